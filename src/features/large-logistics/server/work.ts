import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { addressOfDays, pushErrors, refusedBatches, type RefusedRows } from '#kit/push/server/work.ts';
import { leftJoinReview } from '#kit/review/server/reviews.ts';
import { addDays, businessDay } from '#kit/time/business-time.ts';
import type { WorkItem, WorkSource } from '#kit/work/server/source.ts';
import { carrier, CODES, DAYS_BACK, largeLogisticsImport, largeLogisticsLines, LIST_MENU } from '../definition.ts';

const TITLE = { text: largeLogisticsImport.title };

/** The files of a factory without a review. */
interface UnreviewedFiles {
  readonly factoryCode: string;
  readonly files: number;
  readonly oldest: string;
  readonly query: Record<string, string>;
}

async function unreviewedFiles(tx: Tx, corporateId: number, since: string): Promise<UnreviewedFiles[]> {
  const { rows } = await sql<UnreviewedFiles>`
    select file.factory_code as "factoryCode", count(*)::integer as files, min(file.day) as oldest, ${addressOfDays} as query
    from large_logistics_file file ${leftJoinReview(sql`${largeLogisticsImport.name}`, sql`file.id`)}
    where file.corporate_id = ${corporateId} and file.day >= ${since}::date and review.record_id is null
    group by 1 order by 1
  `.execute(tx);
  return rows;
}

/** Tasks: files without a review, which is required before the push. */
const reviews: WorkSource = {
  group: 'review',
  scope: 'corporate',
  async find({ tx, now, zone, corporateId }) {
    const unreviewed = await unreviewedFiles(tx, corporateId, addDays(businessDay(now, zone), -DAYS_BACK));
    return unreviewed.map(({ factoryCode, files, oldest, query }): WorkItem => {
      const details = [{ text: factoryCode }, { text: '最早{{day}}', parameters: { day: oldest } }];
      return { menu: LIST_MENU, codes: [CODES.review], query, title: TITLE, details, count: files };
    });
  },
};

/** Tasks: rejected lines that no later file contains, and rows that cannot be delivered to the carrier. */
const errors: WorkSource = {
  group: 'error',
  scope: 'corporate',
  async find(call) {
    const lines = sql.table(largeLogisticsLines.table);
    const { rows } = await sql<RefusedRows>`
      select file.factory_code as name, count(*)::integer as rows, min(file.day) as "from", max(file.day) as "to",
        ${addressOfDays} as query
      from (${refusedBatches(carrier, call)}) batch
      join large_logistics_file file on file.id = batch.subject_id
      join push_row pushed on pushed.batch_id = batch.id and pushed.state = 'refused'
      join ${lines} line on line.id = pushed.record_id
      where not exists (
        select from ${lines} later
        where later.corporate_id = line.corporate_id and later.waybill_number = line.waybill_number
          and later.sku_code = line.sku_code and later.id > line.id
      )
      group by 1 order by 1
    `.execute(call.tx);
    return pushErrors(carrier, { menu: LIST_MENU, codes: [CODES.failure, CODES.upload], title: TITLE }, rows, call);
  },
};

export const largeLogisticsWork: readonly WorkSource[] = [reviews, errors];
