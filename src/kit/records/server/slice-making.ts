import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { defineJob } from '#kit/jobs/define.ts';
import { handleJob, type AnyJobHandler, type JobContext } from '#kit/jobs/server/handler.ts';
import { changesOf, madeOf, type SlicedTable } from './slices.ts';

/** Fewer rows are found soon enough without. */
const SLICED_FROM = 100_000;
/** After so many changes slices are made anew: pages look at each of these until then. A transaction that notes as many wakes the job (migration 220). */
const MADE_ANEW_AFTER = 5000;
/** Values that are kept in one row. */
const VALUES_A_ROW = 256;
/** Rows whose bits are one value of the database. */
const ROWS_A_CHUNK = 131_072;
/** For sorting and hashing all rows of a corporate once a field. */
const WORK_MEMORY = '128MB';

/** Transactions that change much tell there (migration 220); what small ones have changed together is asked for every few minutes. */
export const sliceJob = defineJob({
  name: 'slice-rows',
  title: '整理筛选索引',
  wokenBy: 'slice-rows',
  schedule: { cron: '*/5 * * * *' },
  runAtStart: true,
  timeLimitMinutes: 30,
});

/** Makes the slices of tables that have become large, and makes them anew where much has changed. */
export const sliceJobs = (tables: readonly SlicedTable[]): readonly AnyJobHandler[] => [
  handleJob(sliceJob, async (context) => {
    const failures: unknown[] = [];
    for (const sliced of tables)
      for (const corporateId of await context.readOnly((tx) => corporatesToSlice(tx, sliced))) {
        context.signal.throwIfAborted();
        // What one corporate's rows fail by keeps no other waiting.
        await sliceRows(context, sliced, corporateId).catch((error: unknown) => failures.push(error));
      }
    context.signal.throwIfAborted();
    if (failures.length > 0) throw failures[0];
  }),
];

