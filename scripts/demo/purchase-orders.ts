import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import { addDays } from '#kit/time/business-time.ts';
import type { Api } from './api.ts';
import { seasonOf, weekOfYear, type Business, type Product } from './company.ts';
import { Random } from './random.ts';
import { workbook, type Column } from './workbooks.ts';

/** Numbers of orders of half a year and of former years, and lines per order. */
const RECENT_ORDERS = 90;
const OLD_ORDERS = 12;
const LINES = [2, 6] as const;
const DAYS_BETWEEN = 2;
/** The quantity of a line in weeks of sales. */
const WEEKS_OF_A_LINE = 4.3;
/** Days before today: younger orders have no DN yet, are not shipped, are not received; older ones are complete. */
const AGES = { withDn: 8, shipped: 12, received: 20, complete: 35 } as const;
/** Number of products whose orders are below their sales, so that they need opening stock. */
const ORDERED_LATE = { products: 2, share: 0.75 } as const;

/** A row of the BI view: a line with a shipment. */
export interface BiRow {
  readonly order: string;
  readonly item: number;
  readonly product: Product;
  readonly day: string;
  readonly quantity: number;
  readonly dn: string | null;
  readonly shipped: number | null;
  readonly shippedOn: string | null;
  readonly received: number | null;
  readonly receivedOn: string | null;
  readonly tracking: string;
}

/** The purchase orders of the BI view: older ones have arrived, the newest have no DN. Quantities follow the sales. */
export function purchaseOrders({ today, catalogue }: Pick<Business, 'today' | 'catalogue'>): BiRow[] {
  const random = new Random(48);
  const ordered = new Map<Product, number>();
  return Array.from({ length: OLD_ORDERS + RECENT_ORDERS }, (_, number) => {
    const isOld = number < OLD_ORDERS;
    const daysAgo = isOld ? 1100 - number * 20 : (OLD_ORDERS + RECENT_ORDERS - number) * DAYS_BETWEEN;
    const day = addDays(today, -daysAgo);
    const chosen = isOld
      ? Array.from({ length: random.integer(...LINES) }, () => random.pick(catalogue))
      : neediest(random, catalogue, ordered);
    return chosen.map((product, at): BiRow => {
      const quantity = Math.max(1, Math.round((product.weekly * WEEKS_OF_A_LINE * seasonOf(weekOfYear(day))) / 10)) * 10;
      if (!isOld) ordered.set(product, (ordered.get(product) ?? 0) + quantity);
      const hasDn = daysAgo > AGES.complete || (daysAgo > AGES.withDn && !random.chance(0.25));
      const isShipped = hasDn && daysAgo > AGES.shipped;
      const isReceived = isShipped && daysAgo > AGES.received && (daysAgo > AGES.complete || !random.chance(0.08));
      const shipped = quantity > 10 && random.chance(0.06) ? quantity - 10 : quantity;
      return {
        order: `4500${String(800_000 + number)}`,
        item: (at + 1) * 10,
        product,
        day,
        quantity,
        dn: hasDn ? `81${String(70_000_000 + number * 10 + at)}` : null,
        shipped: hasDn ? shipped : null,
        shippedOn: isShipped ? addDays(day, 7) : null,
        received: isReceived ? shipped - (random.chance(0.05) ? 2 : 0) : null,
        receivedOn: isReceived ? addDays(day, random.integer(11, 15)) : null,
        tracking: `00${random.pick(['STD', 'PRO', 'EDU'])}${String(500_000 + number)}`,
      };
    });
  }).flat();
}

/** The products of an order: those with the lowest orders in relation to their sales. */
function neediest(random: Random, catalogue: readonly Product[], ordered: ReadonlyMap<Product, number>): Product[] {
  const weeksOrdered = (product: Product) => {
    const share = catalogue.indexOf(product) < ORDERED_LATE.products ? ORDERED_LATE.share : 1;
    return (ordered.get(product) ?? 0) / (product.weekly * share) + random.next() * WEEKS_OF_A_LINE;
  };
  const byNeed = catalogue.map((product) => ({ product, weeks: weeksOrdered(product) })).toSorted((one, other) => one.weeks - other.weeks);
  return byNeed.slice(0, random.integer(...LINES)).map(({ product }) => product);
}

/**
 * Inserts orders into the BI's table, the one that `BI_VIEW` names unless set, for the first corporate, whose id it
 * gives.
 */
