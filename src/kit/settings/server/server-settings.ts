import path from 'node:path';
import { z } from 'zod';
import { LANGUAGES } from '#kit/i18n/words.ts';
import { isGoodPassword } from '#kit/session/password-rule.ts';
import { weaknessOf } from '#kit/session/weak-password.ts';
import { address, secret } from './checks.ts';
import { defineSettings, type ValuesOf } from './define.ts';

const port = z.coerce.number('a port number').int('a port number').min(0, 'a port number').max(65_535, 'a port number');
/** The rule of all passwords (docs/business-rules/accounts.md#passwords). */
const PASSWORD_RULE =
  '8 to 50 characters: a lowercase letter, an uppercase letter, a digit and one of ! # @ * & . at least, and nothing else';
/** The account created by the first start. */
const FIRST_ACCOUNT = 'admin';
const STRENGTH_RULE = `none of the commonest passwords, none made of keyboard runs, years or repetitions, and none made of the account's (${FIRST_ACCOUNT}) or the product's name`;
const timeZone = z.string().refine(isTimeZone, { error: 'a time zone such as Asia/Shanghai' });
const PROXY = '(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(/\\d+)?)';
const PROXIES = new RegExp(`^(true|false|\\d+|${PROXY}( *, *${PROXY})*)$`);
const trustProxy = z
  .string()
  .regex(PROXIES, 'true, false, the number of proxies, or their addresses separated by commas')
  .transform((text): boolean | number | string[] => {
    if (text === 'true' || text === 'false') return text === 'true';
    return /^\d+$/.test(text) ? Number(text) : text.split(',').map((item) => item.trim());
  });

/** `tcp://host:port` or `unix:/path`, the format of `Clamd`. */
function isClamdAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname } = new URL(text);
  return protocol === 'tcp:' ? hostname !== '' : protocol === 'unix:' && pathname.length > 1;
}

/** Whether a text is a scheme, a host and an optional port, without a path. */
function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`;
}

/** The settings of the server itself; features declare theirs. */
export const serverSettings = defineSettings({
  shape: {
    /** TCP port of pages and calls; 0 selects a free one. */
    PORT: port.default(8080),
    /** Address to listen on. */
    HOST: z.string().default('0.0.0.0'),
    /** The address of the product in the browser, for links in mail and other texts outside of the product. */
    PUBLIC_URL: z
      .string()
      .refine(isOrigin, { error: 'an address that starts with https:// or http://, without a path' })
      .transform((text) => new URL(text).origin)
      .optional(),
    /** Folder of the built-in database. */
    DATA_DIR: z
      .string()
      .default('var')
      .transform((folder) => path.resolve(folder)),
    /** An external PostgreSQL (15 or later) instead of the built-in one. */
    DATABASE_URL: address('postgres', 'postgresql').optional(),
    /** Maximum database connections of one server process. */
    DATABASE_CONNECTIONS: z.coerce
      .number('a number of connections')
      .int('a number of connections')
      .min(4, 'at least 4')
      .max(1000, 'at most 1000')
      .default(20),
    /** The minimum free space of each disk, in percent and MB (the larger applies), for uploads and exports. */
    DISK_RESERVE_PERCENT: z.coerce.number('a percentage').min(0, 'at least 0').max(90, 'at most 90').default(5),
    DISK_RESERVE_MB: z.coerce.number('a number of megabytes').int('a number of megabytes').min(0, 'at least 0').default(2048),
    /** A ClamAV daemon that scans every uploaded file; without it files are not scanned. */
    CLAMD_URL: z.string().refine(isClamdAddress, 'tcp://host:port or unix:/path').optional(),
    /** One-time password of the first administrator instead of a random one; used only at the first start. */
    ADMIN_INITIAL_PASSWORD: z
      .string()
      .refine(isGoodPassword, { error: PASSWORD_RULE })
      .refine((password) => weaknessOf(password, FIRST_ACCOUNT) === null, { error: STRENGTH_RULE })
      .optional(),
    /** Language of the names that the first start creates: company, shop, role and administrator. */
    SYSTEM_LANGUAGE: z.enum(LANGUAGES, LANGUAGES.join(', ')).default('zh'),
    /** The business time zone: days, weeks and clock times. */
    BUSINESS_TZ: timeZone.default('Asia/Shanghai'),
    /** Minimum level of log lines. */
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'fatal, error, warn, info, debug, trace or silent')
      .default('info'),
    /** Certificate of HTTPS, a PEM file; without it pages and calls use HTTP. */
    TLS_CERT: z.string().optional(),
    /** Private key of the certificate, a PEM file without a passphrase. */
    TLS_KEY: z.string().optional(),
    /** Certificates of additional authorities, a PEM file, for all outgoing TLS connections. */
    TRUSTED_CA: z.string().optional(),
    /** Bearer token that opens `/metrics` to other machines. */
    METRICS_TOKEN: secret.optional(),
    /** Calls of one API token in a minute; further ones are rejected. */
    API_TOKEN_CALLS_PER_MINUTE: z.coerce.number('a number of calls').int('a number of calls').min(1, 'at least 1').default(600),
    /** The proxies whose `X-Forwarded-…` headers are trusted. */
    TRUST_PROXY: trustProxy.default(false),
  },
  needs: [
    ['TLS_CERT', 'TLS_KEY'],
    ['TLS_KEY', 'TLS_CERT'],
  ],
});

/** The values of the server's own settings. */
export type ServerSettings = ValuesOf<typeof serverSettings>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
