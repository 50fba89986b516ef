import { sql } from 'kysely';
import { arrivalShipping, dnDeletions, dnMoves, linesOf, purchaseDeliveries, replaceShipping } from '#features/arrivals/server/api.ts';
import { productMapping } from '#features/master-data/product-mapping/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';

const SHIPPING = sql.table(arrivalShipping.table);
const DELIVERIES = sql.table(purchaseDeliveries.table);

/**
 * Matches the enriched lines (`arrival_now`) of the collected orders to PO lines with the same customer PO and material
 * (docs/business-rules/arrivals.md#matching) and stores the result in `arrival_match`. Lines whose DN the BI view has
 * come first. The rest goes to the other PO lines in order, each up to its open quantity, the earliest notice first.
 */
export async function matchNotices(tx: Tx, corporateId: number): Promise<void> {
  await findDeletedDns(tx, corporateId);
  await findPurchaseLines(tx, corporateId);
  await matchByDn(tx, corporateId);
  await reduceOpenQuantities(tx);
  await matchByOpenQuantity(tx);
  await sql`analyze arrival_match`.execute(tx);
  await findTouchedLines(tx, corporateId);
  await replaceShipping(
    tx,
    corporateId,
    shippingOf(corporateId),
    sql`select purchase_order_code, purchase_order_line_item from arrival_touched`,
  );
}

/**
 * The stored lines of a collected order. `offset 0`, here and below, makes PostgreSQL look up a few hundred orders one
 * by one instead of merging them with the whole index.
 */
export const storedLines = (corporateId: number) => sql`(
  select candidate.notice_id, candidate.customer_po_number from expected_arrival candidate
  where candidate.corporate_id = ${corporateId} and candidate.customer_po_number = collected.customer_po_number offset 0
)`;

/** The PO lines whose notices may change: of the collected orders, and those that their notices had matched before. */
async function findTouchedLines(tx: Tx, corporateId: number): Promise<void> {
  await sql`
    create temporary table arrival_touched on commit drop as
    select purchase_order_code, purchase_order_line_item from arrival_line
    union select shipping.purchase_order_code, shipping.purchase_order_line_item
    from arrival_collected_order collected
    cross join lateral ${storedLines(corporateId)} expected
    cross join lateral (select * from ${SHIPPING} stored where stored.notice_line_id = expected.notice_id offset 0) shipping
  `.execute(tx);
  await sql`analyze arrival_touched`.execute(tx);
}

/**
 * The new notices of these lines: the matched ones of the collected orders, and the unchanged ones of other orders (for
 * a line whose customer PO has changed).
 */
const shippingOf = (corporateId: number) => sql`
  select notice.upload_id, notice.upload_row, matched.purchase_order_code, matched.purchase_order_line_item, notice.dn_number, matched.product_code,
    sum(matched.quantity)::bigint as quantity, notice.delivery_datetime::date as ship_date, notice.stated_date as stated_delivery_date,
    notice.expected_date as estimated_delivery_date, notice.delivery_datetime as agent_delivery_time, notice.tracking_number,
    notice.notice_id as notice_line_id
  from arrival_match matched join arrival_now notice using (notice_id)
  group by notice.upload_id, notice.upload_row, matched.purchase_order_code, matched.purchase_order_line_item, notice.dn_number, matched.product_code,
    notice.delivery_datetime, notice.stated_date, notice.expected_date, notice.tracking_number, notice.notice_id
  union all
  select shipping.upload_id, shipping.upload_row, shipping.purchase_order_code, shipping.purchase_order_line_item, shipping.dn_number,
    shipping.product_code, shipping.quantity, shipping.ship_date, shipping.stated_delivery_date, shipping.estimated_delivery_date,
    shipping.agent_delivery_time, shipping.tracking_number, shipping.notice_line_id
  from arrival_touched touched
  cross join lateral (
    select * from ${SHIPPING} stored where stored.corporate_id = ${corporateId} and stored.purchase_order_code = touched.purchase_order_code
      and stored.purchase_order_line_item = touched.purchase_order_line_item offset 0
  ) shipping
  join expected_arrival expected on expected.notice_id = shipping.notice_line_id
  where not exists (select from arrival_collected_order collected where collected.customer_po_number = expected.customer_po_number)
`;

