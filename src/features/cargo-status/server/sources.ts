import { sql, type RawBuilder } from 'kysely';
import { arrivalRecords, purchaseLines } from '#features/arrivals/definition.ts';
import { distiInventory, distiInventoryLines } from '#features/inventory-review/definition.ts';
import { ledgerSegments, ledgerShortages } from '#features/ledger/definition.ts';
import { ageingLines } from '#features/logistics-ageing/server/api.ts';
import { deliveryOrderLines } from '#features/uploads/definition.ts';
import { leftJoinReview } from '#kit/review/server/reviews.ts';
import { BOOK_AT_INVENTORY, FIGURES, ORDERED_WITHIN_DAYS, SHIPPED_UNSIGNED, type SummedFigure } from '../figures.ts';
import { jdNotOrderedOpenings } from '../openings.ts';
import { inProducts, type CargoDay, type CargoQuery } from './query.ts';

/** A select of rows that figures sum up. */
export interface Source {
  /** The values of `part` in its rows (`PART_KINDS`). */
  readonly parts: readonly number[];
  /**
   * A select of `product_code`; `part` and `part_key`, which identify the row; `day`; the ids of its records; and the
   * columns that the quantities use.
   */
  readonly rows: RawBuilder<unknown>;
  /** The SQL expression of the quantity that a row `piece` adds to each figure; 0 for none. */
  readonly quantities: Readonly<Partial<Record<SummedFigure, string>>>;
}

/** The records of a row, by the column of their id. */
const IDS = ['purchase_line_id', 'delivery_id', 'shipping_id', 'order_line_id', 'opening_id', 'stock_line_id', 'adjustment_id'] as const;
type Ids = Partial<Record<(typeof IDS)[number], string>>;

/** The records of a receipt and of a move of the ledger, `entry`; `arrival` is the arrival record of the receipt. */
const RECEIPT_IDS: Ids = {
  purchase_line_id: 'arrival.line_id',
  delivery_id: 'arrival.delivery_id',
  shipping_id: 'arrival.shipping_id',
  adjustment_id: 'entry.lot_adjustment_id',
};
const MOVE_IDS: Ids = { order_line_id: 'entry.delivery_line_id', adjustment_id: 'entry.move_adjustment_id' };

/** The identifying columns of a row. All are SQL expressions; `key` identifies the row within its part. */
function idColumns(part: number, key: string, day: string, ids: Ids): RawBuilder<unknown> {
  const columns = IDS.map((id) => `${ids[id] ?? 'null'}::bigint as ${id}`);
  return sql.raw([`${part} as part`, `(${key})::text as part_key`, `${day} as day`, ...columns].join(', '));
}

/** A select of the opening value of each product, from its newest upload. */
const openings = (query: CargoQuery): RawBuilder<unknown> => sql`
  select distinct on (stored.product_code) stored.id, stored.product_code, stored.quantity, stored.opening_day
  from ${sql.table(jdNotOrderedOpenings.table)} stored
  where stored.corporate_id = ${query.corporateId} and stored.opening_day <= ${query.day}::date
    and ${inProducts(query, sql`stored.product_code`)}
  order by stored.product_code, stored.upload_id desc`;

/** The first day of receipts and delivery orders that are added to the opening value; all days without one. */
const SINCE = "coalesce(opening.opening_day, '-infinity')";

/**
 * PO lines and their shipments. The open quantity of a line is distributed to its DNs that are not received, shipped
 * ones first; the rest has no DN. So the three figures of open goods add up to the open quantity, even if more was
 * deleted or received than a DN had. `open` is the open quantity of the line, `outstanding` what is not received of a
 * DN, `before` the sum of the DNs before it, `counted` its share of `open`.
 */
