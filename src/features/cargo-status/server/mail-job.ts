import { createHash } from 'node:crypto';
import {
  startOfRun,
  cargoMailJob,
  cargoMailRecipients,
  lastDailyDeadline,
  momentText,
  readInstallationSettings,
  type CargoMailRecipients,
  type Deadline,
} from '#features/system-configuration/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { nameOfDay } from '#kit/files/server/file-name.ts';
import { storeWorkbook } from '#kit/files/server/stored-workbook.ts';
import { translator, type Translate } from '#kit/i18n/translate.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { postMailOnce, wasPosted } from '#kit/mail/server/outbox.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { wholeSheet } from '#kit/report/server/whole-sheet.ts';
import { cargoStatus } from '../report.ts';
import { servedCargo } from './served.ts';
import { snapshotOf } from './snapshots.ts';

/**
 * The cause of the mail in the administrators' outbox. With corporate, deadline and group, it is the key that prevents
 * a second mail.
 */
const CAUSE = 'cargo-status';

/**
 * Mails the cargo status at the configured time to its recipients, one workbook for each of their groups
 * (docs/business-rules/scheduled-work.md#configured-times).
 */
export const cargoMailJobs = (product: Product): readonly AnyJobHandler[] => {
  const translate = translator(Object.assign({}, ...product.features.flatMap(({ words = [] }) => words)));
  return [
    handleJob(cargoMailJob, async (context) => {
      const { readOnly, transaction, clock, zone, signal, log } = context;
      const { cargoMailTime } = await readOnly(readInstallationSettings);
      if (cargoMailTime === null) return;
      const now = startOfRun(clock.now(), zone);
      const mailTime = { deadline: lastDailyDeadline(cargoMailTime, now), today: now.slice(0, 10) };
      for (const recipients of await readOnly(cargoMailRecipients)) {
        for (const [index, group] of recipients.groups.entries()) {
          signal.throwIfAborted();
          const isPosted = await transaction((tx) => postGroup(tx, { ...recipients, group }, mailTime, translate, context));
          if (isPosted) log.info({ corporateId: recipients.corporateId, group: index }, 'cargo status posted');
        }
      }
    }),
  ];
};

type Group = CargoMailRecipients['groups'][number];

/** The due time of a mail, and the current day. */
interface MailTime {
  readonly deadline: Deadline;
  readonly today: string;
}

/**
 * The key of a group's mail for a deadline. It uses the group's recipients and filters, because its position changes
 * when groups are added or removed.
 */
function keyOf(corporateId: number, deadline: Deadline, { lob, addresses }: Group): string {
  const group = createHash('sha256')
    .update(JSON.stringify([lob, [...new Set(addresses)].toSorted()]))
    .digest('hex');
  return `${CAUSE}/${corporateId}/${momentText(deadline)}/${group}`;
}

/**
 * Sends a group's mail unless it was already sent for this deadline. Returns whether it was sent. A mail of an earlier
 * day has the snapshot of that day, and is not sent without one.
 */
async function postGroup(
  tx: Tx,
  { corporateId, corporateName, language, group }: CargoMailRecipients & { readonly group: Group },
  { deadline, today }: MailTime,
  translate: Translate,
  { queue, clock, zone, signal }: JobContext<null>,
): Promise<boolean> {
  const key = keyOf(corporateId, deadline, group);
  if (group.addresses.length === 0) return false;
  if (await wasPosted(tx, key)) return false;
  const { day } = deadline;
  const hasRows = day === today || (await snapshotOf(tx, { corporateId, day })) !== null;
  if (!hasRows) return false;
  const now = clock.now();
  const t: Translator = (text, parameters) => translate(language, text, parameters);
  const scope: ReportScope = { corporateId, zone, today, parameters: { date: day }, limit: null };
  const sheet = await wholeSheet(tx, servedCargo, scope, { lob: group.lob }, t);
  const name = nameOfDay([t(cargoStatus.title), t(group.lob)].join('-'), day);
  const attachmentFileId = await storeWorkbook(tx, { name, sheet, signal }, now);
  const parameters = { day, lob: t(group.lob) };
  const body = [
    t('{{corporate}}：您好！', { corporate: corporateName }),
    '',
    t('附件是{{day}} {{lob}}的货况查询，由系统按设定时间发送。', parameters),
    '',
    t('本邮件由系统自动发送，请勿回复。'),
  ].join('\n');
  const mail = {
    corporateId,
    recipients: group.addresses,
    subject: t('【货况】{{day}} {{lob}}', parameters),
    body,
    attachmentFileId,
    cause: CAUSE,
  };
  const mailId = await postMailOnce(tx, queue, mail, key, now);
  return mailId !== null;
}
