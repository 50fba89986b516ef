import type { Tx } from '#kit/database/server/connection.ts';
import type { MailSender } from '#kit/settings/server/checks.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { WrongSettings } from '#kit/settings/server/read.ts';

/** An attachment, as passed to the feature. */
interface StoredAttachment {
  readonly id: number;
  readonly corporateId: number;
  readonly name: string;
}

/**
 * How a feature handles the mail of its senders. The mailbox opens messages and archives, stores their files and runs
 * the named importer for each workbook, as for an upload by a user.
 */
export interface MailHandler {
  /** Stable: it is stored with every message. */
  readonly name: string;
  /** What the mail contains: Chinese, a key of the words. */
  readonly title: string;
  /** The setting that lists the senders, named in messages to operators. */
  readonly setting: string;
  readonly senders: (settings: Settings) => readonly MailSender[];
  readonly importer: string;
  /** Extensions of attachments that are stored and not imported, such as `.pdf`. */
  readonly storedExtensions: readonly string[];
  /**
   * Called for each attachment, also of archives, in the transaction that stores it. A feature with this function lists
   * its attachments itself, so the status of the mailbox does not list those that failed.
   */
  readonly onStored?: (tx: Tx, attachment: StoredAttachment, now: Date) => Promise<void>;
}

/** Extensions of files that are imported, and of archives. */
export const WORKBOOK_EXTENSIONS: readonly string[] = ['.xlsx', '.xls'];
export const ARCHIVE_EXTENSION = '.zip';

/** A configured sender with its handler. */
export interface MatchedSender {
  readonly handler: MailHandler;
  readonly sender: MailSender;
}

/** Finds the configured sender of an address. A full address takes precedence over a domain. */
export type FindSender = (from: string) => MatchedSender | null;

/**
 * Combines the handlers' senders.
 * @throws WrongSettings if two handlers name the same sender
 */
export function senderFinder(handlers: readonly MailHandler[], settings: Settings): FindSender {
  const bySender = new Map<string, MatchedSender>();
  for (const handler of handlers) {
    for (const sender of handler.senders(settings)) {
      const other = bySender.get(sender.from)?.handler;
      if (other !== undefined)
        throw new WrongSettings([`${handler.setting}: expected other senders than ${other.setting} has, and both name ${sender.from}`]);
      bySender.set(sender.from, { handler, sender });
    }
  }
  return (from) => {
    const address = from.toLowerCase();
    return bySender.get(address) ?? bySender.get(address.slice(address.lastIndexOf('@'))) ?? null;
  };
}

/** The extension of a file name in lower case, such as `.xlsx`; empty if it has none. */
export function extensionOf(name: string): string {
  return /\.[a-z0-9]+$/.exec(name.toLowerCase())?.[0] ?? '';
}

/** Whether an attachment with this name is accepted. */
export function acceptsAttachment({ storedExtensions }: MailHandler, name: string): boolean {
  const extension = extensionOf(name);
  return WORKBOOK_EXTENSIONS.includes(extension) || extension === ARCHIVE_EXTENSION || storedExtensions.includes(extension);
}
