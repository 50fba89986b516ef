import { sql } from 'kysely';
import { ARRIVAL_SCREEN } from '#features/arrivals/definition.ts';
import { undatedReceipts } from '#features/arrivals/server/api.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { snakeCase } from '#kit/fields/field.ts';
import { NotFound } from '#kit/failure/server/failure.ts';
import { tableRoute } from '#kit/files/server/table-route.ts';
import { emptyIsAbsent } from '#kit/http/absent.ts';
import { pageQuery } from '#kit/http/server/query.ts';
import { needs, route, type Route } from '#kit/http/server/route.ts';
import { corporateOf, hasAnyCode, type Session } from '#kit/caller/server/session.ts';
import { z } from 'zod';
import { undatedReceiptPage, type UndatedReceipt } from '../contract.ts';
import { MENU, UNDATED_ORDERS, type UndatedOrder } from '../definition.ts';
import type { Amounts } from './unknown.ts';

/** Whether the caller may open the arrival records. */
const canViewArrivals = (session: Session): boolean => hasAnyCode(session, [ARRIVAL_SCREEN.menu]);

/** The amounts of the receipts without a date; null if the caller may not open the arrival records. */
export async function undatedTotals(tx: Tx, session: Session): Promise<Amounts | null> {
  if (!canViewArrivals(session)) return null;
  const { rows } = await sql<Amounts>`
    select count(*)::integer as lines, sum(received_quantity)::float8 as pieces, sum(money)::numeric(30, 2)::text as money
    from (${undatedReceipts(corporateOf(session))}) receipt
  `.execute(tx);
  return rows[0] as Amounts;
}

interface UndatedQuery {
  readonly current: number;
  readonly size: number;
  readonly orderBy: UndatedOrder;
  readonly order: 'asc' | 'desc';
}

async function pageOfUndated(tx: Tx, corporateId: number, { current, size, orderBy, order }: UndatedQuery): Promise<UndatedReceipt[]> {
  const { rows } = await sql<UndatedReceipt>`
    select id, purchase_order_code as "purchaseOrderCode", purchase_order_line_item as "purchaseOrderLineItem", dn_number as "dnNumber",
      product_code as "productCode", purchase_order_create_date::text as "purchaseOrderCreateDate", received_quantity::float8 as "receivedQuantity",
      money::numeric(30, 2)::text as money
    from (${undatedReceipts(corporateId)}) receipt
    order by ${sql.ref(`receipt.${snakeCase(orderBy)}`)} ${sql.raw(order)} nulls last, id desc limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  return rows;
}

const page = route({
  ...undatedReceiptPage,
  permission: needs(MENU),
  access: 'read',
  summary: 'The arrival records with received goods but no receipt date, newest order first',
  query: z.object({
    ...pageQuery,
    orderBy: z.preprocess(emptyIsAbsent, z.enum(UNDATED_ORDERS).default('purchaseOrderCreateDate')),
  }),
  async handle({ tx, session, query: { current, size, orderBy, order = 'desc' } }) {
    const totals = await undatedTotals(tx, session);
    if (totals === null) throw new NotFound();
    const records = await pageOfUndated(tx, corporateOf(session), { current, size, orderBy, order });
    return { records, total: totals.lines, current, size };
  },
});

export const undatedReceiptRoutes: readonly Route[] = [
  page,
  tableRoute<UndatedReceipt>(page, {
    title: '无收货日期',
    columns: [
      { name: 'purchaseOrderCode', header: '订单号', type: 'text' },
      { name: 'purchaseOrderLineItem', header: '行项目', type: 'integer' },
      { name: 'dnNumber', header: 'DN', type: 'text' },
      { name: 'productCode', header: '物料号', type: 'text' },
      { name: 'purchaseOrderCreateDate', header: '订单创建日期', type: 'date' },
      { name: 'receivedQuantity', header: '收货数量', type: 'integer' },
      { name: 'money', header: '含税金额', type: 'decimal' },
    ],
  }),
];
