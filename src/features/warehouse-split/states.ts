/**
 * Where a record stands: its place in the database, and what the wire calls it
 * (docs/business-rules/warehouse-split.md#states).
 */
export const SPLIT_STATES = {
  separated: { code: 0, name: '已分仓' },
  done: { code: 1, name: '分仓完毕' },
  computing: { code: 2, name: '计算中' },
  failed: { code: 3, name: '计算失败' },
} as const;
export type SplitState = keyof typeof SPLIT_STATES;
export type SplitStateName = (typeof SPLIT_STATES)[SplitState]['name'];

/**
 * Why a line, or a part of it, is not served (docs/business-rules/warehouse-split.md#exceptions): the word in the
 * database and what people read.
 */
export const REASONS = {
  'sku-unknown': 'SKU未维护',
  'product-unknown': '物料未维护',
  'other-lob': '品类不符',
  restricted: '管控期内',
  'no-stock': '库存不足',
} as const;
export type Reason = keyof typeof REASONS;

/** How goods were found for a line: by its fixed route, or where they cost the fewest days in all. */
export const WAYS = { fixed: '固定路由', optimum: '最优分配' } as const;
export type Way = keyof typeof WAYS;
