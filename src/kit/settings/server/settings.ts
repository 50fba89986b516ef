import path from 'node:path';
import { z } from 'zod';
import { isGoodPassword } from '#kit/session/password-rule.ts';
import { weaknessOf } from '#kit/session/weak-password.ts';

/** The settings cannot be used; the message has one line for each wrong one, which names it. */
export class WrongSettings extends Error {}

const optional = <S extends z.ZodType>(schema: S) => schema.optional();
const port = z.coerce.number('a port number').int('a port number').min(0, 'a port number').max(65_535, 'a port number');
const address = (...protocols: string[]) =>
  z.string().refine((text) => protocols.some((protocol) => URL.canParse(text) && new URL(text).protocol === `${protocol}:`), {
    error: `an address that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`,
  });
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);
/** Document 1 §5, as for everybody's password. */
const PASSWORD_RULE =
  '8 to 50 characters: a lowercase letter, an uppercase letter, a digit and one of ! # @ * & . at least, and nothing else';
/** The account that the first start makes. */
const FIRST_ACCOUNT = 'admin';
const STRONG = `none of the commonest passwords, and none made of the account's (${FIRST_ACCOUNT}) or the product's name`;
const senders = list.refine((items) => items.every((item) => /^[^@\s]*@[^@\s]+$/.test(item)), {
  error: 'mail addresses, or @domains, separated by commas',
});
const timeZone = z.string().refine(isTimeZone, { error: 'a time zone such as Asia/Shanghai' });
const relation = z.string().regex(/^[a-z_][a-z0-9_]*(\.[a-z_][a-z0-9_]*)?$/, 'the name of a table or view, with or without its schema');
const PROXY = '(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(/\\d+)?)';
const PROXIES = new RegExp(`^(true|false|\\d+|${PROXY}( *, *${PROXY})*)$`);
const trustProxy = z
  .string()
  .regex(PROXIES, 'true, false, the number of proxies, or their addresses separated by commas')
  .transform((text): boolean | number | string[] => {
    if (text === 'true' || text === 'false') return text === 'true';
    return /^\d+$/.test(text) ? Number(text) : text.split(',').map((item) => item.trim());
  });

/** `tcp://host:port` or `unix:/path`, as `Clamd` takes it. */
function isClamdAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  return protocol === 'tcp:' ? hostname !== '' : protocol === 'unix:' && pathname.length > 1;
}