/** Collects the DNs that users have removed from the arrivals. Neither the BI view nor a notice adds them to a line. */
async function findDeletedDns(tx: Tx, corporateId: number): Promise<void> {
  await sql`
    create temporary table arrival_deleted_dn on commit drop as
    select distinct dn_number from ${sql.table(dnDeletions.table)} where corporate_id = ${corporateId}
  `.execute(tx);
  await sql`analyze arrival_deleted_dn`.execute(tx);
}

/**
 * The PO lines of the collected orders with the part numbers of their materials in notices, and the quantity that no DN
 * of the BI view has. Moved goods increase the open quantity of their source line and reduce that of their target line.
 */
async function findPurchaseLines(tx: Tx, corporateId: number): Promise<void> {
  await sql`
    create temporary table arrival_line on commit drop as
    with line as materialized (
      select line.customer_po_number, product.mpn as part_number, line.purchase_order_code, line.purchase_order_line_item,
        line.product_code, line.ordered
      from arrival_collected_order collected
      cross join lateral (
        select * from (${linesOf(corporateId)}) candidate where candidate.customer_po_number = collected.customer_po_number offset 0
      ) line
      join ${sql.table(productMapping.table)} product on product.product_code = line.product_code
    ), shipped as (
      select line.purchase_order_code, line.purchase_order_line_item,
        sum(coalesce(delivery.shipping_quantity, delivery.received_quantity)) as quantity
      from line
      cross join lateral (
        select * from ${DELIVERIES} candidate
        where candidate.corporate_id = ${corporateId} and candidate.purchase_order_code = line.purchase_order_code
          and candidate.purchase_order_line_item = line.purchase_order_line_item offset 0
      ) delivery
      where not exists (select from arrival_deleted_dn deleted_dn where deleted_dn.dn_number = delivery.dn_number)
      group by line.purchase_order_code, line.purchase_order_line_item
    )
    select line.customer_po_number, line.part_number, line.purchase_order_code, line.purchase_order_line_item, line.product_code,
      greatest(0, line.ordered - coalesce(shipped.quantity, 0) + coalesce(moved_from.quantity, 0) - coalesce(moved_to.quantity, 0))::bigint
        as open_quantity
    from line
    left join shipped using (purchase_order_code, purchase_order_line_item)
    left join ${moved(corporateId, 'from')} moved_from using (purchase_order_code, purchase_order_line_item)
    left join ${moved(corporateId, 'to')} moved_to using (purchase_order_code, purchase_order_line_item)
  `.execute(tx);
  await sql`analyze arrival_line`.execute(tx);
}

/** The number of pieces that users have moved from, or to, each line. */
const moved = (corporateId: number, end: 'from' | 'to') => sql`(
  select line.purchase_order_code, line.purchase_order_line_item, sum(arrival_moved(dn_move)) as quantity
  from line join ${sql.table(dnMoves.table)} dn_move on dn_move.corporate_id = ${corporateId}
    and ${sql.ref(`dn_move.${end}_order_code`)} = line.purchase_order_code and ${sql.ref(`dn_move.${end}_line_item`)} = line.purchase_order_line_item
  where not exists (select from arrival_deleted_dn deleted_dn where deleted_dn.dn_number = dn_move.dn_number)
  group by line.purchase_order_code, line.purchase_order_line_item
)`;

/**
 * Matches notices by DN. A DN has its quantity in the BI view. Without one, it has the received quantity and, up to the
 * open quantity of the line, the rest of the notice's quantity (`beyond`). Several such DNs share the open quantity in
 * the order of their notices.
 */
