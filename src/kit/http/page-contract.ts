import { z, type ZodType } from 'zod';

/** Which rows a page call answers, and of how many (wire: Types). */
const pageFacts = { total: z.int(), current: z.int(), size: z.int() };

/** A page of `records`; `totalCapped` where counting on would cost too much. */
export const pageOf = <Row extends ZodType>(row: Row) =>
  z.object({ records: z.array(row), ...pageFacts, totalCapped: z.boolean().optional() });

/** A page whose rows stand under the key that the specification prints for their list. */
export type PageUnderKey<Row> = { readonly [Fact in keyof typeof pageFacts]: number } & {
  readonly totalCapped?: boolean;
  readonly [key: string]: readonly Row[] | number | boolean | undefined;
};

/** The schema of such a page, with what else it says. */
export function pageUnder<Row>(listKey: string, row: ZodType<Row>, more: Readonly<Record<string, ZodType>>): ZodType<PageUnderKey<Row>> {
  return z.object({ [listKey]: z.array(row), ...pageFacts, ...more }) as ZodType<PageUnderKey<Row>>;
}
