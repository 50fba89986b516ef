/** For `z.preprocess`: an empty value is absent. */
export const emptyIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);
