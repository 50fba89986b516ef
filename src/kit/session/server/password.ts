import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (2, the library's number for it) with OWASP's first recommended cost: 19 MiB, two passes, one lane. */
export const ARGON2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash that is checked for an unknown account, so that the check takes as long as for an existing account. */
const UNKNOWN_ACCOUNT_HASH = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$9Jm0nWGlQYKhRHRgPBUe1nUkTPJpFsRGnYJxzX7n0Xs';

/** The stored form of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

/** Whether a password matches a stored hash. `null` (no such account) takes the same time and never matches. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? UNKNOWN_ACCOUNT_HASH, password).catch(() => false);
  return matches && stored !== null;
}

/** How long an initial or reset password is valid (docs/business-rules/accounts.md#initial-passwords). */
const ONE_TIME_PASSWORD_MS = 3 * 24 * 3_600_000;

/** When an initial or reset password set now expires. */
export function oneTimePasswordEnd(now: Date): Date {
  return new Date(now.getTime() + ONE_TIME_PASSWORD_MS);
}

const CHARACTER_CLASSES = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!#@*&.'] as const;
const ALL_CHARACTERS = CHARACTER_CLASSES.join('');
const INITIAL_LENGTH = 14;

/** A random password, shown once, that meets docs/business-rules/accounts.md#passwords, without similar letters. */
export function randomPassword(): string {
  const pick = (alphabet: string) => alphabet.charAt(randomInt(alphabet.length));
  const characters = [
    ...CHARACTER_CLASSES.map(pick),
    ...Array.from({ length: INITIAL_LENGTH - CHARACTER_CLASSES.length }, () => pick(ALL_CHARACTERS)),
  ];
  for (let last = characters.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [characters[last], characters[other]] = [characters[other] as string, characters[last] as string];
  }
  return characters.join('');
}
