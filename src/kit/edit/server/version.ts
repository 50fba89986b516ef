import { createHash } from 'node:crypto';

/** 128 bits of a digest, in base64url. */
const VERSION_LENGTH = 22;

/** The version of a record that keeps none of its own: a digest of what is edited of it. The order of members does not count, that of a list does. */
export function versionOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content, inOrder)).digest('base64url').slice(0, VERSION_LENGTH);
}

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
