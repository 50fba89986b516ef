import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Product } from '#kit/feature/server/define.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler } from '#kit/jobs/server/handler.ts';
import { windowEnds } from '#kit/period-upload/server/window.ts';
import { isWindowOpen } from '#kit/period-upload/window.ts';
import type { Settings } from '#kit/settings/server/define.ts';
import { addDays, businessDay, businessTime } from '#kit/time/business-time.ts';
import { vcReceipts } from '../definition.ts';
import { timeSetting } from './deadlines.ts';
import { pullVcDay, vcInterface, type VcDay } from './vc-pull.ts';

const makePeriodRowsJob = defineJob({
  name: 'make-upload-days',
  title: '生成上传记录',
  schedule: { cron: '5 0 * * *' },
  runAtStart: true,
});

/** In the morning: the previous day is complete by then and its window is still open. */
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

/**
 * The background work of the upload records, and the rows of every upload's days, weeks and quarters
 * (docs/business-rules/scheduled-work.md).
 */
export function uploadJobs(settings: Settings, { makePeriods }: Product): readonly AnyJobHandler[] {
  return [
    handleJob(makePeriodRowsJob, async ({ transaction, clock, zone, log }) => {
      const created = await transaction((tx) => makePeriods(tx, businessDay(clock.now(), zone)));
      if (created > 0) log.info({ created }, 'upload records made');
    }),
    handleJob(pullVcDataJob, async ({ transaction, queue, clock, zone }) => {
      const now = businessTime(clock.now(), zone);
      await transaction(async (tx) => {
        for (const { recordId, corporateId } of await daysToPull(tx, now))
          if ((await vcInterface(tx, settings, corporateId)) !== null)
            await queue.enqueue(tx, pullVcDayJob, { recordId }, { key: String(recordId) });
      });
    }),
    handleJob(pullVcDayJob, async ({ data, actor, database, imports, readOnly, clock, zone, signal }) => {
      // Checked again, because a retry may run after the window has closed or a user has uploaded a workbook.
      const { day, source } = await readOnly(async (tx) => {
        const days = await daysToPull(tx, businessTime(clock.now(), zone));
        const found = days.find(({ recordId }) => recordId === data.recordId);
        return { day: found, source: found === undefined ? null : await vcInterface(tx, settings, found.corporateId) };
      });
      if (day !== undefined && source !== null)
        await pullVcDay(source, day, { ...actor, language: 'zh' }, { database, imports, clock, signal });
    }),
  ];
}

/** The days with an open window whose rows are not from a workbook of a user: such a workbook has precedence. */
async function daysToPull(tx: Tx, now: string): Promise<VcDay[]> {
  const { rows } = await sql<VcDay>`
    select r.id as "recordId", r.corporate_id as "corporateId", c.code as "corporateCode", r.day
    from period_record r join corporate c on c.id = r.corporate_id
    left join upload u on u.id = r.active_upload_id
    where r.kind = ${vcReceipts.name} and r.day >= ${addDays(now.slice(0, 10), -2)}::date and (u.id is null or u.origin = 'interface')
    order by r.id
  `.execute(tx);
  const endOf = await windowEnds(tx, vcReceipts, timeSetting);
  return rows.filter(({ day }) => isWindowOpen(day, endOf({ day, quarterEnd: null }), now));
}
