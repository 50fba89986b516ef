import { sql } from 'kysely';
import { shortageTotals, countWaitingProducts, type ShortageTotals } from '#features/ledger/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Remark, ReportScope } from '#kit/report/server/source.ts';
import type { Notes } from '../contract.ts';
import { inLobs, joinProduct, SEGMENTS } from './segments.ts';
import { outerTerms, type Terms } from './terms.ts';

/** The corporate and the categories of the figures. */
type Selection = Pick<Terms, 'corporateId' | 'lobs'>;

/** Goods that the amounts do not include, and products whose figures are not up to date. */
type Uncounted = Pick<Notes, 'unpricedQuantity' | 'waiting'>;

async function unpricedQuantityOf(tx: Tx, { corporateId, lobs }: Selection): Promise<number> {
  const { rows } = await sql<{ quantity: number }>`
    select coalesce(sum(s.quantity), 0)::bigint as quantity
    from ${SEGMENTS} s ${joinProduct(lobs, sql`s.product_code`)}
    where s.corporate_id = ${corporateId} and s.value is null and ${inLobs(lobs)}
  `.execute(tx);
  return rows[0]?.quantity ?? 0;
}

/** The uncounted goods of the outer figures. */
export async function outerUncounted(tx: Tx, selection: Selection): Promise<Uncounted> {
  return {
    unpricedQuantity: await unpricedQuantityOf(tx, selection),
    waiting: await countWaitingProducts(tx, selection.corporateId),
  };
}

/**
 * The uncounted goods of all figures of a corporate. Deliveries without goods in stock are only shown inside the
 * company (docs/business-rules/ledger-and-interest.md#shortages).
 */
export async function internalUncounted(tx: Tx, corporateId: number): Promise<Uncounted & { readonly shortage: ShortageTotals }> {
  const uncounted = await outerUncounted(tx, { corporateId, lobs: null });
  return { shortage: await shortageTotals(tx, corporateId), ...uncounted };
}

const remarksOn = ({ unpricedQuantity: quantity, waiting }: Uncounted): Remark[] => [
  ...(quantity > 0 ? [{ text: '有{{quantity}}件未定价，计入数量，未计入金额。', parameters: { quantity } }] : []),
  ...(waiting > 0 ? [{ text: '{{count}}个物料的最新数据正在重新计算，金额随即更新。', parameters: { count: waiting } }] : []),
];

/** The remarks on uncounted goods in a workbook of the internal figures. */
export async function internalRemarks(tx: Tx, { corporateId }: ReportScope): Promise<readonly Remark[]> {
  const { shortage, ...uncounted } = await internalUncounted(tx, corporateId);
  const { lines, products, quantity } = shortage;
  const shortageRemark = {
    text: '有{{lines}}笔出库找不到对应的入库（{{products}}个物料，共{{quantity}}件），未计入费用。系统启用前的库存请用数据调整上传期初。',
    parameters: { lines, products, quantity },
  };
  return [...(lines > 0 ? [shortageRemark] : []), ...remarksOn(uncounted)];
}

/** The remarks on uncounted goods in the workbook of a histogram. */
export const histogramRemarks = async (tx: Tx, selection: Selection): Promise<readonly Remark[]> =>
  remarksOn(await outerUncounted(tx, selection));

/** The remarks on uncounted goods in a workbook of the outer figures. */
export const outerRemarks = (tx: Tx, scope: ReportScope): Promise<readonly Remark[]> => histogramRemarks(tx, outerTerms(scope));
