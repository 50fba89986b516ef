import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { Comparison, ImportContext, Importer, Staging, StoreCounts } from '#kit/import/server/importer.ts';
import type { RecordSet } from '#kit/records/define.ts';
import { importCorporateId } from '#kit/import/server/corporate-of.ts';
import { CODES, MENU } from '../codes.ts';
import { biRows } from '../definition.ts';
import { purchaseDeliveries, purchaseLines } from '../record-sets.ts';
import { recordHistoryPull } from './pull-state.ts';
import { pullParameters, rowsOfView, type PullParameters } from './pull-rows.ts';

const LINES = sql.table(purchaseLines.table);
const DELIVERIES = sql.table(purchaseDeliveries.table);

/** The columns of a record set that do not identify the line. */
const otherColumnsOf = ({ fields }: RecordSet) => fields.map(columnOf).filter((column) => !LINE_KEY.includes(column));
const LINE_KEY = ['purchase_order_code', 'purchase_order_line_item'];
const LINE_VALUES = otherColumnsOf(purchaseLines);
const DELIVERY_COLUMNS = otherColumnsOf(purchaseDeliveries);
/** Without the columns that identify a shipment of a line. */
const DELIVERY_VALUES = DELIVERY_COLUMNS.filter((column) => column !== 'dn_number' && column !== 'batch_code');

const listed = (names: readonly string[], alias?: string) =>
  sql.join(names.map((name) => sql.ref(alias === undefined ? name : `${alias}.${name}`)));
const sameLine = (one: string, other: string) =>
  sql.join(
    LINE_KEY.map((name) => sql`${sql.ref(`${one}.${name}`)} = ${sql.ref(`${other}.${name}`)}`),
    sql` and `,
  );
/** Without `is not distinct from`, on which PostgreSQL cannot make a full join. */
const sameDelivery = (one: string, other: string) => sql`
  ${sameLine(one, other)} and coalesce(${sql.ref(`${one}.dn_number`)}, '') = coalesce(${sql.ref(`${other}.dn_number`)}, '')
  and coalesce(${sql.ref(`${one}.batch_code`)}, '') = coalesce(${sql.ref(`${other}.batch_code`)}, '')`;

/**
 * Limits `stored` to these orders by one index scan. PostgreSQL would otherwise read the whole table or look up each
 * row, even if a twentieth of the rows is needed.
 */
const ofOrders = (orders: RawBuilder<unknown>) => sql`stored.purchase_order_code = any(array(${orders}))`;

/** The line key of a row of the full join, which is in the pull, in the table or in both. */
const joinedLineKey = sql.join(
  LINE_KEY.map((name) => sql`coalesce(${sql.ref(`pulled.${name}`)}, ${sql.ref(`stored.${name}`)}) as ${sql.ref(name)}`),
);

/**
 * Stores the rows of a pull of the BI view: replaces the lines and shipments of the pulled orders. An unchanged line
 * keeps the upload of its last change. A pull cannot be undone, because the next one would store the rows again.
 */
export const pullImporter: Importer = {
  shape: biRows,
  table: purchaseLines.table,
  codes: [CODES.historyOrderUpload],
  viewCodes: [MENU],
  rows: (context) => rowsOfView(parametersOf(context)),
  compare,
  store,
  preview: () => Promise.resolve({ sample: [] }),
};

function parametersOf({ parameters }: ImportContext): PullParameters {
  return pullParameters.parse(parameters);
}

/**
 * Compares the pulled rows with the stored rows. Creates the temporary tables that `store` reads: `pulled_line` has the
 * pulled lines, `touched_delivery` the shipments that differ, `touched_line` the lines that differ or have a shipment
 * that differs.
 */
