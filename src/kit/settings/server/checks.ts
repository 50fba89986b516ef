import { z } from 'zod';

/** What several settings are checked by; messages complete the sentence "NAME: expected …". */

/** An address with one of these protocols. */
export const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.some((protocol) => URL.canParse(text) && new URL(text).protocol === `${protocol}:`), {
    error: `an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  });

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

/** Mail addresses, or whole domains, separated by commas. */
export const senders = list.refine((items) => items.every((item) => /^[^@\s]*@[^@\s]+$/.test(item)), {
  error: 'mail addresses, or @domains, separated by commas',
});

/** A key that nobody guesses. */
export const secret = z.string().min(16, 'at least 16 characters');

/** The name of a table or view, with or without its schema. */
export const relation = z
  .string()
  .regex(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/, 'the name of a table or view, with or without its schema');
