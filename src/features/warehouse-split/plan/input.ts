export interface DemandLine {
  /** Excel's row number; lines are in this order. */
  readonly row: number;
  /** The MPN of the SKU; null if no mapping has it. */
  readonly mpn: string | null;
  /** The retail partner's warehouse and its city. */
  readonly warehouse: string;
  readonly city: string;
  readonly pieces: number;
}

/** A 物料号 of an MPN, as in the mapping of the warehouse split. */
export interface Product {
  readonly productCode: string;
  readonly mpn: string;
  readonly productName: string;
  readonly lob: string;
  /** In yuan, decimal text. */
  readonly supplyPrice: string | null;
  /** Its product line is restricted on the task's day. */
  readonly restricted: boolean;
}

/** Stock of a product in one of our warehouses that was received on one day. */
export interface Lot {
  readonly productCode: string;
  readonly warehouse: string;
  readonly city: string;
  /** Null if unknown. */
  readonly receiptDate: string | null;
  readonly pieces: number;
}

/** The transit days of a category between two cities, whose names have no suffix 市. */
export interface TransitDays {
  readonly startCity: string;
  readonly endCity: string;
  readonly lob: string;
  readonly days: number;
}

/** The input of a split: plain data, which is sent to a thread. Its city names have no suffix 市. */
export interface SplitInput {
  /** The categories that belong to the task. */
  readonly lobs: readonly string[];
  readonly lines: readonly DemandLine[];
  readonly products: readonly Product[];
  readonly lots: readonly Lot[];
  /** The fixed routes of the task: our warehouse for each of the partner's. */
  readonly routes: readonly { readonly partnerWarehouse: string; readonly warehouse: string }[];
  readonly ageing: readonly TransitDays[];
}
