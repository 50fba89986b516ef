import type { Tx } from '#kit/database/server/connection.ts';
import type { MailSender } from '#kit/settings/server/checks.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { WrongSettings } from '#kit/settings/server/read.ts';

/** An attachment as the feature hears of it that it is for. */
export interface TakenAttachment {
  readonly id: number;
  readonly corporateId: number;
  readonly name: string;
}

/**
 * What a feature does with the mail of its senders. The mailbox knows no feature: it opens messages and archives, keeps
 * what they hold, and runs the named import over each workbook, as if somebody had uploaded it.
 */
export interface MailHandler {
  /** Stable: it stands with every message. */
  readonly name: string;
  /** Chinese, a key of the words: what such mail brings. */
  readonly title: string;
  /** The setting that names its senders, for messages to operators. */
  readonly setting: string;
  readonly senders: (settings: Settings) => readonly MailSender[];
  /** Name of the importer that each workbook is given to. */
  readonly importer: string;
  /** Endings of attachments that are kept as files and not imported, such as `.pdf`. */
  readonly keeps: readonly string[];
  /** Hears of each attachment in the transaction that takes it in, also of those that lay in an archive. */
  readonly took?: (tx: Tx, attachment: TakenAttachment, now: Date) => Promise<void>;
}

/** Endings of what is imported, and of what is opened. */
export const WORKBOOK_ENDINGS: readonly string[] = ['.xlsx', '.xls'];
export const ARCHIVE_ENDING = '.zip';

/** Whose a message is. */
export interface Addressee {
  readonly handler: MailHandler;
  readonly sender: MailSender;
}

/** Finds whose mail a sender's is; an address of its own comes before that of its domain. */
export type FindAddressee = (from: string) => Addressee | null;

/** Puts the handlers' senders together. @throws WrongSettings where two of them name the same one */
export function addressees(handlers: readonly MailHandler[], settings: Settings): FindAddressee {
  const bySender = new Map<string, Addressee>();
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

/** The ending of a file's name in small letters, `.xlsx`; empty where it has none. */
export function endingOf(name: string): string {
  return /\.[a-z0-9]+$/.exec(name.toLowerCase())?.[0] ?? '';
}

/** Whether an attachment of this name is taken at all. */
export function takes({ keeps }: MailHandler, name: string): boolean {
  const ending = endingOf(name);
  return WORKBOOK_ENDINGS.includes(ending) || ending === ARCHIVE_ENDING || keeps.includes(ending);
}
