import { sql, type RawBuilder } from 'kysely';
import { fiscalYearOf } from '#features/fiscal-year/server/api.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import { saleForecast } from '#features/sale-forecast/definition.ts';
import type { RowId } from '#kit/records/define.ts';
import type { ReportScope } from '#kit/report/server/source.ts';
import { weekOf } from '#kit/week-list/week.ts';

/** What the overview is asked for, as SQL. */
export interface Asked {
  readonly corporateId: number;
  /** `yyyy-MM-dd`. */
  readonly today: string;
  /** The Sunday on which the present week began. */
  readonly sunday: string;
  /** Fiscal years, both included. */
  readonly beginYear: RawBuilder<unknown>;
  readonly endYear: RawBuilder<unknown>;
  /** The products that are wanted, and the MPNs without a product; null where all are. */
  readonly only: Wanted | null;
}

interface Wanted {
  readonly codes: readonly string[];
  readonly mpns: readonly string[];
}

/** A row is named by its 物料号 or, where goods are known by an MPN alone that no mapping has, by that MPN. */
const OF_CODE = 'p:';
const OF_MPN = 'm:';

/** The id of a row as SQL. */
export const idOfCode = (code: RawBuilder<unknown>): RawBuilder<unknown> => sql`${OF_CODE}::text || ${code}`;
export const idOfMpn = (mpn: RawBuilder<unknown>): RawBuilder<unknown> => sql`${OF_MPN}::text || ${mpn}`;

/** What a call asks for. The years are those of today where they are not given, widened by the one that is. */
export function requestQuery({ corporateId, today, parameters }: ReportScope, only?: readonly RowId[]): Asked {
  const present = fiscalYearOf(sql`${today}::date`);
  const { beginYear, endYear } = parameters;
  const year = (given: string) => sql`${Number(given)}::integer`;
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

/** `and` a condition that keeps to the wanted products; nothing where all are wanted. */
export function amongWanted({ only }: Asked, code: RawBuilder<unknown>): RawBuilder<unknown> {
  return only === null ? sql`` : sql`and ${code} = any(${only.codes}::text[])`;
}

/** What the mapping says of products. */
export const productTable = sql.table(productMapping.table);

/** What it says of a product, to be joined on true: of the few that are wanted each is looked up, which `offset 0` keeps it to; of all, the table is read once. */
export const productOf = ({ only }: Asked, code: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (select * from ${productTable} product where product.product_code = ${code} collate "default" ${only === null ? sql`` : sql`offset 0`})`;

/**
 * The product that carries what is known by an MPN alone: the lowest 物料号 of each
 * (docs/business-rules/replenishment.md#rows), as `mpn` and `product_code`.
 */
export const lowestCodes: RawBuilder<unknown> = sql`
  select mpn, min(product_code collate "C") as product_code from ${productTable} where mpn is not null group by mpn`;

/** Those of them that the wanted rows can have to do with: of their own MPNs, and of those that their T2 goods count under. */
export function lowestAmong({ only }: Asked): RawBuilder<unknown> {
  if (only === null) return lowestCodes;
  return sql`
    select mpn, min(product_code collate "C") as product_code from ${productTable} where mpn = any(${only.mpns}::text[] || array(
      select told.mpn from ${productTable} wanted cross join lateral (values (wanted.mpn), (wanted.t2_value)) told (mpn)
      where wanted.product_code = any(${only.codes}::text[]) and told.mpn is not null)) group by mpn`;
}
