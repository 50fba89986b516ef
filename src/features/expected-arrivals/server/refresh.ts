import { sql, type RawBuilder } from 'kysely';
import { ageingConfig } from '#features/master-data/ageing-config/definition.ts';
import { productMapping, UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { storageLocation } from '#features/master-data/storage-location/definition.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { FLAG_REASONS, shippingNotices } from '../definition.ts';
import { storedLines, matchNotices } from './match.ts';

/** The corporate of the lines, and the business time zone. */
interface RefreshScope {
  readonly corporateId: number;
  readonly zone: string;
}

/** The number of examined lines, and the number of changed, added or removed ones. */
interface RefreshResult {
  readonly lines: number;
  readonly changed: number;
}

/** Customer POs per transaction. Short transactions keep readers and imports from waiting. */
export const ORDERS_AT_ONCE = 500;

/** A temporary table of the affected customer POs. `refreshCollected` drops it. */
export const COLLECTED = sql.table('arrival_collected_order');
/** The current lines of these orders, enriched, until they are matched and stored. */
const NOW = sql.table('arrival_now');

/**
 * Collects the customer POs whose lines are updated.
 * @param orders a select of `customer_po_number`
 */
export async function collectOrders(tx: Tx, orders: RawBuilder<unknown>): Promise<void> {
  await sql`create temporary table ${COLLECTED} on commit drop as select distinct customer_po_number from (${orders}) named`.execute(tx);
  await sql`analyze ${COLLECTED}`.execute(tx);
}

/**
 * Enriches the lines of the collected orders, matches them to PO lines and stores the result
 * (docs/business-rules/arrivals.md#matching) in `expected_arrival` and in the shipping notices of the arrival records.
 * Correct rows stay unchanged, so it can be repeated at any time.
 */
export async function refreshCollected(tx: Tx, { corporateId, zone }: RefreshScope): Promise<RefreshResult> {
  await sql`select pg_advisory_xact_lock(hash_of(${`expected arrivals ${corporateId}`}))`.execute(tx);
  await enrich(tx, { corporateId, zone });
  // Before `deleteObsolete`: it must still find the PO lines that the deleted lines were matched to.
  await matchNotices(tx, corporateId);
  const deleted = await deleteObsolete(tx, corporateId);
  const stored = await storeLines(tx, corporateId);
  const { rows } = await sql<{ lines: number }>`select count(*)::integer as lines from ${NOW}`.execute(tx);
  // `matchNotices` has created the last four tables.
  await sql`drop table ${COLLECTED}, ${NOW}, arrival_match, arrival_line, arrival_deleted_dn, arrival_touched`.execute(tx);
  return { lines: rows[0]?.lines ?? 0, changed: deleted + stored };
}

/** `北京市` and `北京` are the same city (docs/business-rules/cargo-status.md#physical-stock). */
export const city = (name: RawBuilder<unknown>) => sql`regexp_replace(${name}, '市$', '')`;

/**
 * The days from the notice's city to its storage location (docs/business-rules/arrivals.md#expected-arrivals): of the
 * ageing with the longest end city that is part of the location's name. Uses the aliases `n`, `product` and `location`
 * of `enrich`.
 */
const ageingDays = sql`(
  select ageing.aging from ${sql.table(ageingConfig.table)} ageing
  where ageing.lob = product.lob and ${city(sql`ageing.start_city`)} = ${city(sql`n.origin_city`)}
    and strpos(location.storage_location_name, ${city(sql`ageing.end_city`)}) > 0
  order by length(ageing.end_city) desc, ageing.id limit 1
)`;

/**
 * Creates the table of the current lines: of those with the same DN, PO and part, the one of the newest file.
 * `create_time` is the time of the oldest file. `offset 0`: see `storedLines`. The table is also read by `match.ts`.
 */
async function enrich(tx: Tx, { corporateId, zone }: RefreshScope): Promise<void> {
  await sql`
    create temporary table ${NOW} on commit drop as
    select n.id as notice_id, n.upload_id, n.upload_row, n.customer_po_number, n.dn_number, n.part_number, n.qty, n.tracking_number, n.delivery_datetime,
      n.customer_account_id, product.lob as category, product.sub_lob, product.product_name, product.product_code, location.storage_location_name,
      to_char(n.delivery_datetime, 'YYYYMMDD') || '-' || coalesce(location.storage_location_name, ${UNMAPPED}) || '-' || coalesce(product.sub_lob, ${UNMAPPED})
        as summary_code,
      n.estimated_date as stated_date, coalesce(n.estimated_date, n.delivery_datetime::date + ${ageingDays}::integer) as expected_date,
      date_trunc('second', first.created_at at time zone ${zone}) as create_time,
      product.id as product_mapping_id, location.id as storage_location_map_id
    from (
      select distinct on (line.dn_number, line.customer_po_number, line.part_number) line.*,
        min(line.upload_id) over (partition by line.dn_number, line.customer_po_number, line.part_number) as first_upload_id
      from ${COLLECTED} collected
      cross join lateral (
        select * from ${sql.table(shippingNotices.table)} stored where stored.corporate_id = ${corporateId} and stored.customer_po_number = collected.customer_po_number offset 0
      ) line
      order by line.dn_number, line.customer_po_number, line.part_number, line.upload_id desc
    ) n
    join upload first on first.id = n.first_upload_id
    left join lateral (
      select mapping.id, mapping.lob, nullif(mapping.sub_lob, '') as sub_lob, nullif(mapping.product_name, '') as product_name, mapping.product_code
      from ${sql.table(productMapping.table)} mapping where mapping.mpn = n.part_number order by mapping.product_code limit 1
    ) product on true
    left join ${sql.table(storageLocation.table)} location on location.ship_to_customer_id = n.ship_to_customer_id
  `.execute(tx);
  await sql`analyze ${NOW}`.execute(tx);
}

/** Deletes lines that a newer file replaced or whose file was undone. */
async function deleteObsolete(tx: Tx, corporateId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from expected_arrival where notice_id in (
      select stored.notice_id from ${COLLECTED} collected cross join lateral ${storedLines(corporateId)} stored
      where not exists (select from ${NOW} line where line.notice_id = stored.notice_id)
    )
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

const reason = (name: keyof typeof FLAG_REASONS) => sql`${FLAG_REASONS[name]}::text`;

/**
 * Stores new and changed lines. Unchanged rows are excluded before, because `on conflict` would lock and update each of
 * them. The lock of `refreshCollected` excludes other writers. The values are in the column order of
 * `expected_arrival`: rows are compared by position. `offset 0`: see `storedLines`.
 */
async function storeLines(tx: Tx, corporateId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into expected_arrival as stored (corporate_id, notice_id, customer_po_number, dn_number, part_number, qty, delivery_datetime, customer_account_id,
      category, sub_lob, product_name, product_code, storage_location_name, summary_code, expected_date, matched_quantity, flag, flag_reason, create_time,
      product_mapping_id, storage_location_map_id)
    select enriched.* from (
    select ${corporateId}::bigint as corporate_id, line.notice_id, line.customer_po_number, line.dn_number, line.part_number, line.qty, line.delivery_datetime,
      line.customer_account_id, line.category, line.sub_lob, line.product_name, line.product_code, line.storage_location_name, line.summary_code,
      line.expected_date, coalesce(matched.quantity, 0) as matched_quantity, (reasons.reason is not null)::integer::smallint as flag,
      reasons.reason as flag_reason, line.create_time, line.product_mapping_id, line.storage_location_map_id
    from ${NOW} line
    left join (select notice_id, sum(quantity)::bigint as quantity from arrival_match group by notice_id) matched using (notice_id)
    cross join lateral (
      select case
        when line.category is null or line.sub_lob is null or line.product_name is null then ${reason('product')}
        when line.storage_location_name is null then ${reason('location')}
        when exists (select from arrival_deleted_dn deleted_dn where deleted_dn.dn_number = line.dn_number) then ${reason('deleted')}
        when matched.quantity is null then ${reason('noLine')}
        when matched.quantity < line.qty then ${reason('tooMany')}
      end as reason
    ) reasons
    ) enriched
    left join lateral (
      select row(line.*) is not distinct from row(enriched.*) as is_same from expected_arrival line where line.notice_id = enriched.notice_id offset 0
    ) existing on true
    where existing.is_same is not true
    on conflict (notice_id) do update set
      (customer_po_number, dn_number, part_number, qty, delivery_datetime, customer_account_id, category, sub_lob, product_name, product_code,
        storage_location_name, summary_code, expected_date, matched_quantity, flag, flag_reason, create_time, product_mapping_id, storage_location_map_id)
      = row(excluded.customer_po_number, excluded.dn_number, excluded.part_number, excluded.qty, excluded.delivery_datetime, excluded.customer_account_id,
        excluded.category, excluded.sub_lob, excluded.product_name, excluded.product_code, excluded.storage_location_name, excluded.summary_code,
        excluded.expected_date, excluded.matched_quantity, excluded.flag, excluded.flag_reason, excluded.create_time, excluded.product_mapping_id,
        excluded.storage_location_map_id)
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}