const arrivals = (query: CargoQuery): Source => ({
  parts: [1],
  rows: sql`
    with record as (
      select arrival.record_id, arrival.line_id, arrival.product_code, arrival.delivery_id as shipment_id, arrival.shipping_id as notice_id,
        arrival.purchase_order_create_date as ordered_on, arrival.dc_received_date, arrival.estimated_delivery_date,
        arrival.dn_number is not null as has_dn, arrival.shipping_quantity,
        coalesce(arrival.apple_shipping_date <= ${query.day}::date, false) as shipped,
        arrival.display_purchase_quantity is not null as first, coalesce(arrival.display_purchase_quantity - arrival.delete_num, 0) as ordered,
        case when arrival.dc_received_date > ${query.day}::date then 0 else coalesce(arrival.received_quantity, 0) end as received
      from ${sql.table(arrivalRecords.table)} arrival
      where arrival.corporate_id = ${query.corporateId} and arrival.purchase_order_create_date <= ${query.day}::date and ${ofProducts(query)}
    ), outstanding as (
      select record.*, case when has_dn then greatest(0, coalesce(shipping_quantity, 0) - received) else 0 end as outstanding,
        sum(ordered) over line - sum(received) over line as open
      from record window line as (partition by line_id)
    ), shared as (
      select outstanding.*, sum(outstanding) over (partition by line_id) as of_dns,
        coalesce(sum(outstanding) over (
          partition by line_id order by shipped desc, estimated_delivery_date nulls last, record_id rows between unbounded preceding and 1 preceding
        ), 0) as before
      from outstanding
    )
    select shared.*, greatest(0, least(outstanding, open - before)) as counted,
      case when first then greatest(0, open - of_dns) else 0 end as without_dn,
      case when dc_received_date >= ${sql.raw(SINCE)} then received else 0 end as received_since, ${query.day}::date as query_day,
      ${idColumns(1, 'record_id', 'ordered_on', { purchase_line_id: 'line_id', delivery_id: 'shipment_id', shipping_id: 'notice_id' })}
    from shared left join (${openings(query)}) opening using (product_code)`,
  quantities: {
    totalOrderQuantity: `case when piece.ordered_on >= piece.query_day - ${ORDERED_WITHIN_DAYS} or piece.open > 0 then piece.ordered else 0 end`,
    jdNotOrdered: 'piece.received_since',
    quantityOnTheWay: 'case when piece.shipped then piece.counted else 0 end',
    alreadyDnNotShipped: 'case when piece.shipped then 0 else piece.counted end',
    notDnNotShipped: 'piece.without_dn',
    quantityExpectedDn: expectedIn(0),
    quantityExpectedDn1: expectedIn(1),
    quantityExpectedDn2: expectedIn(2),
    quantityExpectedDn3: expectedIn(3),
  },
});

/** The SQL expression of goods in transit that are expected a number of days after the data date. */
function expectedIn(days: number): string {
  return `case when piece.shipped and piece.estimated_delivery_date = piece.query_day + ${days} then piece.counted else 0 end`;
}

/** The condition on products, by purchase line, because arrival records have no index on the product. */
function ofProducts(query: CargoQuery): RawBuilder<unknown> {
  if (query.products === undefined) return sql`true`;
  return sql`arrival.line_id in (select line.id from ${sql.table(purchaseLines.table)} line
    where line.corporate_id = ${query.corporateId} and ${inProducts(query, sql`line.product_code`)})`;
}

/** Delivery orders, signed for by the retail partner or not. */
const deliveries = (query: CargoQuery): Source => ({
  parts: [2],
  rows: sql`
    select delivery.product_code, delivery.product_code_count as quantity,
      coalesce(delivery.shipping_date <= ${query.day}::date, false) as shipped,
      coalesce(ageing.storage_time < ${query.day}::date + 1, false) as signed, delivery.delivery_create_time >= ${sql.raw(SINCE)} as since,
      ${idColumns(2, 'delivery.id', 'delivery.delivery_create_time::date', { order_line_id: 'delivery.id' })}
    from ${sql.table(deliveryOrderLines.table)} delivery
    left join ${sql.table(ageingLines.table)} ageing on ageing.line_id = delivery.id
    left join (${openings(query)}) opening on opening.product_code = delivery.product_code
    where delivery.current and delivery.corporate_id = ${query.corporateId} and delivery.delivery_create_time < ${query.day}::date + 1
      and ${inProducts(query, sql`delivery.product_code`)}`,
  quantities: {
    jdOrdered: 'case when piece.signed then 0 else piece.quantity end',
    jdNotOrdered: 'case when piece.since then -piece.quantity else 0 end',
    [SHIPPED_UNSIGNED]: 'case when piece.shipped and not piece.signed then piece.quantity else 0 end',
  },
});