/** Every setting with its meaning; all have a default or may be absent. `docs/operations.md` explains them to operators. */
const schema = z.object({
  /** TCP port of pages and calls; 0 takes a free one. */
  PORT: port.default(8080),
  /** Address to listen on. */
  HOST: z.string().default('0.0.0.0'),
  /** Folder of the built-in database. */
  DATA_DIR: z
    .string()
    .default('var')
    .transform((folder) => path.resolve(folder)),
  /** A PostgreSQL of your own (15 or later) instead of the built-in one. */
  DATABASE_URL: optional(address('postgres', 'postgresql')),
  /** Most database connections of one server process. */
  DATABASE_CONNECTIONS: z.coerce
    .number('a number of connections')
    .int('a number of connections')
    .min(4, 'at least 4')
    .max(1000, 'at most 1000')
    .default(20),
  /** What must stay free of each disk, in percent and in MB; the larger counts. Below it uploads and exports are refused. */
  DISK_RESERVE_PERCENT: z.coerce.number('a percentage').min(0, 'at least 0').max(90, 'at most 90').default(5),
  DISK_RESERVE_MB: z.coerce.number('a number of megabytes').int('a number of megabytes').min(0, 'at least 0').default(2048),
  /** A ClamAV daemon that every uploaded file is shown to; without it none is. */
  CLAMD_URL: optional(z.string().refine(isClamdAddress, 'tcp://host:port or unix:/path')),
  /** One-time password of the first administrator instead of a random one; used at the first start alone. */
  ADMIN_INITIAL_PASSWORD: optional(
    z
      .string()
      .refine(isGoodPassword, { error: PASSWORD_RULE })
      .refine((password) => weaknessOf(password, FIRST_ACCOUNT) === null, { error: STRONG }),
  ),
  /** The business time zone: days, weeks and clock times (domain). */
  BUSINESS_TZ: timeZone.default('Asia/Shanghai'),
  /** Outgoing mail; absent, messages wait in the outbox. */
  SMTP_URL: optional(address('smtp', 'smtps')),
  /** Sender of outgoing mail. */
  MAIL_FROM: z.string().regex(/@/, 'a mail address').default('back-office@localhost'),
  /** Mailbox that is read for invoices and shipping notices. */
  IMAP_URL: optional(address('imap', 'imaps')),
  /** Whose mails bring invoices. */
  INVOICE_SENDERS: senders.default([]),
  /** Whose mails bring shipping notices. */
  NOTICE_SENDERS: senders.default([]),
  /** Where large-logistics rows are pushed. */
  LOGISTICS_PUSH_URL: optional(address('https', 'http')),
  /** Key of the pushes' signature. */
  LOGISTICS_PUSH_SECRET: optional(z.string().min(16, 'at least 16 characters')),
  /** Where national-subsidy rows are pushed. */
  SUBSIDY_PUSH_URL: optional(address('https', 'http')),
  /** Where VC rows are pulled from. */
  VC_PULL_URL: optional(address('https', 'http')),
  /** Bearer token of the VC pull. */
  VC_PULL_TOKEN: optional(z.string()),
  /** The relation that purchase-order lines are pulled from. */
  BI_VIEW: relation.default('bi_purchase_order'),
  /** Least important log line that is written. */
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'fatal, error, warn, info, debug, trace or silent')
    .default('info'),
  /** Certificate of HTTPS, a file in PEM form; absent, pages and calls are served by HTTP. */
  TLS_CERT: optional(z.string()),
  /** Its private key. */
  TLS_KEY: optional(z.string()),
  /** Bearer token that opens `/metrics` to other machines. */
  METRICS_TOKEN: optional(z.string().min(16, 'at least 16 characters')),
  /** Which proxies' `X-Forwarded-…` headers are believed. */
  TRUST_PROXY: trustProxy.default(false),
});

/** The settings of a server process, under the names of their environment variables. */
export type Settings = z.output<typeof schema>;

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(schema.shape) as (keyof Settings)[];

/**
 * Reads the settings out of environment variables; an empty variable counts as absent.
 * @throws WrongSettings naming each setting that cannot be used, without its value: it may be a secret
 */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(SETTING_NAMES.map((name) => [name, env[name]?.trim() || undefined]));
  const read = schema.safeParse(given);
  const problems = read.success ? [] : read.error.issues.map((issue) => `${String(issue.path[0])}: expected ${issue.message}`);
  if (given['TLS_CERT'] && !given['TLS_KEY']) problems.push('TLS_KEY: needed with TLS_CERT');
  if (given['TLS_KEY'] && !given['TLS_CERT']) problems.push('TLS_CERT: needed with TLS_KEY');
  if (given['LOGISTICS_PUSH_URL'] && !given['LOGISTICS_PUSH_SECRET'])
    problems.push('LOGISTICS_PUSH_SECRET: needed with LOGISTICS_PUSH_URL');
  if (given['SUBSIDY_PUSH_URL'] && !given['LOGISTICS_PUSH_SECRET']) problems.push('LOGISTICS_PUSH_SECRET: needed with SUBSIDY_PUSH_URL');
  if (given['VC_PULL_URL'] && !given['VC_PULL_TOKEN']) problems.push('VC_PULL_TOKEN: needed with VC_PULL_URL');
  if (!read.success || problems.length > 0)
    throw new WrongSettings(`These settings cannot be used:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  return read.data;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
