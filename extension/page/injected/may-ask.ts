// Whether a document may ask the person before it is left: browsers let only those do so that somebody has used. Sent to the page as
// source: it stands alone.

export const mayAsk = (): boolean => navigator.userActivation.hasBeenActive;
