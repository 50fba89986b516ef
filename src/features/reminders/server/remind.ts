import { corporatesToWriteTo, type AddressList } from '#features/system-configuration/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { translator } from '#kit/i18n/translate.ts';
import type { JobQueue } from '#kit/jobs/server/handler.ts';
import { postMailOnce } from '#kit/mail/server/outbox.ts';
import type { Reminder } from '../mails.ts';
import { reminderWords } from '../words.ts';

/** Data that is missing at a deadline, and the text about it. */
export interface MissingData {
  /** A stable code by which administrators distinguish mails in the outbox. */
  readonly cause: string;
  /** Business time; with cause and corporate the key for which one mail is posted. */
  readonly deadline: string;
  readonly addresses: AddressList;
  readonly corporateIds: readonly number[];
  readonly reminder: Reminder;
}

const translate = translator(reminderWords);

/**
 * Writes to each corporate with missing data, unless a mail about this deadline exists.
 * @returns the number of mails
 */
export async function remind(tx: Tx, queue: JobQueue, due: MissingData, now: Date): Promise<number> {
  const { cause, deadline, reminder } = due;
  let posted = 0;
  for (const { corporateId, corporateName, language, addresses } of await corporatesToWriteTo(tx, due.addresses, due.corporateIds)) {
    const t = (text: string, parameters: Readonly<Record<string, string>> = {}) => translate(language, text, parameters);
    const body = [
      t('{{corporate}}：您好！', { corporate: corporateName }),
      '',
      ...reminder.lines.map(({ text, parameters }) => t(text, parameters)),
      '',
      t('本邮件由系统自动发送，请勿回复。'),
    ].join('\n');
    const subject = t(reminder.subject.text, reminder.subject.parameters);
    const mail = { corporateId, recipients: addresses, subject, body, cause };
    if ((await postMailOnce(tx, queue, mail, `${cause}/${corporateId}/${deadline}`, now)) !== null) posted += 1;
  }
  return posted;
}