async function corporatesToSlice(tx: Tx, sliced: SlicedTable): Promise<readonly number[]> {
  const { table } = sliced;
  const { rows } = await sql<{ id: number }>`
    select c.id from corporate c left join row_slice_set made on made.table_name = ${table} and made.corporate_id = c.id
    where case when made.slots is null or made.made_of is distinct from ${madeOf(sliced)}
      then (select coalesce(sum(k.change), 0) from kept_count k where k.table_name = ${table} and k.corporate_id = c.id) >= ${SLICED_FROM}
      else exists (select from ${changesOf(table)} r where r.corporate_id = c.id offset ${MADE_ANEW_AFTER - 1})
        or exists (select from ${changesOf(table)} r where r.corporate_id = c.id and r.change = 0) end
    order by c.id
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/** Makes the slices of a corporate's rows, or makes them anew. */
export async function sliceRows(
  { transaction, signal }: Pick<JobContext<null>, 'transaction' | 'signal'>,
  sliced: SlicedTable,
  corporateId: number,
  rowsAChunk = ROWS_A_CHUNK,
): Promise<void> {
  if (!(await transaction((tx) => beginNoting(tx, sliced, corporateId)).catch(isHeldUp))) return;
  await transaction(async (tx) => {
    if (!(await copyRows(tx, sliced, corporateId))) return;
    for (const field of sliced.fields.keys()) {
      signal.throwIfAborted();
      await sliceField(tx, sliced, corporateId, field, rowsAChunk);
    }
    await sql`update row_slice_set set slots = (select count(*) from sliced), made_of = ${madeOf(sliced)} where table_name = ${sliced.table} and corporate_id = ${corporateId}`.execute(
      tx,
    );
    await sql`analyze row_slice, row_slice_field, row_slice_value, row_slice_set`.execute(tx);
  });
}

/** What a lock that did not come in time is told as. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Others are not to wait for long behind one that waits for a pull or for an index that is being made: the next run tries again. */
function isHeldUp(error: unknown): false {
  if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return false;
  throw error;
}

/** Whoever writes rows now has ended before this commits, and whoever writes some later notes it. Where changes are noted already there is nobody to wait for. */
async function beginNoting(tx: Tx, { table }: SlicedTable, corporateId: number): Promise<true> {
  const noted = await sql`select from row_slice_set where table_name = ${table} and corporate_id = ${corporateId}`.execute(tx);
  if (noted.rows.length > 0) return true;
  await sql`set local lock_timeout = '2s'`.execute(tx);
  await sql`lock table ${sql.table(table)} in share mode`.execute(tx);
  await sql`insert into row_slice_set (table_name, corporate_id) values (${table}, ${corporateId}) on conflict do nothing`.execute(tx);
  return true;
}

/** Copies what rows are sliced by and forgets the changes that the copy knows: one statement, so that it is all of one moment. False where there is nothing to copy: nothing is noted any more then. */
async function copyRows(tx: Tx, { table, id, inOrderOf, fields }: SlicedTable, corporateId: number): Promise<boolean> {
  await sql`lock table ${sql.table(table)} in access share mode`.execute(tx);
  const known = await sql`select from row_slice_set where table_name = ${table} and corporate_id = ${corporateId} for update`.execute(tx);
  if (known.rows.length === 0) return false;
  await sql`select set_config('work_mem', ${WORK_MEMORY}, true)`.execute(tx);
  const names = [...fields.keys()];
  await sql`create temporary table sliced (slot bigint, ${sql.join(names.map((name) => sql`${sql.ref(name)} text collate "C"`))}) on commit drop`.execute(
    tx,
  );
  const copied = await sql`
    with known as (delete from ${changesOf(table)} where corporate_id = ${corporateId})
    insert into sliced select row_number() over (order by ${sql.raw(fields.get(inOrderOf) ?? `r.${id}`)}, ${sql.ref(`r.${id}`)}), ${sql.join([...fields.values()].map((text) => sql.raw(text)))}
    from ${sql.table(table)} r where r.corporate_id = ${corporateId}
  `.execute(tx);
  if (copied.numAffectedRows === 0n) {
    for (const made of ['row_slice_set', 'row_slice', 'row_slice_field', 'row_slice_value'])
      await sql`delete from ${sql.table(made)} where table_name = ${table} and corporate_id = ${corporateId}`.execute(tx);
    return false;
  }
  await sql`analyze sliced`.execute(tx);
  return true;
}

/** The places of a field's values, and the bits of these in each chunk. */
async function sliceField(tx: Tx, { table }: SlicedTable, corporateId: number, field: string, rowsAChunk: number): Promise<void> {
  const value = sql.ref(`s.${field}`);
  await sql`
    create temporary table placed on commit drop as
    select value, row_number() over (order by value)::integer as place from (select distinct ${value} as value from sliced s where ${value} is not null) known
  `.execute(tx);
  await sql`analyze placed`.execute(tx);
  for (const made of ['row_slice', 'row_slice_field', 'row_slice_value'])
    await sql`delete from ${sql.table(made)} where table_name = ${table} and corporate_id = ${corporateId} and field = ${field}`.execute(
      tx,
    );
  await sql`
    insert into row_slice_value (table_name, corporate_id, field, before, first_value, field_values)
    select ${table}, ${corporateId}, ${field}, min(place) - 1, min(value), array_agg(value order by place) from placed group by (place - 1) / ${VALUES_A_ROW}::integer
  `.execute(tx);
  await sql`
    create temporary table ranked on commit drop as
    select s.slot, ((s.slot - 1) / ${rowsAChunk}::integer)::integer as chunk, coalesce(p.place, 0) as place from sliced s left join placed p on p.value = ${value}
  `.execute(tx);
  await sql`
    insert into row_slice_field (table_name, corporate_id, field, field_values, lowests, highests, sizes)
    select ${table}, ${corporateId}, ${field}, (select count(*) from placed), array_agg(lowest order by chunk), array_agg(highest order by chunk), array_agg(rows order by chunk)
    from (select chunk, min(place) as lowest, max(place) as highest, count(*) as rows from ranked group by chunk) of_chunk
  `.execute(tx);
  const { rows } = await sql<{ n: number }>`select count(*) as n from placed`.execute(tx);
  const bits = Array.from(
    { length: Math.max(1, Math.ceil(Math.log2((rows[0]?.n ?? 0) + 1))) },
    (_, bit) => sql`string_agg(case when place & ${sql.lit(2 ** bit)} = 0 then '0' else '1' end, '' order by slot)::bit varying`,
  );
  await sql`
    insert into row_slice (table_name, corporate_id, field, chunk, bit, slots)
    select ${table}, ${corporateId}, ${field}, made.chunk, slice.bit - 1, slice.slots
    from (select chunk, array[${sql.join(bits)}] as slices from ranked group by chunk) made cross join unnest(made.slices) with ordinality slice (slots, bit)
  `.execute(tx);
  await sql`drop table placed, ranked`.execute(tx);
}
