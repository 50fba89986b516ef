import { z } from 'zod';
import { defineSettings, type Settings } from '#kit/settings/server/define.ts';
import { isThisMachine } from '#kit/settings/server/checks.ts';

/** A mailbox with its folder, from IMAP_URL. */
export interface Mailbox {
  readonly host: string;
  readonly port: number;
  /** TLS from the start; otherwise STARTTLS, unless the server runs on this machine. */
  readonly secure: boolean;
  readonly local: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
  /** The mail server's name in the Authentication-Results headers that it adds. */
  readonly authority?: string;
  /** Identifies the mailbox in records and logs, without the password. */
  readonly name: string;
}

const DEFAULT_PORTS: Readonly<Record<string, number>> = { 'imap:': 143, 'imaps:': 993 };

/** Parses the address of a mailbox. Returns null if the text is not one. */
function mailboxAt(text: string): Mailbox | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname } = new URL(text);
  const defaultPort = DEFAULT_PORTS[protocol];
  if (defaultPort === undefined || hostname === '' || username === '' || password === '') return null;
  const user = decodeURIComponent(username);
  const folder = decodeURIComponent(pathname.replace(/^\//, '')) || 'INBOX';
  const usedPort = port === '' ? defaultPort : Number(port);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: usedPort,
    secure: protocol === 'imaps:',
    local: isThisMachine(hostname),
    user,
    password: decodeURIComponent(password),
    folder,
    name: `${user}@${hostname}:${usedPort}/${folder}`,
  };
}

const mailbox = z.string().transform((text, { addIssue }): Mailbox => {
  const parsed = mailboxAt(text);
  if (parsed !== null) return parsed;
  addIssue({
    code: 'custom',
    message: 'imap:// or imaps://user:password@host:port/folder, its user and password percent-encoded',
    input: '',
  });
  return z.NEVER;
});

/** Settings of incoming mail. */
export const mailboxSettings = defineSettings({
  shape: {
    /** The mailbox to read (docs/business-rules/integrations.md#mailbox). */
    IMAP_URL: mailbox.optional(),
    /**
     * The mail server's name in the Authentication-Results headers that it adds. A message for which that header
     * reports a DMARC failure is not read.
     */
    MAIL_AUTHSERV_ID: z
      .string()
      .regex(/^[\w.-]{1,253}$/, 'a host name')
      .optional(),
  },
});

/** The mailbox to read; null if none is configured. */
export function mailboxOf(settings: Settings): Mailbox | null {
  const { IMAP_URL, MAIL_AUTHSERV_ID } = settings.of(mailboxSettings);
  if (IMAP_URL === undefined) return null;
  return MAIL_AUTHSERV_ID === undefined ? IMAP_URL : { ...IMAP_URL, authority: MAIL_AUTHSERV_ID };
}
