/** Beyond the specification: the call that tells the history of one record of a list. */
export const historyPath = (list: string) => `/ops/history/${list}` as const;
