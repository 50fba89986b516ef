import { z, type ZodType } from 'zod';

/** The position and the total of a page (docs/api.md#pages-and-totals). */
const pageFields = { total: z.int(), current: z.int(), size: z.int() };

/** A page of `records`; `totalCapped` if counting stopped at the limit. */
export const pageSchema = <Row extends ZodType>(row: Row) =>
  z.object({ records: z.array(row), ...pageFields, totalCapped: z.boolean().optional() });

/**
 * Added to a page when the query has `missingCodes=1`: for each filter with a list of codes, those that match no row,
 * in the order of the list.
 */
export const missingCodes = z.record(z.string(), z.array(z.string())).optional();
export type MissingCodes = Readonly<Record<string, readonly string[]>>;

/** A page whose rows have the key that the specification prints. */
export type KeyedPage<Row> = { readonly [Field in keyof typeof pageFields]: number } & {
  readonly totalCapped?: boolean;
  readonly missingCodes?: MissingCodes | undefined;
  readonly [key: string]: readonly Row[] | number | boolean | MissingCodes | undefined;
};

/** The schema of such a page, with its additional members. */
export function keyedPage<Row>(listKey: string, row: ZodType<Row>, more: Readonly<Record<string, ZodType>>): ZodType<KeyedPage<Row>> {
  return z.object({ [listKey]: z.array(row), ...pageFields, ...more }) as ZodType<KeyedPage<Row>>;
}
