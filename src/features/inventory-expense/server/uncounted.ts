import { ledgerState, shortageTotals, type ShortageTotals } from '#features/ledger/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Remark, ReportScope } from '#kit/report/server/source.ts';
import { unpricedQuantity } from './lists.ts';
import { outerTerms, type Terms } from './terms.ts';

type Query = Pick<Terms, 'corporateId' | 'lobs'>;

/** Goods that are not in the money, or not in the figures yet. */
interface Uncounted {
  readonly unpricedQuantity: number;
  /** Products that wait for recomputation (decision 55). */
  readonly waiting: number;
}

/** The uncounted goods of the outer figures. */
export async function outerUncounted(tx: Tx, { corporateId, lobs }: Query): Promise<Uncounted> {
  return {
    unpricedQuantity: await unpricedQuantity(tx, corporateId, lobs),
    waiting: (await ledgerState(tx, corporateId)).waiting,
  };
}

/**
 * The uncounted goods of all figures of a corporate. Deliveries without goods are only shown inside the company
 * (docs/business-rules/ledger-and-interest.md#shortages).
 */
export async function internalUncounted(tx: Tx, corporateId: number): Promise<Uncounted & { readonly shortage: ShortageTotals }> {
  return { shortage: await shortageTotals(tx, corporateId), ...(await outerUncounted(tx, { corporateId, lobs: null })) };
}

const remarksOn = ({ unpricedQuantity: quantity, waiting }: Uncounted): Remark[] => [
  ...(quantity > 0 ? [{ text: '有 {{quantity}} 件未定价，计入数量，未计入金额。', parameters: { quantity } }] : []),
  ...(waiting > 0 ? [{ text: '{{count}} 个物料的最新数据正在重新计算，金额随即更新。', parameters: { count: waiting } }] : []),
];

/** The remarks on uncounted goods in a workbook of the internal figures. */
export async function internalRemarks(tx: Tx, { corporateId }: ReportScope): Promise<readonly Remark[]> {
  const { shortage, ...rest } = await internalUncounted(tx, corporateId);
  const { lines, products, quantity } = shortage;
  const shortageRemark = {
    text: '有 {{lines}} 笔出库找不到对应的入库（{{products}} 个物料，共 {{quantity}} 件），未计入费用。系统启用前的库存请用数据调整上传期初。',
    parameters: { lines, products, quantity },
  };
  return [...(lines > 0 ? [shortageRemark] : []), ...remarksOn(rest)];
}

/** The remarks in a workbook of the outer figures for these categories. */
export const histogramRemarks = async (tx: Tx, terms: Query): Promise<readonly Remark[]> => remarksOn(await outerUncounted(tx, terms));

/** The remarks in a workbook of the outer report. */
export const outerRemarks = (tx: Tx, scope: ReportScope): Promise<readonly Remark[]> => histogramRemarks(tx, outerTerms(scope));
