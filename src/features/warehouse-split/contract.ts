import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { importCall } from '#kit/import/contract.ts';
import { PATHS } from './definition.ts';
import { TASK_LOBS } from './task.ts';

const stateName = z.enum(['已分仓', '分仓完毕', '计算中', '计算失败']);

const taskRow = z.object({
  id: z.int(),
  dataDate: z.string(),
  /** Beyond the specification: how many records it has, how the newest one stands, and whether it is today's, which alone takes files. */
  files: z.int(),
  separateStatusName: stateName.nullable(),
  isToday: z.boolean(),
});
export type TaskRow = Frozen<z.output<typeof taskRow>>;
export const taskPage = defineCall({ method: 'GET', path: PATHS.tasks, result: pageOf(taskRow) });

/** Beyond the specification: one task by its id. */
export const taskCall = defineCall({ method: 'GET', path: PATHS.task, result: taskRow.extend({ lob: z.enum(TASK_LOBS) }) });

/** The inventory that a split was computed from, as it was then. */
const inventory = z.object({
  uploadId: z.int(),
  fileName: z.string(),
  uploader: z.string(),
  uploadTime: z.string(),
  examiner: z.string(),
  examineTime: z.string(),
});
export type SplitInventory = Frozen<z.output<typeof inventory>>;

const recordRow = z.object({
  id: z.int(),
  createTime: z.string(),
  fileName: z.string(),
  uploader: z.string(),
  /** 1 done, 0 computed; beyond the specification 2 while it is computed, and 3 where that failed. */
  separateStatus: z.int(),
  separateStatusName: stateName,
  /** What came of it, or why nothing did, in the caller's language. */
  remark: z.string(),
  /** Beyond the specification: in pieces; allocated and missing are the demand, once it is computed. */
  demanded: z.number(),
  allocated: z.number(),
  missing: z.number(),
  /** The day at whose close the stock was counted; null where no inventory was reviewed. */
  inventoryDay: z.string().nullable(),
  /** Its file and its review; null too for records of before these were kept. */
  inventory: inventory.nullable(),
  /**
   * Whether it may be completed: the newest record of today's task, computed and not done
   * (docs/business-rules/warehouse-split.md).
   */
  canComplete: z.boolean(),
  /** Why a computed record can no longer be completed, in the caller's language; empty for any other record. */
  completionEnded: z.string(),
});
export type RecordRow = Frozen<z.output<typeof recordRow>>;
export const recordList = defineCall({ method: 'GET', path: PATHS.records, result: z.array(recordRow) });

export const demandImport = importCall(PATHS.import);

/** Fixes a record: what it allots is taken out of the stock. */
export const completeCall = defineCall({ method: 'POST', path: PATHS.complete, result: z.null() });

const portion = z.object({
  warehouse: z.string(),
  city: z.string(),
  productCode: z.string(),
  quantity: z.int(),
  way: z.enum(['固定路由', '最优分配']),
  days: z.int(),
});

const demandLine = z.object({
  id: z.int(),
  rowIndex: z.int(),
  skuCode: z.string(),
  /** As the mapping had it when the split was computed; null where it did not know the SKU. */
  mpn: z.string().nullable(),
  destinationWarehouse: z.string(),
  destinationCity: z.string(),
  quantity: z.int(),
  allocated: z.int(),
  missing: z.int(),
  reason: z.enum(['SKU未维护', '物料未维护', '品类不符', '管控期内', '库存不足']).nullable(),
  portions: z.array(portion),
});
export type DemandLineRow = Frozen<z.output<typeof demandLine>>;
/** Beyond the specification: a record's lines, each with where it is served from. */
export const linePage = defineCall({ method: 'GET', path: PATHS.lines, result: pageOf(demandLine) });

const alternative = z.object({
  warehouse: z.string(),
  city: z.string(),
  /** A warehouse stands here once for each category that it had the MPN in: their goods take different days. */
  lob: z.string(),
  /** Null where nobody maintains the way, which then counts as 99. */
  days: z.int().nullable(),
  stock: z.int(),
  /** Pieces that fixed routes took before anything was weighed. */
  fixed: z.int(),
  left: z.int(),
  oldest: z.string().nullable(),
  /** Pieces that the line gets from here. */
  taken: z.int(),
  /** By how much Σ quantity × days of the whole plan would grow for each piece of the line that came from here instead; null where nothing could. */
  more: z.int().nullable(),
});
export type AlternativeRow = Frozen<z.output<typeof alternative>>;
/** Beyond the specification: why a line is served from where it is; the warehouses that had its goods, the best first. */
export const alternativesCall = defineCall({
  method: 'GET',
  path: PATHS.alternatives,
  result: z.object({ mpn: z.string().nullable(), alternatives: z.array(alternative) }),
});
export type AlternativesAnswer = Frozen<z.output<typeof alternativesCall.result>>;

/** A file whose row said it, and whether the caller may have it. */
const uploadedRow = z.object({ uploadId: z.int(), fileName: z.string(), rowNumber: z.int(), hasFile: z.boolean() });
export type UploadedRow = Frozen<z.output<typeof uploadedRow>>;

/** A record of a maintained list as it is now: what it says, who changed it last, and the file where an import did. */
const maintained = z.object({
  value: z.string().nullable(),
  name: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
  upload: uploadedRow.nullable(),
});
export type MaintainedRecord = Frozen<z.output<typeof maintained>>;

const portionOrigin = z.object({
  id: z.int(),
  warehouse: z.string(),
  city: z.string(),
  lob: z.string().nullable(),
  productCode: z.string(),
  quantity: z.int(),
  /** As they were when the split was computed; null where the mapping had no price. */
  price: z.string().nullable(),
  amount: z.string().nullable(),
  days: z.int(),
  /** The record of the mapping that has the price; null where there is none by now. */
  mapping: maintained.nullable(),
});
export type PortionOrigin = Frozen<z.output<typeof portionOrigin>>;

/** A row of the inventory that the split was computed from. */
const stockRow = uploadedRow.extend({
  id: z.int(),
  warehouse: z.string(),
  city: z.string(),
  lob: z.string(),
  productCode: z.string(),
  receiptDate: z.string().nullable(),
  pieces: z.int(),
});
export type StockRow = Frozen<z.output<typeof stockRow>>;

/** Beyond the specification: the records behind a line's numbers, and behind those of "why this warehouse". */
export const originsCall = defineCall({
  method: 'GET',
  path: PATHS.origins,
  result: z.object({
    portions: z.array(portionOrigin),
    /** The maintained days of each city's goods of a category to the line's city. */
    ways: z.array(z.object({ city: z.string(), lob: z.string(), record: maintained })),
    /** The oldest rows of each place, not all where they are many. */
    stock: z.array(stockRow),
    /** How many rows each place has in all, and their pieces. */
    stockCounts: z.array(z.object({ warehouse: z.string(), city: z.string(), lob: z.string(), rows: z.int(), pieces: z.int() })),
  }),
});
export type OriginsAnswer = Frozen<z.output<typeof originsCall.result>>;
