import { COLUMN_GROUP, DELIVERY_COLUMNS, PURCHASING_COLUMNS } from '#features/administration/users/definition.ts';
import type { HistogramBucket } from './contract.ts';

/** A column of the histogram's table, both on the page and in the workbook. */
export interface BucketColumn {
  readonly name: Exclude<keyof HistogramBucket, 'lobData'>;
  /** A key of the words. */
  readonly title: string;
  readonly kind: 'text' | 'integer' | 'wan';
}

/** The user's flags of the histogram's column groups, values of `COLUMN_GROUP`. */
interface HistogramFlags {
  readonly showPurchasingHistogram: number;
  readonly showDeliveryHistogram: number;
}

const PURCHASING: readonly BucketColumn[] = [
  { name: 'purchaseQuantity', title: PURCHASING_COLUMNS[0].columnName, kind: 'integer' },
  { name: 'purchaseAmount', title: PURCHASING_COLUMNS[1].columnName, kind: 'wan' },
];
const DELIVERY: readonly BucketColumn[] = [
  { name: 'deliveryQuantity', title: DELIVERY_COLUMNS[0].columnName, kind: 'integer' },
  { name: 'deliveryAmount', title: DELIVERY_COLUMNS[1].columnName, kind: 'wan' },
];

/** The columns of the histogram's table that a user shows (docs/business-rules/ledger-and-interest.md#histogram). */
export const bucketColumns = ({ showPurchasingHistogram, showDeliveryHistogram }: HistogramFlags): readonly BucketColumn[] => [
  { name: 'storageAge', title: '库龄', kind: 'text' },
  { name: 'totalCount', title: '数量', kind: 'integer' },
  { name: 'totalWanPrice', title: '库存金额（万元）', kind: 'wan' },
  { name: 'totalWanInventoryPrice', title: '存货费用（万元）', kind: 'wan' },
  ...(showPurchasingHistogram === COLUMN_GROUP.shown ? PURCHASING : []),
  ...(showDeliveryHistogram === COLUMN_GROUP.shown ? DELIVERY : []),
];
