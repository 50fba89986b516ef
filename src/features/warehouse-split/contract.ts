import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import { importCall } from '#kit/import/contract.ts';
import { PATHS } from './definition.ts';
import { TASK_LOBS } from './task.ts';

const stateName = z.enum(['已分仓', '分仓完毕', '计算中', '计算失败']);

const taskRow = z.object({
  /** The day and the number of the category, as in `202611181`; not the id of a record. */
  id: z.int(),
  dataDate: z.string(),
  /**
   * Beyond the specification: the number of records, the state of the newest one (null without records), and whether
   * the task is today's and therefore accepts files.
   */
  files: z.int(),
  separateStatusName: stateName.nullable(),
  isToday: z.boolean(),
});
export type TaskRow = DeepReadonly<z.output<typeof taskRow>>;
/** The tasks of a category, one for each day, newest first. */
export const taskPage = defineCall({ method: 'GET', path: PATHS.tasks, result: pageSchema(taskRow) });

/** Beyond the specification: one task by its id. */
export const taskCall = defineCall({ method: 'GET', path: PATHS.task, result: taskRow.extend({ lob: z.enum(TASK_LOBS) }) });

/** The inventory from which a split was computed, as it was then. */
const inventory = z.object({
  uploadId: z.int(),
  fileName: z.string(),
  uploader: z.string(),
  uploadTime: z.string(),
  examiner: z.string(),
  examineTime: z.string(),
});
export type SplitInventory = DeepReadonly<z.output<typeof inventory>>;

const recordRow = z.object({
  id: z.int(),
  createTime: z.string(),
  fileName: z.string(),
  uploader: z.string(),
  /** 1 done, 0 computed; beyond the specification 2 while it is being computed, and 3 if that failed. */
  separateStatus: z.int(),
  separateStatusName: stateName,
  /** The result, or the reason of a failure, in the caller's language. */
  remark: z.string(),
  /** Beyond the specification, in pieces. Once the split is computed, `demanded` is `allocated` plus `missing`. */
  demanded: z.number(),
  allocated: z.number(),
  missing: z.number(),
  /** The day at the end of which the stock was counted; null without a reviewed inventory. */
  inventoryDay: z.string().nullable(),
  /** The file and the review of that inventory; also null for records that are older than this data. */
  inventory: inventory.nullable(),
  /** Whether the record may be completed: the newest of today's task, computed and not done. */
  canComplete: z.boolean(),
  /**
   * The reason why a computed record can no longer be completed, in the caller's language; empty for any other record.
   */
  completionEnded: z.string(),
});
export type RecordRow = DeepReadonly<z.output<typeof recordRow>>;
/** The uploads of a task, newest first, each with the result of its split. */
export const recordList = defineCall({ method: 'GET', path: PATHS.records, result: z.array(recordRow) });

/** Uploads a file of today's task; rejected for any other task. Its split is computed in the background. */
export const demandImport = importCall(PATHS.import);

/** Completes a record: deducts its allocations. Rejected without `canComplete`, or if the stock is too low. */
export const completeCall = defineCall({ method: 'POST', path: PATHS.complete, result: z.null() });

/** A quantity of a product from a warehouse for a line, and its transit days. */
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
  /** The row number in the file. */
  rowIndex: z.int(),
  skuCode: z.string(),
  /** As in the mapping when the split was computed; null if the mapping did not have the SKU. */
  mpn: z.string().nullable(),
  destinationWarehouse: z.string(),
  destinationCity: z.string(),
  quantity: z.int(),
  allocated: z.int(),
  missing: z.int(),
  /** Why goods are missing; null if none are. */
  reason: z.enum(['SKU未维护', '物料未维护', '品类不符', '管控期内', '库存不足']).nullable(),
  portions: z.array(portion),
});
export type DemandLineRow = DeepReadonly<z.output<typeof demandLine>>;
/** Beyond the specification: a record's lines, each with the warehouses that serve it. */
export const linePage = defineCall({ method: 'GET', path: PATHS.lines, result: pageSchema(demandLine) });

