import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { leftJoinReview } from '#kit/review/server/reviews.ts';
import { distiInventory, distiInventoryLines } from '../definition.ts';

/** A reviewed Disti inventory. */
export interface ReviewedInventory {
  readonly periodRecordId: number;
  /** The stock is that at the end of this day, `yyyy-MM-dd`. */
  readonly day: string;
  /** The upload of the reviewed file. */
  readonly uploadId: number;
  readonly reviewedBy: string;
  readonly reviewedAt: Date;
}

/**
 * The newest reviewed Disti inventory of a corporate up to a day; null without one. Reports use only reviewed data
 * (docs/business-rules/uploads-and-periods.md#review).
 */
export async function latestDistiInventory(
  tx: Tx,
  { corporateId, until }: { readonly corporateId: number; readonly until: string },
): Promise<ReviewedInventory | null> {
  const { rows } = await sql<ReviewedInventory>`
    select record.id as "periodRecordId", record.day, record.active_upload_id as "uploadId",
      review.user_name as "reviewedBy", review.reviewed_at as "reviewedAt"
    from period_record record ${leftJoinReview(sql`record.kind`, sql`record.id`)}
    where record.corporate_id = ${corporateId} and record.kind = ${distiInventory.name} and record.day <= ${until}::date
      and review.record_id is not null
    order by record.day desc limit 1
  `.execute(tx);
  return rows[0] ?? null;
}

/** A select of the current lines of an inventory, with the columns of `distiInventoryLines`. */
export function distiLinesOf({ periodRecordId }: ReviewedInventory): RawBuilder<unknown> {
  return sql`select * from ${sql.table(distiInventoryLines.table)} line where line.period_record_id = ${periodRecordId} and line.current`;
}
