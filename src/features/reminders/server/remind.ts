import { mailRecipients, type AddressList } from '#features/system-configuration/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { translator } from '#kit/i18n/translate.ts';
import type { JobQueue } from '#kit/jobs/server/handler.ts';
import { postMailOnce } from '#kit/mail/server/outbox.ts';
import type { Reminder } from '../mails.ts';
import { reminderWords } from '../words.ts';

/** Data that is missing at a deadline, and the mail about it. */
export interface MissingData {
  /** The kind of the mail, which the outbox shows. */
  readonly cause: string;
  /** Business time. One mail is posted per cause, corporate and deadline. */
  readonly deadline: string;
  readonly addresses: AddressList;
  /** The corporates with missing data. */
  readonly corporateIds: readonly number[];
  readonly reminder: Reminder;
}

const translate = translator(reminderWords);

/**
 * Posts a mail to each corporate with missing data, unless a mail about the deadline exists.
 * @returns the number of new mails
 */
export async function postReminders(tx: Tx, queue: JobQueue, missing: MissingData, now: Date): Promise<number> {
  const { cause, deadline, reminder } = missing;
  let posted = 0;
  for (const { corporateId, corporateName, language, addresses } of await mailRecipients(tx, missing.addresses, missing.corporateIds)) {
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
    const mailId = await postMailOnce(tx, queue, mail, `${cause}/${corporateId}/${deadline}`, now);
    if (mailId !== null) posted += 1;
  }
  return posted;
}
