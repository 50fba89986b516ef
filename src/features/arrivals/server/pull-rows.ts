import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { columnOf } from '#kit/fields/field.ts';
import { biRows } from '../definition.ts';

/**
 * A row has the time of its change but becomes visible when its transaction commits, possibly after a pull that saw
 * later changes. So each pull looks back over some time. Longer transactions, and rows deleted from the view without a
 * trace, are found by the nightly comparison of the whole view (decision 46).
 */
const LOOK_BACK = sql`interval '24 hours'`;

/**
 * The part of the view that is pulled:
 * - `changed`: the orders with a change since a given time, with all their rows, so that deleted rows are detected;
 * - `everything`: all rows, compared with the stored rows;
 * - `orders`: named orders.
 */
export const pullParameters = z.object({
  view: z.string(),
  corporateCode: z.string(),
  what: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('changed'), since: z.string().nullable() }),
    z.object({ kind: z.literal('everything') }),
    z.object({ kind: z.literal('orders'), uploadId: z.number().int() }),
  ]),
});
export type PullParameters = z.output<typeof pullParameters>;

/** The rows of a pull, with columns named as the fields. */
export function rowsOfView({ view, corporateCode, what }: PullParameters): RawBuilder<unknown> {
  const columns = biRows.fields.map((field) => sql`bi.${sql.ref(columnOf(field))} as ${sql.ref(field.name)}`);
  const from = sql.table(view);
  return sql`
    select ${sql.join(columns)} from ${from} bi where bi.corporate_code = ${corporateCode} ${ordersOf(what, from, corporateCode)}
    order by bi.purchase_order_code, bi.purchase_order_line_item, bi.dn_number, bi.batch_code`;
}

function ordersOf(what: PullParameters['what'], from: RawBuilder<unknown>, corporateCode: string): RawBuilder<unknown> {
  switch (what.kind) {
    case 'everything':
      return sql``;
    case 'orders':
      return oneOf(sql`select purchase_order_code from arrival_history_order where upload_id = ${what.uploadId}`);
    case 'changed':
      return what.since === null
        ? sql``
        : oneOf(sql`
            select distinct changed.purchase_order_code from ${from} changed
            where changed.corporate_code = ${corporateCode} and changed.changed_at >= ${what.since}::timestamp - ${LOOK_BACK}`);
  }
}

/** As an array, which a foreign data wrapper passes to the remote server. A join would fetch all rows. */
const oneOf = (orders: RawBuilder<unknown>) => sql`and bi.purchase_order_code = any(array(${orders}))`;