async function matchByDn(tx: Tx, corporateId: number): Promise<void> {
  await sql`
    create temporary table arrival_match on commit drop as
    select notice_id, purchase_order_code, purchase_order_line_item, product_code,
      (least(running_total, qty) - running_total + quantity)::bigint as quantity,
      case when has_bi_quantity then 0 else greatest(0, least(running_total, qty) - running_total + quantity - received)::bigint end as beyond
    from (
      select named.*, sum(quantity) over (partition by notice_id order by purchase_order_code, purchase_order_line_item) as running_total
      from (
        select matched.*, coalesce(shipped, received + least(missing_quantity, greatest(0, open_quantity - (
          sum(missing_quantity) over (
            partition by purchase_order_code, purchase_order_line_item order by delivery_datetime, dn_number, notice_id
          ) - missing_quantity
        )))) as quantity
        from (${noticesByDn(corporateId)}) matched
      ) named
    ) running
    where quantity > 0 and running_total - quantity < qty
  `.execute(tx);
}

/**
 * Each notice with each line on which the BI view has its DN. `missing_quantity` is the quantity of the notice beyond
 * the received one, when the BI view has no quantity.
 */
const noticesByDn = (corporateId: number) => sql`
  select notice.notice_id, notice.qty, notice.delivery_datetime, notice.dn_number,
    line.purchase_order_code, line.purchase_order_line_item, line.product_code, line.open_quantity,
    delivery.shipped, delivery.received, delivery.shipped is not null as has_bi_quantity,
    case when delivery.shipped is null then greatest(0, notice.qty - delivery.received) else 0 end as missing_quantity
  from arrival_now notice
  join arrival_line line using (customer_po_number, part_number)
  join lateral (
    select sum(delivery.shipping_quantity) as shipped, coalesce(sum(delivery.received_quantity), 0) as received from ${DELIVERIES} delivery
    where delivery.corporate_id = ${corporateId} and delivery.purchase_order_code = line.purchase_order_code
      and delivery.purchase_order_line_item = line.purchase_order_line_item and delivery.dn_number = notice.dn_number
    having count(*) > 0
  ) delivery on true
  where not exists (select from arrival_deleted_dn deleted_dn where deleted_dn.dn_number = notice.dn_number)
`;

/** Subtracts the quantities that DNs without a quantity in the BI view use, so that no other notice uses them. */
async function reduceOpenQuantities(tx: Tx): Promise<void> {
  await sql`
    update arrival_line line set open_quantity = greatest(0, line.open_quantity - taken.beyond)
    from (select purchase_order_code, purchase_order_line_item, sum(beyond)::bigint as beyond from arrival_match group by 1, 2) taken
    where taken.beyond > 0
      and taken.purchase_order_code = line.purchase_order_code and taken.purchase_order_line_item = line.purchase_order_line_item
  `.execute(tx);
}

/**
 * Matches the remaining quantities of notices to the open quantities of lines. Both have running totals in order: a
 * notice and a line share the quantity in which their ranges overlap.
 */
async function matchByOpenQuantity(tx: Tx): Promise<void> {
  await sql`
    with remaining as (
      select notice.notice_id, notice.customer_po_number, notice.part_number, notice.qty - coalesce(matched.quantity, 0) as quantity,
        sum(notice.qty - coalesce(matched.quantity, 0)) over (
          partition by notice.customer_po_number, notice.part_number order by notice.delivery_datetime, notice.dn_number, notice.notice_id
        ) as running_total
      from arrival_now notice
      left join (select notice_id, sum(quantity)::bigint as quantity from arrival_match group by notice_id) matched using (notice_id)
      where notice.qty > coalesce(matched.quantity, 0)
        and not exists (select from arrival_deleted_dn deleted_dn where deleted_dn.dn_number = notice.dn_number)
    ), open_line as (
      select line.*, sum(line.open_quantity) over (
        partition by line.customer_po_number, line.part_number order by line.purchase_order_code, line.purchase_order_line_item
      ) as running_total
      from arrival_line line where line.open_quantity > 0
    )
    insert into arrival_match (notice_id, purchase_order_code, purchase_order_line_item, product_code, quantity)
    select notice.notice_id, line.purchase_order_code, line.purchase_order_line_item, line.product_code,
      (least(notice.running_total, line.running_total)
        - greatest(notice.running_total - notice.quantity, line.running_total - line.open_quantity))::bigint
    from remaining notice join open_line line using (customer_po_number, part_number)
    where line.running_total - line.open_quantity < notice.running_total and notice.running_total - notice.quantity < line.running_total
  `.execute(tx);
}
