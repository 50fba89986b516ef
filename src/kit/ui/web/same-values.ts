/** Whether a form holds what it started with: absent, null and empty are the same, and a list is what is in it. */
export function sameValues(values: object, initial: object): boolean {
  const valueAt = (of: object, name: string) => (of as Record<string, unknown>)[name];
  return Object.keys(values).every((name) => sameValue(valueAt(values, name), valueAt(initial, name)));
}

/** Whether two values of a field are displayed the same. */
export function sameValue(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other);
}

function plain(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return JSON.stringify(value, (_, inner: unknown) => (inner === undefined || inner === '' ? null : inner));
}