async function compare(tx: Tx, staging: Staging, context: ImportContext): Promise<Comparison> {
  const corporateId = importCorporateId(context);
  await findDifferences(tx, staging, corporateId, parametersOf(context));
  const { rows } = await sql<StoreCounts>`
    select count(*) filter (where is_new)::integer as inserted, count(*) filter (where not is_new)::integer as updated,
      (select count(*) from pulled_line)::integer - count(*) filter (where not is_gone)::integer as unchanged
    from touched_line
  `.execute(tx);
  return { ...(rows[0] as StoreCounts), comparedWith: '' };
}

async function findDifferences(tx: Tx, staging: Staging, corporateId: number, { what }: PullParameters): Promise<void> {
  const pulled = sql.table(staging.table);
  await sql`
    create temporary table pulled_line on commit drop as
    select distinct on (purchase_order_code, purchase_order_line_item) row_number, ${listed([...LINE_KEY, ...LINE_VALUES])}
    from ${pulled} order by purchase_order_code, purchase_order_line_item, row_number
  `.execute(tx);
  await sql`
    create temporary table pulled_delivery on commit drop as
    select row_number, ${listed([...LINE_KEY, ...DELIVERY_COLUMNS])} from ${pulled}
    where num_nonnulls(dn_number, batch_code, received_quantity) > 0 -- A row without these is a line without shipments.
  `.execute(tx);
  await sql`create temporary table pulled_order on commit drop as select distinct purchase_order_code from pulled_line`.execute(tx);
  // Only the columns of the join: reading the texts would take most of the time.
  await sql`
    analyze pulled_line (row_number, ${listed(LINE_KEY)}), pulled_delivery (row_number, ${listed([...LINE_KEY, 'dn_number'])}), pulled_order
  `.execute(tx);
  if (what.kind === 'everything') await rejectIncompleteView(tx, corporateId);
  // A comparison of everything also finds stored orders that the view no longer has.
  const inPulledOrders = what.kind === 'everything' ? sql`` : sql`and ${ofOrders(sql`select purchase_order_code from pulled_order`)}`;
  const stored = (table: RawBuilder<unknown>) =>
    sql`(select * from ${table} stored where stored.corporate_id = ${corporateId} ${inPulledOrders})`;
  await sql`
    create temporary table touched_delivery on commit drop as
    select stored.id, pulled.row_number, ${joinedLineKey}
    from pulled_delivery pulled full join ${stored(DELIVERIES)} stored on ${sameDelivery('stored', 'pulled')}
    where stored.id is null or pulled.row_number is null
      or row(${listed(DELIVERY_VALUES, 'stored')}) is distinct from row(${listed(DELIVERY_VALUES, 'pulled')})
  `.execute(tx);
  await sql`
    create temporary table touched_line on commit drop as
    select ${listed(LINE_KEY)}, bool_or(is_new) as is_new, bool_or(is_gone) as is_gone
    from (
      select ${joinedLineKey}, stored.id is null as is_new, pulled.row_number is null as is_gone
      from pulled_line pulled full join ${stored(LINES)} stored on ${sameLine('stored', 'pulled')}
      where stored.id is null or pulled.row_number is null
        or row(${listed(LINE_VALUES, 'stored')}) is distinct from row(${listed(LINE_VALUES, 'pulled')})
      union all
      select ${listed(LINE_KEY)}, false, false from touched_delivery
    ) differing
    group by ${listed(LINE_KEY)}
  `.execute(tx);
  await sql`analyze touched_delivery, touched_line`.execute(tx);
}

/**
 * Rejects a comparison of the whole view that has less than half of the stored lines: the view is probably being
 * filled, and orders that it does not have are not removed.
 */
async function rejectIncompleteView(tx: Tx, corporateId: number): Promise<void> {
  const { rows } = await sql<{ kept: number; pulled: number }>`
    select (select count(*) from ${LINES} where corporate_id = ${corporateId}) as kept, (select count(*) from pulled_line) as pulled
  `.execute(tx);
  const { kept = 0, pulled = 0 } = rows[0] ?? {};
  if (pulled * 2 < kept) throw new RuleViolation('BI视图只有{{pulled}}行订单，已存{{kept}}行，未作更新', { pulled, kept });
}

