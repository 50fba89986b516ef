import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { isLedgerPending } from '#features/ledger/server/api.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { DAY_ZERO } from './cells.ts';
import { joinProduct, LOB, SEGMENTS } from './segments.ts';

/**
 * Computes the expense cells of corporates with many segments, so that their reports are fast. Without cells, reports
 * read the segments. Groups and cells are described in `cells.ts` and in decision 57.
 */
const cellsJob = defineJob({
  name: 'count-expense-cells',
  title: '汇总存货费用分段',
  schedule: { cron: '*/2 * * * *' },
  runAtStart: true,
});

export const cellsJobs = (): readonly AnyJobHandler[] => [handleJob(cellsJob, computeAll)];

/** With fewer segments, reports are fast enough without cells. */
const MIN_SEGMENTS = 20_000;

/** Each report reads the recorded changes. From this number on, the cells are computed again. */
const MAX_RECORDED = 10_000;

type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Computes one corporate per transaction, so that completed ones remain if the server stops. */
async function computeAll({ transaction, readOnly, signal }: JobContext<null>): Promise<void> {
  for (const corporateId of await readOnly(corporatesToCompute)) {
    signal.throwIfAborted();
    await computeCells((work) => transaction(work), corporateId);
  }
}

/** Corporates whose cells are missing or have many recorded changes, unless their ledger is being computed. */
async function corporatesToCompute(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select corporate_id as id from expense_cell_version v
    where case when version is null
      then ${hasAtLeast(sql`${SEGMENTS} s where s.corporate_id = v.corporate_id`, MIN_SEGMENTS)}
      else ${hasAtLeast(sql`expense_delta d where d.corporate_id = v.corporate_id`, MAX_RECORDED)} end
      and not ${isLedgerPending(sql`v.corporate_id`)}
    order by 1
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether a `from` clause has at least this number of rows. The limit ends the count at that number. */
const hasAtLeast = (from: RawBuilder<unknown>, count: number) =>
  sql`(select count(*) from (select from ${from} limit ${count}) counted) = ${count}`;

/**
 * Recomputes a corporate's cells. The first transaction starts the recording of changes. The second computes the sums
 * and, in the same statement, deletes the recorded changes that the sums include.
 */
export async function computeCells(transaction: InTransaction, corporateId: number): Promise<void> {
  const epoch = await transaction((tx) => beginRecording(tx, corporateId));
  await transaction((tx) => replaceCells(tx, corporateId, epoch));
}

/**
 * Starts the recording of changes and returns its epoch; null if it has ended again. A change that is too large to
 * record ends the recording and increments the epoch.
 */
async function beginRecording(tx: Tx, corporateId: number): Promise<string | null> {
  await sql`update expense_cell_version set records_changes = true where corporate_id = ${corporateId} and not records_changes`.execute(tx);
  const { rows } = await sql<{ epoch: string }>`
    select epoch from expense_cell_version where corporate_id = ${corporateId} and records_changes
  `.execute(tx);
  return rows[0]?.epoch ?? null;
}

/**
 * Computes a new version of the cells and deletes the other versions. If the recording that began with this epoch has
 * ended, both the new and the earlier cells lack changes. All versions are then deleted, and reports read the segments.
 */
async function replaceCells(tx: Tx, corporateId: number, epoch: string | null): Promise<void> {
  // Two workers must not compute the cells of a corporate at the same time.
  await sql`select pg_advisory_xact_lock(hash_of(${`expense cells ${corporateId}`}))`.execute(tx);
  const version = await insertCells(tx, corporateId);
  // The epoch differs if recording has ended, even if another worker has started it again.
  const { rows: updated } = await sql`
    update expense_cell_version set version = ${version} where corporate_id = ${corporateId} and records_changes and epoch = ${epoch} returning version
  `.execute(tx);
  await deleteOtherVersions(tx, corporateId, updated.length === 0 ? null : version);
}

/** Deletes all cells of a corporate except those of one version; null deletes all versions. */
async function deleteOtherVersions(tx: Tx, corporateId: number, retained: string | null): Promise<void> {
  const isOther = sql`corporate_id = ${corporateId} and version is distinct from ${retained}::bigint`;
  await sql`delete from expense_cell where version in (select version from expense_group where ${isOther})`.execute(tx);
  await sql`delete from expense_group where ${isOther}`.execute(tx);
}

/** Money × days from {@link DAY_ZERO} to the day of receipt. */
const VALUE_DAYS = sql`value * (in_date - ${DAY_ZERO})`;

/**
 * Computes the cells in one statement, so that the sums and the deletion of changes have the same snapshot. Each
 * segment is in a group of its product line (`by_line`) and in a group of its category. The values of a cell are
 * running totals of its group up to the day of receipt. Returns the new version.
 */
async function insertCells(tx: Tx, corporateId: number): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    with new_version as materialized (select nextval('expense_version') as version),
    deleted_changes as (delete from expense_delta where corporate_id = ${corporateId}),
    summed as materialized (
      select ${LOB} collate "C" as lob, p.sub_lob collate "C" as sub_lob, s.out_date - s.in_date as stay, s.in_date, sum(s.quantity) as quantity,
        coalesce(sum(s.value), 0) as value
      from ${SEGMENTS} s ${joinProduct(null, sql`s.product_code`)} where s.corporate_id = ${corporateId} group by 1, 2, 3, 4
    ),
    by_level as (
      select true as by_line, lob, sub_lob, stay, in_date, quantity, value from summed
      union all select false, lob, null, stay, in_date, sum(quantity), sum(value) from summed group by lob, stay, in_date
    ),
    daily as materialized (select dense_rank() over (order by by_line, lob, sub_lob, stay) as group_no, by_level.* from by_level),
    inserted_groups as (
      insert into expense_group (version, group_no, corporate_id, by_line, lob, sub_lob, stay, quantity, value, value_days, first_in, last_in)
      select new_version.version, group_no, ${corporateId}, by_line, lob, sub_lob, stay, sum(quantity), sum(value), sum(${VALUE_DAYS}), min(in_date), max(in_date)
      from new_version cross join daily group by 1, 2, 4, 5, 6, 7
    ),
    inserted_cells as (
      insert into expense_cell (version, group_no, in_date, quantity, value, value_days)
      select new_version.version, group_no, in_date, sum(quantity) over up_to_day, sum(value) over up_to_day, sum(${VALUE_DAYS}) over up_to_day
      from new_version cross join daily window up_to_day as (partition by group_no order by in_date)
    )
    select version from new_version
  `.execute(tx);
  return (rows[0] as { version: string }).version;
}
