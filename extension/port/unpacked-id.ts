// The id of the unpacked copy, by the key in the manifest, which the store's copy does not have.
export const UNPACKED_ID = 'ailajmpgccchdjnnblfkmiapimhideoj';
