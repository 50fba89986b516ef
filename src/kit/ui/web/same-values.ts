/**
 * Whether the values of a form equal its initial values. Absent, null and empty are equal; lists are compared by
 * content.
 */
export function sameValues(values: object, initial: object): boolean {
  return Object.entries(values).every(([name, value]) => sameValue(value, (initial as Record<string, unknown>)[name]));
}

/** Whether two values of a field are displayed the same. */
export function sameValue(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

/** A text that is equal for equal values. */
function plain(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return JSON.stringify(value, (_, inner: unknown) => (inner === undefined || inner === '' ? null : inner));
}
