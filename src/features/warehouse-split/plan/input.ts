/** A line of the demand workbook. */
export interface DemandLine {
  /** Excel's row number; lines stand in this order. */
  readonly row: number;
  /** What the SKU stands for; null where no mapping knows it. */
  readonly mpn: string | null;
  /** The retail partner's warehouse and its city. */
  readonly warehouse: string;
  readonly city: string;
  readonly pieces: number;
}

/** A 物料号 of an MPN, as the mapping of the warehouse split has it. */
export interface Product {
  readonly productCode: string;
  readonly mpn: string;
  readonly productName: string;
  readonly lob: string;
  /** In yuan, decimal text. */
  readonly supplyPrice: string | null;
  /** Its product line is not split on the task's day. */
  readonly restricted: boolean;
}

/** So many pieces of a product that came into a warehouse of ours on one day; null where nobody knows the day. */
export interface Lot {
  readonly productCode: string;
  readonly warehouse: string;
  readonly city: string;
  readonly receiptDate: string | null;
  readonly pieces: number;
}

/** How many days goods of a category take. Cities are without what their names may end in. */
export interface Ageing {
  readonly startCity: string;
  readonly endCity: string;
  readonly lob: string;
  readonly days: number;
}

/** All that a split is computed from: plain data, which travels to a thread. Cities are as in {@link Ageing}. */
export interface SplitInput {
  /** The categories that the task takes. */
  readonly lobs: readonly string[];
  readonly lines: readonly DemandLine[];
  readonly products: readonly Product[];
  readonly lots: readonly Lot[];
  /** The fixed routes of the task: which of our warehouses serves a partner's. */
  readonly routes: readonly { readonly partnerWarehouse: string; readonly warehouse: string }[];
  readonly ageing: readonly Ageing[];
}