export async function writeToBi(database: Database, rows: readonly BiRow[]): Promise<number> {
  const lines = rows.map(({ product, ...row }) => ({ ...row, product: product.productCode, price: product.price }));
  await sql`
    insert into bi_purchase_order (corporate_code, purchase_order_code, purchase_order_line_item, dn_number, customer_po_number, tracking_number, purchase_order_create_date,
      order_entry_date, factory_code, storage_location_code, product_code, purchase_quantity, tax_code, untaxed_unit_price, shipping_quantity, apple_shipping_date,
      expected_date, dc_received_date, received_quantity, changed_at)
    select corporate.code, bi."order", lpad(bi.item::text, 5, '0'), bi.dn, 'JD' || right(bi."order", 7), bi.tracking, bi.day, bi.day, 'A101', 'N' || 101 + right(bi."order", 1)::integer % 8, bi.product, bi.quantity, 'J1',
      bi.price, bi.shipped, bi."shippedOn", bi."shippedOn" + 5, bi."receivedOn", bi.received, bi.day + time '09:00'
    from json_to_recordset(${JSON.stringify(lines)}::json) bi ("order" text, item integer, product text, price numeric, day date, quantity integer, dn text, shipped integer,
      "shippedOn" date, received integer, "receivedOn" date, tracking text)
    cross join (select code from corporate order by id limit 1) corporate
  `.execute(database.kysely);
  const corporates = await sql<{ id: number }>`select min(id) as id from corporate`.execute(database.kysely);
  return corporates.rows[0]?.id ?? 0;
}

const ORDER: Column<BiRow> = ['订单号', 'text', (row) => row.order];
const ITEM: Column<BiRow> = ['行项目', 'integer', (row) => row.item];

interface Move {
  readonly from: BiRow;
  /** The newest other order of the product. */
  readonly to: BiRow;
}

const MOVE: readonly Column<Move>[] = [
  ['DN', 'text', ({ from }) => from.dn],
  ['原订单号', 'text', ({ from }) => from.order],
  ['新订单号', 'text', ({ to }) => to.order],
  ['物料号', 'text', ({ from }) => from.product.productCode],
  ['数量', 'integer', () => 10],
];

function moveOf(from: BiRow, rows: readonly BiRow[]): Move[] {
  const to = rows.findLast((row) => row.product === from.product && row.order !== from.order);
  return to === undefined ? [] : [{ from, to }];
}

/**
 * Corrects some of what was pulled, as operators do: goods that the ERP did not delete, a wrong tracking number, a DN
 * of another order, one that is none.
 */
export async function fillArrivals(api: Api, { catalogue, today, words, say }: Business): Promise<void> {
  const rows = purchaseOrders({ today, catalogue });
  const waiting = rows.filter(({ dn }) => dn === null);
  const onTheWay = rows.filter(({ shippedOn, receivedOn }) => shippedOn !== null && receivedOn === null);
  const deleted = await workbook('ERP未删单号', [ORDER, ITEM, ['删单数量', 'integer', ({ quantity }) => quantity / 2]], waiting.slice(-3));
  await api.upload('/productArrival/importErpDeleteOrderNumberExcel', 'file', `${words('ERP未删单号')}.xlsx`, deleted);
  const tracked = await workbook('异常PO', [ORDER, ITEM, ['需求跟踪号', 'text', ({ tracking }) => `${tracking}-1`]], waiting.slice(-5, -3));
  const { needConfirmList } = await api.upload<{ needConfirmList: unknown[] }>(
    '/productArrival/importUpdatePoNumberExcel',
    'file',
    `${words('异常PO')}.xlsx`,
    tracked,
  );
  await api.post('/productArrival/coverUpdatePoNumber', { needConfirmList });
  const moved = await workbook(
    '移动DN',
    MOVE,
    onTheWay
      .slice(1)
      .flatMap((row) => moveOf(row, rows))
      .slice(0, 1),
  );
  await api.upload('/productArrival/uploadMoveOrderDnExcel', 'file', `${words('移动DN')}.xlsx`, moved);
  const removed = await workbook('删除DN', [['DN', 'text', ({ dn }: BiRow) => dn]], onTheWay.slice(0, 1));
  await api.upload('/productArrival/uploadDeleteDnNumberExcel', 'file', `${words('删除DN')}.xlsx`, removed);
  const { total } = await api.get<{ total: number }>('/productArrival/pages', { current: 1, size: 1 });
  say(`${words('到货查询')}: ${total}`);
}
