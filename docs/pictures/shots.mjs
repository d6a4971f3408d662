export const takeShots = async () => undefined;
