import { z, type ZodType } from 'zod';

/** Which rows a page call answers, and of how many (docs/api.md#pages-and-totals). */
const pageFacts = { total: z.int(), current: z.int(), size: z.int() };

/** A page of `records`; `totalCapped` where counting on would cost too much. */
export const pageOf = <Row extends ZodType>(row: Row) =>
  z.object({ records: z.array(row), ...pageFacts, totalCapped: z.boolean().optional() });

/** What a page call adds when `missingCodes=1` is asked: of each filter that holds a list of codes, those that no row has, in the list's order. */
export const missingCodes = z.record(z.string(), z.array(z.string())).optional();
export type MissingCodes = Readonly<Record<string, readonly string[]>>;

/** A page whose rows stand under the key that the specification prints for their list. */
export type PageUnderKey<Row> = { readonly [Fact in keyof typeof pageFacts]: number } & {
  readonly totalCapped?: boolean;
  readonly missingCodes?: MissingCodes | undefined;
  readonly [key: string]: readonly Row[] | number | boolean | MissingCodes | undefined;
};

/** The schema of such a page, with what else it says. */
export function pageUnder<Row>(listKey: string, row: ZodType<Row>, more: Readonly<Record<string, ZodType>>): ZodType<PageUnderKey<Row>> {
  return z.object({ [listKey]: z.array(row), ...pageFacts, ...more }) as ZodType<PageUnderKey<Row>>;
}
