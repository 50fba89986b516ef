import { createHash } from 'node:crypto';

/** 128 bits of a digest, in base64url. */
const VERSION_LENGTH = 22;

/**
 * The version of a record without a version number: a digest of its edited fields. The order of an object's members
 * does not matter; the order of a list does.
 */
export function versionOf(content: object): string {
  return createHash('sha256').update(JSON.stringify(content, sortMembers)).digest('base64url').slice(0, VERSION_LENGTH);
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
