import { z } from 'zod';

/** What several settings are checked by; messages complete the sentence "NAME: expected …". */

/** An address with one of these protocols. */
export const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.some((protocol) => URL.canParse(text) && new URL(text).protocol === `${protocol}:`), {
    error: `an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  });

/** This machine, as an address names it: what is sent there travels over no network. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address's host is this machine. */
export const isThisMachine = (hostname: string): boolean => THIS_MACHINE.includes(hostname);

/**
 * The address of a partner's interface (docs/business-rules/integrations.md#push): https, or plain http to a program of
 * this machine; a key has a setting of its own and does not stand in it.
 */
export const partnerAddress = z.string().refine(
  (text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, hostname, username, password } = new URL(text);
    const secure = protocol === 'https:' || (protocol === 'http:' && isThisMachine(hostname));
    return secure && username === '' && password === '';
  },
  { error: 'an address that starts with https:// (http:// for this machine alone), without a user name or password' },
);

/**
 * Whose mail is taken, and for which corporate (docs/business-rules/uploads-and-periods.md#corporate-of-external-data).
 */
export interface MailSender {
  /** In small letters: `billing@apple.example`, or `@apple.example` for everybody there. */
  readonly from: string;
  /** Null belongs to the only corporate that there is. */
  readonly corporateCode: string | null;
}

/** `billing@apple.example=1000`, `@apple.example=1000`, or the sender alone. */
const SENDER = /^(?<from>[^@\s=]*@[^@\s=]+)(?:=(?<code>[^\s=]+))?$/;

/** Mail addresses, or whole domains, each with the code of the corporate that its mail is for. */
export const corporateSenders = z.string().transform((text, { addIssue }): readonly MailSender[] => {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const senders = parts.flatMap((part): MailSender[] => {
    const { from, code } = SENDER.exec(part)?.groups ?? {};
    return from === undefined ? [] : [{ from: from.toLowerCase(), corporateCode: code ?? null }];
  });
  if (senders.length < parts.length || new Set(senders.map(({ from }) => from)).size < senders.length)
    addIssue({
      code: 'custom',
      message: 'mail addresses or @domains, each once and with =corporateCode behind it, separated by commas',
      input: text,
    });
  return senders;
});

/** A key that nobody guesses. */
export const secret = z.string().min(16, 'at least 16 characters');

/**
 * Secrets of an interface that are one corporate's each, by its code
 * (docs/business-rules/uploads-and-periods.md#corporate-of-external-data); one alone belongs to the only corporate that
 * there is.
 */
export type CorporateSecrets = { readonly alone: string } | { readonly byCorporate: ReadonlyMap<string, string> };

/** `1000=secret`; the signs that fill up a secret in base 64 make no pair. */
const OF_CORPORATE = /^(?<code>[^=\s]+)=(?<secret>=*[^=\s]\S*)$/;

/** A secret alone, or `corporateCode=secret` for each corporate. */
export const corporateSecrets = z.string().transform((text, { addIssue }): CorporateSecrets => {
  const parts = text.split(',').map((part) => part.trim());
  const pairs = parts.flatMap((part) => {
    const { code, secret: own } = OF_CORPORATE.exec(part)?.groups ?? {};
    return code === undefined || own === undefined ? [] : [[code, own] as const];
  });
  const byCorporate = new Map(pairs);
  if (pairs.length === 0 && parts.length === 1 && /^\S+$/.test(text)) return { alone: text };
  if (byCorporate.size < parts.length)
    addIssue({
      code: 'custom',
      message: 'corporateCode=token for each corporate, separated by commas, or the token of the only one',
      input: text,
    });
  return { byCorporate };
});

/** The name of a table or view, with or without its schema. */
export const relation = z
  .string()
  .regex(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/, 'the name of a table or view, with or without its schema');
