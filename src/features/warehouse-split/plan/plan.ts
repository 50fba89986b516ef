import type { Reason, AllocationMode } from '../states.ts';
import { transitDaysLookup } from './ageing.ts';
import type { DemandLine, Product, SplitInput } from './input.ts';
import { planMpn, type MpnProblem } from './plan-mpn.ts';
import type { Solve } from './transport.ts';

/** An allocation to a line: a quantity of a product from a warehouse. */
export interface Allocation {
  readonly row: number;
  readonly product: Product;
  readonly warehouse: string;
  readonly city: string;
  readonly way: AllocationMode;
  readonly days: number;
  readonly pieces: number;
}

/** The unserved quantity of a line, and the reason. */
export interface Exception {
  readonly row: number;
  /** The MPN of its SKU; null if no mapping had it. */
  readonly mpn: string | null;
  readonly reason: Reason;
  readonly missing: number;
}

/** A split: allocations and exceptions together equal the demand, line by line. */
export interface SplitPlan {
  readonly allocations: readonly Allocation[];
  readonly exceptions: readonly Exception[];
  readonly problems: readonly MpnProblem[];
}

/** Splits a task's demand, each MPN separately: they share no stock (docs/business-rules/warehouse-split.md). */
export function planSplit(input: SplitInput, solve: Solve): SplitPlan {
  const productsOf = Map.groupBy(input.products, ({ mpn }) => mpn);
  const exceptions: Exception[] = [];
  const allowedLines: DemandLine[] = [];
  for (const line of input.lines) {
    const reason = rejectionOf(line, productsOf, input.lobs);
    if (reason === null) allowedLines.push(line);
    else exceptions.push({ row: line.row, mpn: line.mpn, reason, missing: line.pieces });
  }
  const context = {
    solve,
    daysFor: transitDaysLookup(input.ageing),
    routes: new Map(input.routes.map(({ partnerWarehouse, warehouse }) => [partnerWarehouse, warehouse])),
  };
  const lotsOf = Map.groupBy(input.lots, ({ productCode }) => productCode);
  const plans = [...Map.groupBy(allowedLines, ({ mpn }) => mpn as string)].map(([mpn, lines]) => {
    const products = (productsOf.get(mpn) ?? []).filter((product) => isAllowed(product, input.lobs));
    const lots = products.flatMap(({ productCode }) => lotsOf.get(productCode) ?? []);
    return planMpn({ mpn, lines, products: new Map(products.map((product) => [product.productCode, product])), lots }, context);
  });
  return {
    allocations: plans.flatMap(({ allocations }) => allocations).toSorted((a, b) => a.row - b.row),
    exceptions: [...exceptions, ...plans.flatMap((plan) => plan.exceptions)].toSorted((a, b) => a.row - b.row),
    problems: plans.map(({ problem }) => problem),
  };
}

const isAllowed = ({ lob, restricted }: Product, lobs: readonly string[]) => lobs.includes(lob) && !restricted;

/** Why a line cannot be served, whatever the stock. One allowed product of its MPN is sufficient. */
function rejectionOf({ mpn }: DemandLine, productsOf: ReadonlyMap<string, readonly Product[]>, lobs: readonly string[]): Reason | null {
  if (mpn === null) return 'sku-unknown';
  const products = productsOf.get(mpn) ?? [];
  if (products.length === 0) return 'product-unknown';
  if (!products.some(({ lob }) => lobs.includes(lob))) return 'other-lob';
  return products.some((product) => isAllowed(product, lobs)) ? null : 'restricted';
}
