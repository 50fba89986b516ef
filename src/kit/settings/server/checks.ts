import { z } from 'zod';

/** Checks shared by several settings. Messages complete the sentence "NAME: expected …". */

/** An address with one of these protocols, which are named without a colon. */
export const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.some((protocol) => URL.canParse(text) && new URL(text).protocol === `${protocol}:`), {
    error: `an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  });

/** The host names of this machine. Traffic to them does not use the network. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]'];

/** Whether an address's host is this machine. */
export const isThisMachine = (hostname: string): boolean => THIS_MACHINE.includes(hostname);

/**
 * The address of a partner's interface (docs/business-rules/integrations.md#push): https, or plain http to a program on
 * this machine. A key has its own setting and is not part of the address.
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

/** A sender of mail and its corporate (docs/business-rules/uploads-and-periods.md#corporate-of-external-data). */
export interface MailSender {
  /** In lower case: `billing@apple.example`, or `@apple.example` for the whole domain. */
  readonly from: string;
  /** Null means the only corporate. */
  readonly corporateCode: string | null;
}

/** `billing@apple.example=1000`, `@apple.example=1000`, or the sender alone. */
const SENDER = /^(?<from>[^@\s=]*@[^@\s=]+)(?:=(?<code>[^\s=]+))?$/;

/** Mail addresses or whole domains, each with the code of the corporate to which its mail belongs. */
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

/** A secret key of sufficient length. */
export const secret = z.string().min(16, 'at least 16 characters');

/**
 * Secrets of an interface, one for each corporate, by its code
 * (docs/business-rules/uploads-and-periods.md#corporate-of-external-data), or one for the only corporate.
 */
export type CorporateSecrets = { readonly alone: string } | { readonly byCorporate: ReadonlyMap<string, string> };

/** `1000=secret`. An `=` at the end is padding of base64 and not a separator. */
const CORPORATE_SECRET = /^(?<code>[^=\s]+)=(?<secret>=*[^=\s]\S*)$/;

/** A secret alone, or `corporateCode=secret` for each corporate. */
export const corporateSecrets = z.string().transform((text, { addIssue }): CorporateSecrets => {
  const parts = text.split(',').map((part) => part.trim());
  const pairs = parts.flatMap((part) => {
    const { code, secret: value } = CORPORATE_SECRET.exec(part)?.groups ?? {};
    return code === undefined || value === undefined ? [] : [[code, value] as const];
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
export const relationName = z
  .string()
  .regex(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/, 'the name of a table or view, with or without its schema');
