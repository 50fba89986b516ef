import { sql, type RawBuilder } from 'kysely';
import type { ReviewedInventory } from '#features/inventory-review/server/api.ts';
import { ageingConfig } from '#features/master-data/ageing-config/definition.ts';
import { autoProductMapping } from '#features/master-data/auto-product-mapping/definition.ts';
import { goodsRestriction } from '#features/master-data/goods-restriction/definition.ts';
import { autoPartnerSkuMapping } from '#features/master-data/partner-sku-mapping/definition.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { transferRoute } from '#features/master-data/transfer-route/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { splitDemandLines } from '../../definition.ts';
import type { DemandLine, Product, SplitInput, TransitDays } from '../../plan/input.ts';
import { lobsOfTask, type Task } from '../../task.ts';
import { normalizedName, isOneOf, inListSpelling } from '../spelling.ts';
import { cityWithoutEnding, inventoryFor, lotsOf } from './stock.ts';

export interface CorporateTask extends Task {
  readonly corporateId: number;
}

/** The input of a split, and its inventory. */
interface CollectedInput {
  readonly input: SplitInput;
  readonly inventory: ReviewedInventory | null;
}

/** Selects the stored lines of an upload as {@link collectInput} needs them. */
export const storedDemand = (uploadId: number) =>
  sql`select upload_row as row_number, sku_code, destination_warehouse, destination_city, quantity
    from ${sql.table(splitDemandLines.table)} where upload_id = ${uploadId}`;

/**
 * Reads the current input of a split.
 * @param demand selects the lines: row_number, sku_code, destination_warehouse, destination_city, quantity
 */
export async function collectInput(tx: Tx, task: CorporateTask, demand: RawBuilder<unknown>): Promise<CollectedInput> {
  const lines = await linesOf(tx, demand);
  const products = await productsOf(tx, [...new Set(lines.flatMap(({ mpn }) => mpn ?? []))], task);
  const inventory = await inventoryFor(tx, task);
  const lots = await lotsOf(
    tx,
    task,
    inventory,
    products.map(({ productCode }) => productCode),
  );
  const routes = await routesOf(tx, task.lob);
  const ageing = await ageingOf(tx, {
    lobs: [...new Set(products.map(({ lob }) => lob))],
    from: [...new Set(lots.map(({ city }) => city))],
    to: [...new Set(lines.map(({ city }) => city))],
  });
  return {
    input: { lobs: lobsOfTask(task.lob), lines, products, lots, routes, ageing },
    inventory,
  };
}

async function linesOf(tx: Tx, demand: RawBuilder<unknown>): Promise<DemandLine[]> {
  const { rows } = await sql<DemandLine>`
    select line.row_number as row, sku.mpn, line.destination_warehouse as warehouse, ${cityWithoutEnding(sql`line.destination_city`)} as city,
      line.quantity as pieces
    from (${demand}) line left join ${sql.table(autoPartnerSkuMapping.table)} sku on sku.sku_code = line.sku_code order by line.row_number
  `.execute(tx);
  return rows;
}

/**
 * The products of these MPNs. A product is restricted if its product line in one of the two mappings is restricted on
 * the day. The restrictions' form offers the product lines of the product mapping.
 */
async function productsOf(tx: Tx, mpns: readonly string[], { lob, day }: Task): Promise<Product[]> {
  const { rows } = await sql<Product>`
    with restricted as materialized (
      select distinct ${normalizedName(sql`lob`)} as lob, ${normalizedName(sql`sub_lob`)} as sub_lob from ${sql.table(goodsRestriction.table)}
      where ${day}::date between time_begin and time_end
    )
    select product.product_code as "productCode", product.mpn, product.product_name as "productName",
      ${inListSpelling(lobsOfTask(lob), sql`product.lob`)} as lob, product.supply_price as "supplyPrice", exists (
        select from restricted
        where (restricted.lob, restricted.sub_lob) = (${normalizedName(sql`product.lob`)}, ${normalizedName(sql`product.sub_lob`)})
          or (restricted.lob, restricted.sub_lob) = (${normalizedName(sql`mapped.lob`)}, ${normalizedName(sql`mapped.sub_lob`)})
      ) as restricted
    from ${sql.table(autoProductMapping.table)} product
    left join ${sql.table(productMapping.table)} mapped on mapped.product_code = product.product_code
    where product.mpn = any(${[...mpns]}) order by product.product_code
  `.execute(tx);
  return rows;
}

async function routesOf(tx: Tx, lob: string): Promise<SplitInput['routes']> {
  const { rows } = await sql<SplitInput['routes'][number]>`
    select jd_warehouse as "partnerWarehouse", shenma_warehouse as warehouse from ${sql.table(transferRoute.table)} where ${isOneOf([lob], sql`lob`)}
  `.execute(tx);
  return rows;
}

async function ageingOf(tx: Tx, { lobs, from, to }: Record<'lobs' | 'from' | 'to', readonly string[]>): Promise<TransitDays[]> {
  const { rows } = await sql<TransitDays>`
    select start.city as "startCity", finish.city as "endCity", ${inListSpelling(lobs, sql`way.lob`)} as lob, aging as days
    from ${sql.table(ageingConfig.table)} way
    cross join lateral (select ${cityWithoutEnding(sql`way.start_city`)} as city) start
    cross join lateral (select ${cityWithoutEnding(sql`way.end_city`)} as city) finish
    where ${isOneOf(lobs, sql`way.lob`)} and start.city = any(${[...from]}) and finish.city = any(${[...to]})
  `.execute(tx);
  return rows;
}
