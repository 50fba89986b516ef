import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { windowEnds } from '#kit/period-upload/server/window.ts';
import { isWindowOpen, windowStart } from '#kit/period-upload/window.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { addDays, businessDay, businessTime } from '#kit/time/business-time.ts';
import { vcReceipts } from '../definition.ts';
import { timeSetting } from './deadlines.ts';
import { pullVcDay, vcInterface, type VcPeriodRecord } from './vc-pull.ts';

const createPeriodRecordsJob = defineJob({
  name: 'make-upload-days',
  title: '生成上传记录',
  schedule: { cron: '5 0 * * *' },
  runAtStart: true,
});

/** Runs at 08:00, when the data of the previous day is complete and its upload window is still open. */
const pullVcDataJob = defineJob({ name: 'pull-vc-data', title: '拉取VC数据', schedule: { cron: '0 8 * * *' } });

const pullVcDayJob = defineJob({
  name: 'pull-vc-day',
  title: '拉取一天的VC数据',
  data: z.object({ recordId: z.number().int() }),
  about: { table: 'period_record', by: 'recordId' },
  actsAs: 'API',
  attempts: 6,
  timeLimitMinutes: 5,
});

/** The jobs that create period records, and that pull VC data (docs/business-rules/scheduled-work.md). */
export function uploadJobs(settings: Settings, { makePeriods }: Product): readonly AnyJobHandler[] {
  return [
    handleJob(createPeriodRecordsJob, async ({ transaction, clock, zone, log }) => {
      const created = await transaction((tx) => makePeriods(tx, businessDay(clock.now(), zone)));
      if (created > 0) log.info({ created }, 'period records created');
    }),
    handleJob(pullVcDataJob, async ({ transaction, queue, clock, zone }) => {
      const now = businessTime(clock.now(), zone);
      await transaction(async (tx) => {
        for (const { recordId, corporateId } of await recordsToPull(tx, now)) {
          const source = await vcInterface(tx, settings, corporateId);
          if (source !== null) await queue.enqueue(tx, pullVcDayJob, { recordId }, { key: String(recordId) });
        }
      });
    }),
    handleJob(pullVcDayJob, async ({ data, actor, database, imports, readOnly, clock, zone, signal }) => {
      // Checked again, because a retry may run after the window has closed or a user has uploaded a workbook.
      const due = await readOnly(async (tx) => {
        const records = await recordsToPull(tx, businessTime(clock.now(), zone));
        const record = records.find(({ recordId }) => recordId === data.recordId);
        const source = record === undefined ? null : await vcInterface(tx, settings, record.corporateId);
        return record === undefined || source === null ? null : { record, source };
      });
      if (due === null) return;
      // No user requests this pull: its import has the default language, and the status is translated when it is shown.
      await pullVcDay(due.source, due.record, { ...actor, language: 'zh' }, { database, imports, clock, signal });
    }),
  ];
}

/** The VC period records whose window is open, except those with a workbook of a user, which has precedence. */
async function recordsToPull(tx: Tx, now: string): Promise<VcPeriodRecord[]> {
  // A window ends at the latest at the end of the next day.
  const earliestDay = addDays(now.slice(0, 10), -1);
  const { rows } = await sql<VcPeriodRecord>`
    select period.id as "recordId", period.corporate_id as "corporateId", corporate.code as "corporateCode", period.day
    from period_record period join corporate on corporate.id = period.corporate_id
    left join upload on upload.id = period.active_upload_id
    where period.kind = ${vcReceipts.name} and period.day >= ${earliestDay}::date and (upload.id is null or upload.origin = 'interface')
    order by period.id
  `.execute(tx);
  const endOf = await windowEnds(tx, vcReceipts, timeSetting);
  return rows.filter(({ day }) => isWindowOpen(windowStart(vcReceipts.window, day), endOf({ day, quarterEnd: null }), now));
}
