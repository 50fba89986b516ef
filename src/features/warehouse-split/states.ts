/** The states of records: code and name in answers, by stored value (docs/business-rules/warehouse-split.md#states). */
export const SPLIT_STATES = {
  separated: { code: 0, name: '已分仓' },
  done: { code: 1, name: '分仓完毕' },
  computing: { code: 2, name: '计算中' },
  failed: { code: 3, name: '计算失败' },
} as const;
export type SplitState = keyof typeof SPLIT_STATES;
export type SplitStateName = (typeof SPLIT_STATES)[SplitState]['name'];

/**
 * The reason why a line, or a part of it, is not served (docs/business-rules/warehouse-split.md#exceptions): the value
 * in the database and its text.
 */
export const REASONS = {
  'sku-unknown': 'SKU未维护',
  'product-unknown': '物料未维护',
  'other-lob': '品类不符',
  restricted: '管控期内',
  'no-stock': '库存不足',
} as const;
export type Reason = keyof typeof REASONS;

/** How a line's goods were allocated: by its fixed route, or by the fewest days in total. */
export const ALLOCATION_MODES = { fixed: '固定路由', optimum: '最优分配' } as const;
export type AllocationMode = keyof typeof ALLOCATION_MODES;
