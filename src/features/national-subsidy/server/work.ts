import { sql } from 'kysely';
import { addressOfDays, pushErrors, refusedBatches, type RefusedRows } from '#kit/push/server/work.ts';
import { addDays, businessDay } from '#kit/time/business-time.ts';
import type { WorkItem, WorkSource } from '#kit/work/server/source.ts';
import { CODES, DAYS_BACK, MENU, platform, subsidyImport } from '../definition.ts';

const SCREEN = { menu: MENU, title: { text: subsidyImport.title } };

/** Tasks: unresolved subsidy times without a matching device. */
const unmatchedTimes: WorkSource = {
  group: 'error',
  scope: 'corporate',
  async find({ tx, now, zone, corporateId }) {
    const { rows } = await sql<{ factoryCode: string; files: number; lines: number; query: Record<string, string> }>`
      select file.factory_code as "factoryCode", count(*)::integer as files, sum(file.errors)::integer as lines, ${addressOfDays} as query
      from subsidy_file file
      where file.corporate_id = ${corporateId} and file.errors > 0
        and file.day >= ${addDays(businessDay(now, zone), -DAYS_BACK)}::date
      group by 1 order by 1
    `.execute(tx);
    return rows.map(({ factoryCode, files, lines, query }): WorkItem => {
      const details = [{ text: factoryCode }, { text: '{{lines}}行国补时间与文件不符', parameters: { lines } }];
      return { ...SCREEN, codes: [CODES.errors, CODES.upload], query, details, count: files };
    });
  },
};

/** Tasks: rows that the platform has rejected, and rows that could not be delivered. */
const failedPushes: WorkSource = {
  group: 'error',
  scope: 'corporate',
  async find(call) {
    const { rows } = await sql<RefusedRows>`
      select file.factory_code as name, sum(batch.refused)::integer as rows, min(file.day) as "from", max(file.day) as "to",
        ${addressOfDays} as query
      from (${refusedBatches(platform, call)}) batch join subsidy_file file on file.id = batch.subject_id
      group by 1 order by 1
    `.execute(call.tx);
    return pushErrors(platform, { ...SCREEN, codes: [CODES.data, CODES.errors, CODES.upload] }, rows, call);
  },
};

export const nationalSubsidyWork: readonly WorkSource[] = [unmatchedTimes, failedPushes];