async function store(tx: Tx, staging: Staging, context: ImportContext, compared: Comparison): Promise<StoreCounts> {
  const corporateId = importCorporateId(context);
  await storeDeliveries(tx, corporateId, context.uploadId);
  await storeLines(tx, corporateId, context.uploadId);
  await storePullState(tx, staging, context, compared.inserted + compared.updated);
  return compared;
}

async function storeDeliveries(tx: Tx, corporateId: number, uploadId: number): Promise<void> {
  await sql`delete from ${DELIVERIES} stored using touched_delivery touched where touched.row_number is null and stored.id = touched.id`.execute(
    tx,
  );
  await sql`
    update ${DELIVERIES} stored set upload_id = ${uploadId}, upload_row = pulled.row_number, ${asPulled(DELIVERY_VALUES)}
    from touched_delivery touched join pulled_delivery pulled using (row_number)
    where stored.id = touched.id and stored.id = any(array(select id from touched_delivery where row_number is not null))
  `.execute(tx);
  await sql`
    insert into ${DELIVERIES} (corporate_id, upload_id, upload_row, ${listed([...LINE_KEY, ...DELIVERY_COLUMNS])})
    select ${corporateId}::bigint, ${uploadId}::bigint, pulled.row_number, ${listed([...LINE_KEY, ...DELIVERY_COLUMNS], 'pulled')}
    from touched_delivery touched join pulled_delivery pulled using (row_number) where touched.id is null order by pulled.row_number
  `.execute(tx);
}

/** Lines come last: storing a line recomputes its records, including shipments. */
async function storeLines(tx: Tx, corporateId: number, uploadId: number): Promise<void> {
  await sql`
    delete from ${LINES} stored using touched_line touched
    where touched.is_gone and stored.corporate_id = ${corporateId} and ${sameLine('stored', 'touched')}
  `.execute(tx);
  await sql`
    update ${LINES} stored set upload_id = ${uploadId}, upload_row = pulled.row_number, ${asPulled(LINE_VALUES)}
    from touched_line touched join pulled_line pulled on ${sameLine('touched', 'pulled')}
    where not touched.is_new and stored.corporate_id = ${corporateId} and ${sameLine('stored', 'pulled')}
      and ${ofOrders(sql`select purchase_order_code from touched_line where not is_new`)}
  `.execute(tx);
  await sql`
    insert into ${LINES} (corporate_id, upload_id, upload_row, ${listed([...LINE_KEY, ...LINE_VALUES])})
    select ${corporateId}::bigint, ${uploadId}::bigint, pulled.row_number, ${listed([...LINE_KEY, ...LINE_VALUES], 'pulled')}
    from touched_line touched join pulled_line pulled on ${sameLine('touched', 'pulled')} where touched.is_new order by pulled.row_number
  `.execute(tx);
}

/**
 * Stores the time of the newest change in the view, from which the next pull starts, in the same transaction as the
 * rows. A pull of named orders does not change it. A pull without changes stores no upload.
 */
async function storePullState(tx: Tx, staging: Staging, context: ImportContext, lines: number): Promise<void> {
  const { what } = parametersOf(context);
  if (what.kind === 'orders') return recordHistoryPull(tx, what.uploadId);
  await sql`
    insert into arrival_pull as stored (corporate_id, changed_until, pulled_at, compared_at, lines, upload_id)
    values (${importCorporateId(context)}, (select max(changed_at) from ${sql.table(staging.table)}), ${context.now},
      ${what.kind === 'everything' ? context.now : null}, ${lines}, ${lines === 0 ? null : context.uploadId})
    on conflict (corporate_id) do update set changed_until = greatest(stored.changed_until, excluded.changed_until),
      pulled_at = excluded.pulled_at, compared_at = coalesce(excluded.compared_at, stored.compared_at), lines = excluded.lines,
      upload_id = coalesce(excluded.upload_id, stored.upload_id), failure = null, failed_at = null
  `.execute(tx);
}

function asPulled(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`pulled.${name}`)}`));
}
