import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict, RuleViolation } from '#kit/failure/server/failure.ts';
import type { TrackingOffer } from '../../contract.ts';
import { orderTrackings } from '../../record-sets.ts';
import { FIRST_RECORD, LINES } from './correction.ts';

/** The offers that a user accepts. */
interface CoverRequest {
  readonly offers: readonly TrackingOffer[];
  readonly userId: number;
  readonly corporateId: number;
  readonly at: Date;
}

type Offered = TrackingOffer & { readonly uploadId: number; readonly currentTrackingNumber: string | null };

/**
 * Sets the tracking numbers that were offered to this user, each offer once, all or none. Rejects the call when a line
 * was not offered with this number or has changed since.
 */
export async function cover(tx: Tx, { offers, userId, corporateId, at }: CoverRequest): Promise<readonly Offered[]> {
  const tokens = offers.map(({ token }) => token);
  const offered = await takeOffers(tx, { tokens, userId, corporateId, at });
  const byToken = new Map(offered.map((each) => [each.token, each]));
  const areAsOffered = offers.every((offer) => isAsOffered(offer, byToken.get(offer.token)));
  if (offered.length !== new Set(tokens).size || !areAsOffered) throw new RuleViolation('只能覆盖上传后返回的需求跟踪号，每条一次');
  const changed = offered.find(({ currentTrackingNumber, oldTrackingNumber }) => currentTrackingNumber !== oldTrackingNumber);
  if (changed !== undefined)
    throw new Conflict('订单{{order}}行项目{{item}}的需求跟踪号已变化，请重新上传', {
      order: changed.purchaseOrderCode,
      item: changed.purchaseOrderLineItem,
    });
  await sql`
    insert into ${sql.table(orderTrackings.table)} (
      corporate_id, upload_id, upload_row, purchase_order_code, purchase_order_line_item, tracking_number
    )
    select corporate_id, upload_id, upload_row, purchase_order_code, purchase_order_line_item, tracking_number
    from arrival_tracking_offer where token = any(${tokens}::text[]) order by upload_row
  `.execute(tx);
  return offered;
}

/** Whether a call accepts an offer as it was made. */
function isAsOffered(requested: TrackingOffer, offered: Offered | undefined): boolean {
  return (
    offered !== undefined &&
    requested.purchaseOrderCode === offered.purchaseOrderCode &&
    requested.purchaseOrderLineItem === offered.purchaseOrderLineItem &&
    requested.oldTrackingNumber === offered.oldTrackingNumber &&
    requested.trackingNumber === offered.trackingNumber
  );
}

/** Marks the offers of these tokens as used and returns those that the user could still accept. */
async function takeOffers(
  tx: Tx,
  { tokens, userId, corporateId, at }: Omit<CoverRequest, 'offers'> & { readonly tokens: readonly string[] },
): Promise<readonly Offered[]> {
  const { rows } = await sql<Offered>`
    with taken as (
      update arrival_tracking_offer set used_at = ${at}
      where token = any(${tokens}::text[]) and user_id = ${userId} and corporate_id = ${corporateId} and used_at is null returning *
    )
    select taken.token, taken.upload_id as "uploadId", taken.purchase_order_code as "purchaseOrderCode",
      taken.purchase_order_line_item as "purchaseOrderLineItem", taken.old_tracking_number as "oldTrackingNumber",
      taken.tracking_number as "trackingNumber", first_record.tracking_number as "currentTrackingNumber"
    from taken
    left join ${LINES} line on line.corporate_id = taken.corporate_id and line.purchase_order_code = taken.purchase_order_code
      and line.purchase_order_line_item = taken.purchase_order_line_item
    left join ${FIRST_RECORD}
    order by taken.upload_row
  `.execute(tx);
  return rows;
}
