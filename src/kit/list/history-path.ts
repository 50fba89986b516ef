/** An addition to the specification: the call that returns the history of one record of a list. */
export const historyPath = (list: string) => `/ops/history/${list}` as const;
