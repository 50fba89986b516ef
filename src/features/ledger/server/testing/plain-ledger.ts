import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/*
 * An independent implementation of the ledger: lot by lot and move by move, in integers, from the rows of uploads and
 * interfaces. It shares only the arrival records with the product's computation.
 */

/** Decimal places of a price: six of an untaxed price, four of a rate in percent, two of its division by 100. */
const DECIMALS = 12;

/** A segment or a shortage as text: `corporate product lot move in-date out-date quantity price`. */
type Line = string;

interface Entry {
  readonly corporate: number;
  readonly product: string;
  readonly source: 1 | 2 | 3;
  readonly id: number;
  readonly day: string;
  /** Positive for inbound goods, negative for outbound goods. */
  readonly quantity: number;
  readonly ownPrice: string | null;
  readonly untaxedPrice: string | null;
  readonly taxCode: string | null;
}

interface Mapping {
  readonly unitPriceBeforeTax: string | null;
  readonly taxPoint: string | null;
  readonly supplyPrice: string | null;
}

/** The expected segments and shortages, sorted. */
export async function plainLedger(tx: Tx): Promise<readonly Line[]> {
  const products = new Map<string, Entry[]>();
  for (const entry of await entriesOf(tx)) {
    const key = `${entry.corporate} ${entry.product}`;
    products.set(key, [...(products.get(key) ?? []), entry]);
  }
  const { mappings, rates } = await pricesOf(tx);
  return [...products.values()].flatMap((entries) => firstInFirstOut(entries, (lot) => priceOf(lot, mappings, rates))).toSorted();
}

/** The stored segments and shortages, sorted. */
export async function storedLedger(tx: Tx): Promise<readonly Line[]> {
  const { rows } = await sql<{ line: string; price: string | null }>`
    select concat_ws(' ', corporate_id, product_code, case when receipt_id is null then '3:' || lot_adjustment_id else '1:' || receipt_id end,
      coalesce('2:' || delivery_line_id, '3:' || move_adjustment_id, '-'), in_date, coalesce(out_date::text, '-'), quantity) as line, taxed_unit_price as price
    from ledger_segment
    union all
    select concat_ws(' ', corporate_id, product_code, '-', coalesce('2:' || delivery_line_id, '3:' || move_adjustment_id), '-', out_date, quantity), null
    from ledger_shortage
  `.execute(tx);
  return rows.map(({ line, price }) => `${line} ${price === null ? '-' : String(scaled(price))}`).toSorted();
}

async function entriesOf(tx: Tx): Promise<readonly Entry[]> {
  const { rows } = await sql<Entry>`
    select r.corporate_id as corporate, r.product_code as product, 1 as source, r.record_id as id, r.dc_received_date as day, r.received_quantity as quantity,
      null::numeric as "ownPrice", l.untaxed_unit_price as "untaxedPrice", l.tax_code as "taxCode"
    from arrival_record r join purchase_line l on l.id = r.line_id where r.received_quantity > 0 and r.dc_received_date is not null
    union all
    select corporate_id, product_code, 2, id, shipping_date, -product_code_count, null, null, null
    from delivery_order_line where current and shipping_date is not null and product_code_count > 0
    union all
    select a.corporate_id, a.product_code, 3, a.id, case when a.adjust_count > 0 and a.receipt_date is not null then a.receipt_date else p.day end, a.adjust_count,
      a.taxed_unit_price, null, null
    from data_adjustment_line a join period_record p on p.id = a.period_record_id where a.current
  `.execute(tx);
  return rows.toSorted((a, b) => (a.day === b.day ? a.source - b.source || a.id - b.id : a.day < b.day ? -1 : 1));
}

function firstInFirstOut(entries: readonly Entry[], price: (lot: Entry) => bigint | null): Line[] {
  const lots = entries.filter(({ quantity }) => quantity > 0).map((lot) => ({ lot, left: lot.quantity }));
  const lines: Line[] = [];
  const add = (lot: Entry | null, move: Entry | null, quantity: number) => {
    const { corporate, product } = (lot ?? move) as Entry;
    const unitPrice = lot === null ? null : price(lot);
    const keyOf = (entry: Entry | null) => (entry === null ? '-' : `${entry.source}:${entry.id}`);
    lines.push(
      [
        corporate,
        product,
        keyOf(lot),
        keyOf(move),
        lot?.day ?? '-',
        move?.day ?? '-',
        quantity,
        unitPrice === null ? '-' : String(unitPrice),
      ].join(' '),
    );
  };
  for (const move of entries.filter(({ quantity }) => quantity < 0)) {
    let missing = -move.quantity;
    while (missing > 0) {
      const first = lots.find(({ left }) => left > 0);
      if (first === undefined) break;
      const taken = Math.min(missing, first.left);
      first.left -= taken;
      missing -= taken;
      add(first.lot, move, taken);
    }
    if (missing > 0) add(null, move, missing);
  }
  for (const { lot, left } of lots) if (left > 0) add(lot, null, left);
  return lines;
}

async function pricesOf(tx: Tx): Promise<{ mappings: ReadonlyMap<string, Mapping>; rates: ReadonlyMap<string, string> }> {
  const products = await sql<Mapping & { code: string }>`
    select product_code as code, unit_price_before_tax as "unitPriceBeforeTax", tax_point as "taxPoint", supply_price as "supplyPrice" from product_mapping
  `.execute(tx);
  const taxes = await sql<{
    code: string;
    rate: string;
  }>`select tax_code as code, replace(tax_rate, '%', '') as rate from tax_code_mapping`.execute(tx);
  return {
    mappings: new Map(products.rows.map((row) => [row.code, row])),
    rates: new Map(taxes.rows.map(({ code, rate }) => [code, rate])),
  };
}

/**
 * The unit price of a lot with tax (docs/business-rules/arrivals.md,
 * docs/business-rules/ledger-and-interest.md#entries), in units of the twelfth decimal; null without a price.
 */
function priceOf(lot: Entry, mappings: ReadonlyMap<string, Mapping>, rates: ReadonlyMap<string, string>): bigint | null {
  const mapping = mappings.get(lot.product);
  if (lot.source === 3) {
    const price = lot.ownPrice ?? mapping?.supplyPrice ?? null;
    return price === null ? null : scaled(price);
  }
  const untaxed = lot.untaxedPrice ?? mapping?.unitPriceBeforeTax ?? null;
  const rate = (lot.taxCode === null ? undefined : rates.get(lot.taxCode)) ?? mapping?.taxPoint ?? null;
  if (untaxed === null || rate === null) return null;
  return (scaled(untaxed) * (scaled('100') + scaled(rate))) / scaled('100');
}

/** A decimal as an integer in units of the twelfth decimal. */
export function scaled(decimal: string): bigint {
  const [whole = '0', parts = ''] = decimal.split('.');
  if (parts.length > DECIMALS) throw new Error(`${decimal} has more than ${DECIMALS} decimals`);
  return BigInt(whole + parts.padEnd(DECIMALS, '0'));
}
