/** The minimum length of the text of a search. A shorter text would find too many records. */
export const MIN_SEARCH_LENGTH = 3;