/** A warehouse with the goods of a line. Quantities are in pieces. */
const alternative = z.object({
  warehouse: z.string(),
  city: z.string(),
  /** A warehouse has one row for each category of the MPN's products there, because transit days differ by category. */
  lob: z.string(),
  /** Transit days; null if the route is not maintained, which counts as 99. */
  days: z.int().nullable(),
  /** The available stock at the computation. */
  stock: z.int(),
  /** Pieces that fixed routes took before the optimisation. */
  fixed: z.int(),
  /** Pieces that were not allocated. */
  left: z.int(),
  /** The first receipt date of the stock; null if unknown. */
  oldest: z.string().nullable(),
  /** Pieces that the line gets from this warehouse. */
  taken: z.int(),
  /**
   * The increase of the plan's Σ quantity × days for each piece of the line from this warehouse instead, with an
   * optimal distribution of the others; 0 for a warehouse that the plan uses for this city. Null if it cannot send any:
   * fixed routes took its stock, or the city was not part of the optimisation.
   */
  more: z.int().nullable(),
});
export type AlternativeRow = DeepReadonly<z.output<typeof alternative>>;
/**
 * Beyond the specification: the warehouses that had the goods of a line, the best first, with their costs. `mpn` is
 * null if the line was not part of a plan; the list is empty then.
 */
export const alternativesCall = defineCall({
  method: 'GET',
  path: PATHS.alternatives,
  result: z.object({ mpn: z.string().nullable(), alternatives: z.array(alternative) }),
});
export type AlternativesAnswer = DeepReadonly<z.output<typeof alternativesCall.result>>;

/** The source row in a file, and whether the caller may download the file. */
const uploadedRow = z.object({ uploadId: z.int(), fileName: z.string(), rowNumber: z.int(), hasFile: z.boolean() });
export type UploadedRow = DeepReadonly<z.output<typeof uploadedRow>>;

/** The current state of a master data record: its value, its last change, and the file if an import made the change. */
const maintained = z.object({
  /** The price or the transit days; null if the record has none. */
  value: z.string().nullable(),
  /** The name of the record for users: a product code or a route. */
  name: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
  /** Null if the last change was made in the form. */
  upload: uploadedRow.nullable(),
});
export type MaintainedRecord = DeepReadonly<z.output<typeof maintained>>;

const portionOrigin = z.object({
  id: z.int(),
  warehouse: z.string(),
  city: z.string(),
  /** The category in the list of alternatives; null if that list does not have the portion. */
  lob: z.string().nullable(),
  productCode: z.string(),
  quantity: z.int(),
  /** The price, and the amount of the pieces, when the split was computed; null if the mapping had no price. */
  price: z.string().nullable(),
  amount: z.string().nullable(),
  days: z.int(),
  /** The mapping record with the price; null if it no longer exists. */
  mapping: maintained.nullable(),
});
export type PortionOrigin = DeepReadonly<z.output<typeof portionOrigin>>;

/** A row of the inventory from which the split was computed. */
const stockRow = uploadedRow.extend({
  id: z.int(),
  warehouse: z.string(),
  city: z.string(),
  lob: z.string(),
  productCode: z.string(),
  /** Null if the row of the inventory has none. */
  receiptDate: z.string().nullable(),
  pieces: z.int(),
});
export type StockRow = DeepReadonly<z.output<typeof stockRow>>;

/** Beyond the specification: the source records of the numbers of a line and of its alternatives. */
export const originsCall = defineCall({
  method: 'GET',
  path: PATHS.origins,
  result: z.object({
    portions: z.array(portionOrigin),
    /** The maintained transit days from each city to the line's city, by category. */
    ways: z.array(z.object({ city: z.string(), lob: z.string(), record: maintained })),
    /** The oldest rows of each warehouse and category, up to a limit. */
    stock: z.array(stockRow),
    /** The total number of rows of each warehouse and category, and their pieces. */
    stockCounts: z.array(z.object({ warehouse: z.string(), city: z.string(), lob: z.string(), rows: z.int(), pieces: z.int() })),
  }),
});
export type OriginsAnswer = DeepReadonly<z.output<typeof originsCall.result>>;
