/** Whether a form holds what it started with: absent, null and empty are the same, and a list is what is in it. */
export function sameValues(values: object, initial: object): boolean {
  const at = (of: object, name: string) => (of as Record<string, unknown>)[name];
  return Object.keys(values).every((name) => plain(at(values, name)) === plain(at(initial, name)));
}

function plain(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return JSON.stringify(value, (_, inner: unknown) => (inner === undefined || inner === '' ? null : inner));
}
