import { sql, type RawBuilder } from 'kysely';
import { distiLinesOf, latestDistiInventory, type ReviewedInventory } from '#features/inventory-review/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { CITY_ENDING } from '../../definition.ts';
import type { Lot } from '../../plan/input.ts';

/** The corporate of the stock, and the day of the task. */
interface StockScope {
  readonly corporateId: number;
  readonly day: string;
}

/** A city's name without the suffix 市 (docs/business-rules/cargo-status.md#physical-stock). */
export const cityWithoutEnding = (city: RawBuilder<unknown>) => sql`regexp_replace(${city}, ${`${CITY_ENDING}$`}, '')`;

/** The latest reviewed inventory up to the day of the task; null without one. */
export const inventoryFor = (tx: Tx, { corporateId, day }: StockScope) => latestDistiInventory(tx, { corporateId, until: day });

/**
 * Selects the available stock: an inventory's lots at the close of its day, less the completed allocations of later
 * days for the same product and warehouse. Allocations reduce the oldest lots first
 * (docs/business-rules/warehouse-split.md). Allocations for the day of the inventory that were completed after its file
 * was uploaded are deducted too, whatever the time of the review
 * (docs/business-rules/rounding-and-borders.md#completed-splits-and-stock). Columns: product_code, warehouse, city,
 * receipt_date, pieces.
 */
function availableLots({ corporateId }: Pick<StockScope, 'corporateId'>, inventory: ReviewedInventory): RawBuilder<unknown> {
  return sql`
    select lot.product_code, lot.warehouse, lot.city, lot.receipt_date,
      greatest(0, least(lot.inventory_count, lot.cumulative_count - coalesce(allocated.pieces, 0)))::integer as pieces
    from (
      select line.product_code, line.warehouse, named.city, line.receipt_date, line.inventory_count, sum(line.inventory_count) over (
        partition by line.product_code, line.warehouse, named.city order by line.receipt_date nulls last, line.id
      ) as cumulative_count
      from (${distiLinesOf(inventory)}) line cross join lateral (select ${cityWithoutEnding(sql`line.city`)} as city) named
    ) lot
    left join (
      select allocation.product_code, allocation.warehouse, allocation.city, sum(allocation.pieces) as pieces
      from split_allocation allocation join split_file file on file.id = allocation.split_file_id
      where file.corporate_id = ${corporateId} and file.state = 'done' and (
        file.day > ${inventory.day}::date or (file.day = ${inventory.day}::date and file.completed_at > (
          select inventory.created_at from upload inventory where inventory.id = ${inventory.uploadId}
        ))
      )
      group by 1, 2, 3
    ) allocated on (allocated.product_code, allocated.warehouse, allocated.city) = (lot.product_code, lot.warehouse, lot.city)`;
}

/** The available stock of products, oldest lots first; empty without an inventory. */
export async function lotsOf(
  tx: Tx,
  scope: StockScope,
  inventory: ReviewedInventory | null,
  productCodes: readonly string[],
): Promise<Lot[]> {
  if (inventory === null) return [];
  const { rows } = await sql<Lot>`
    select product_code as "productCode", warehouse, city, receipt_date as "receiptDate", pieces
    from (${availableLots(scope, inventory)}) lot where pieces > 0 and product_code = any(${[...productCodes]})
    order by receipt_date nulls last, product_code, warehouse, city
  `.execute(tx);
  return rows;
}

/** Whether all allocations of a record are still available. */
export async function isCovered(tx: Tx, scope: StockScope, fileId: number): Promise<boolean> {
  const inventory = await inventoryFor(tx, scope);
  // Without an inventory there is no stock.
  const available =
    inventory === null ? sql`select null::text, null::text, null::text, null::date, 0 where false` : availableLots(scope, inventory);
  const { rows } = await sql<{ covered: boolean }>`
    select not exists (
      select from (
        select product_code, warehouse, city, sum(pieces) as pieces from split_allocation where split_file_id = ${fileId} group by 1, 2, 3
      ) planned
      left join (
        select product_code, warehouse, city, sum(pieces) as pieces
        from (${available}) lot (product_code, warehouse, city, receipt_date, pieces) group by 1, 2, 3
      ) available on (available.product_code, available.warehouse, available.city) = (planned.product_code, planned.warehouse, planned.city)
      where planned.pieces > coalesce(available.pieces, 0)
    ) as covered
  `.execute(tx);
  return rows[0]?.covered === true;
}

/** Serialises the completions of a corporate, so that two of them cannot allocate the same goods. */
export async function lockStock(tx: Tx, corporateId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash_of(${`split stock ${corporateId}`}))`.execute(tx);
}