/** The opening values of 京东未下单. */
const notOrdered = (query: CargoQuery): Source => ({
  parts: [3],
  rows: sql`
    select opening.product_code, opening.quantity, ${idColumns(3, 'opening.id', 'opening.opening_day', { opening_id: 'opening.id' })}
    from (${openings(query)}) opening`,
  quantities: { jdNotOrdered: 'piece.quantity' },
});

/** A select of the period of the newest reviewed physical inventory up to the day: `id`, `day`; empty without one. */
export const inventory = ({ corporateId, day }: CargoDay): RawBuilder<unknown> => sql`
  select period.id, period.day from period_record period ${leftJoinReview(sql`period.kind`, sql`period.id`)}
  where period.corporate_id = ${corporateId} and period.kind = ${distiInventory.name} and period.day <= ${day}::date
    and period.active_upload_id is not null and review.record_id is not null
  order by period.day desc limit 1`;

/** The lines of the newest reviewed physical inventory. `北京市` and `北京` are one city. */
const stock = (query: CargoQuery): Source => ({
  parts: [4],
  rows: sql`
    select line.product_code, line.inventory_count as quantity, regexp_replace(line.city, '市$', '') as city,
      ${idColumns(4, 'line.id', 'taken.day', { stock_line_id: 'line.id' })}
    from (${inventory(query)}) taken join ${sql.table(distiInventoryLines.table)} line on line.period_record_id = taken.id and line.current
    where ${inProducts(query, sql`line.product_code`)}`,
  quantities: {
    ...Object.fromEntries(FIGURES.flatMap((figure) => ('cities' in figure ? [[figure.name, quantityIn(figure.cities)]] : []))),
    quantityTotal: 'piece.quantity',
  },
});

/** The SQL expression of the quantity of a stock row in these cities. */
function quantityIn(cities: readonly string[]): string {
  return `case when piece.city in (${cities.map((city) => `'${city}'`).join(', ')}) then piece.quantity else 0 end`;
}

/** Receipts and deliveries of the ledger up to both days (docs/business-rules/ledger-and-interest.md). */
const book = (query: CargoQuery): Source => ({
  parts: [5, 6, 7],
  rows: sql`
    select moved.*, moved.day <= (select day from (${inventory(query)}) taken) as by_inventory, moved.day <= ${query.day}::date as by_day from (
      select entry.product_code, entry.quantity, ${idColumns(5, 'entry.id', 'entry.in_date', RECEIPT_IDS)}
      from ${sql.table(ledgerSegments.table)} entry
      left join ${sql.table(arrivalRecords.table)} arrival on arrival.corporate_id = entry.corporate_id and arrival.record_id = entry.receipt_id
      where entry.corporate_id = ${query.corporateId} and ${inProducts(query, sql`entry.product_code`)}
      union all
      select entry.product_code, -entry.quantity, ${idColumns(6, 'entry.id', 'entry.out_date', MOVE_IDS)}
      from ${sql.table(ledgerSegments.table)} entry
      where entry.corporate_id = ${query.corporateId} and entry.out_date is not null and ${inProducts(query, sql`entry.product_code`)}
      union all
      select entry.product_code, -entry.quantity,
        ${idColumns(7, "concat_ws('-', entry.delivery_line_id, entry.move_adjustment_id)", 'entry.out_date', MOVE_IDS)}
      from ${sql.table(ledgerShortages.table)} entry
      where entry.corporate_id = ${query.corporateId} and ${inProducts(query, sql`entry.product_code`)}
    ) moved`,
  quantities: {
    smStorageIn: 'case when piece.by_day then piece.quantity else 0 end',
    [BOOK_AT_INVENTORY]: 'case when piece.by_inventory then piece.quantity else 0 end',
  },
});

/** All sources of the figures of a day. */
export const cargoSources = (query: CargoQuery): readonly Source[] => [
  arrivals(query),
  deliveries(query),
  notOrdered(query),
  stock(query),
  book(query),
];
