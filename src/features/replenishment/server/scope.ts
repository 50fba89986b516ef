import { sql, type RawBuilder } from 'kysely';
import { fiscalYearOf } from '#features/fiscal-year/server/api.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { saleForecast } from '#features/sale-forecast/definition.ts';
import type { RowId } from '#kit/records/define.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { weekOf } from '#kit/week-list/week.ts';

/** The parameters of the overview, as SQL. */
export interface ReplenishmentQuery {
  readonly corporateId: number;
  /** `yyyy-MM-dd`. */
  readonly today: string;
  /** The Sunday on which the present week began. */
  readonly sunday: string;
  /** Fiscal years, both included. */
  readonly beginYear: RawBuilder<unknown>;
  readonly endYear: RawBuilder<unknown>;
  /** The wanted products and MPNs without a product; null for all. */
  readonly only: Wanted | null;
}

interface Wanted {
  readonly codes: readonly string[];
  readonly mpns: readonly string[];
}

/** A row is identified by its 物料号, or by its MPN where no mapping has the MPN. */
const OF_CODE = 'p:';
const OF_MPN = 'm:';

/** The id of a row as SQL. */
export const idOfCode = (code: RawBuilder<unknown>): RawBuilder<unknown> => sql`${OF_CODE}::text || ${code}`;
export const idOfMpn = (mpn: RawBuilder<unknown>): RawBuilder<unknown> => sql`${OF_MPN}::text || ${mpn}`;

/** The query of a call. A missing year is today's year, or the given one if that is beyond it. */
export function requestQuery({ corporateId, today, parameters }: ReportScope, only?: readonly RowId[]): ReplenishmentQuery {
  const present = fiscalYearOf(sql`${today}::date`);
  const { beginYear, endYear } = parameters;
  const year = (text: string) => sql`${Number(text)}::integer`;
  return {
    corporateId,
    today,
    sunday: weekOf(saleForecast, today).firstDay,
    beginYear: beginYear !== undefined ? year(beginYear) : endYear === undefined ? present : sql`least(${present}, ${year(endYear)})`,
    endYear: endYear !== undefined ? year(endYear) : beginYear === undefined ? present : sql`greatest(${present}, ${year(beginYear)})`,
    only: only === undefined ? null : wanted(only.map(String)),
  };
}

function wanted(ids: readonly string[]): Wanted {
  const named = (prefix: string) => ids.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
  return { codes: named(OF_CODE), mpns: named(OF_MPN) };
}

/** An `and` condition that restricts to the wanted products; empty where all are wanted. */
export function inRequestedProducts({ only }: ReplenishmentQuery, code: RawBuilder<unknown>): RawBuilder<unknown> {
  return only === null ? sql`` : sql`and ${code} = any(${only.codes}::text[])`;
}

export const productTable = sql.table(productMapping.table);

/**
 * The mapping of a product, to be joined on true. A few wanted products are looked up one by one, which `offset 0`
 * enforces; for all, the table is read once.
 */
export const productOf = ({ only }: ReplenishmentQuery, code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (select * from ${productTable} product where product.product_code = ${code} collate "default" ${only === null ? sql`` : sql`offset 0`})`;

/**
 * The product under which goods known only by an MPN count: the lowest 物料号 of each MPN
 * (docs/business-rules/replenishment.md#rows), as `mpn` and `product_code`.
 */
export const lowestCodes: RawBuilder<unknown> = sql`
  select mpn, min(product_code collate "C") as product_code from ${productTable} where mpn is not null group by mpn`;

/** Restricted to the MPNs of the wanted rows and to the MPNs under which their T2 goods count. */
export function lowestAmong({ only }: ReplenishmentQuery): RawBuilder<unknown> {
  if (only === null) return lowestCodes;
  return sql`
    select mpn, min(product_code collate "C") as product_code from ${productTable} where mpn = any(${only.mpns}::text[] || array(
      select counted.mpn from ${productTable} wanted cross join lateral (values (wanted.mpn), (wanted.t2_value)) counted (mpn)
      where wanted.product_code = any(${only.codes}::text[]) and counted.mpn is not null)) group by mpn`;
}
