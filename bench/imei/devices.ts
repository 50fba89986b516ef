import { sql, type RawBuilder } from 'kysely';
import { imeiRecords } from '#features/imei/definition.ts';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';

const { table, fields } = imeiRecords;

/** The columns of a device in the workbook. */
export const DEVICE_COLUMNS = fields.map(columnOf).join(', ');

/** Days over which the devices were shipped: two years, the newest last. */
const DAYS = 730;

/**
 * Generated devices. Generations of models follow one another, so that the newest devices have no parts or IMEI of old
 * ones. A delivery has 60 devices, an order 5,000. Serial numbers begin with one of twelve plants and are otherwise
 * mixed. Device `n` of `total` is always the same.
 */
export function devices(from: number, to: number, total: number): RawBuilder<Record<string, string | null>> {
  const generation = sql`(n * 8::bigint / ${sql.lit(total)})`;
  const model = sql`abs(hash_of(n::text) % 25)`;
  const mixed = sql`(n * 2654435761 % 4294967296)`;
  const imei = (slot: number) =>
    sql`'35' || lpad(((${generation} * 25 + ${model}) * 7919 % 1000000)::text, 6, '0') || lpad(((n * 2::bigint + ${sql.lit(slot)}) * 48271 % 10000000)::text, 7, '0')`;
  return sql`
    select '81' || lpad((n / 60)::text, 8, '0') as delivery_number, '400' || n % 3 as sold_to_id, '00300' || 101 + n / 60 % 8 as ship_to_id,
      'M' || chr((65 + ${generation})::integer) || lpad((${model})::text, 2, '0') || 'CH/A' as part_number,
      (string_to_array('F2L,C39,DNP,G6T,FK1,DX3,F17,GX7,FFM,H9H,J7K,L0M', ','))[1 + n % 12] || upper(lpad(to_hex(${mixed}), 8, '0')) as serial_number,
      case when ${model} % 3 < 2 then ${imei(0)} end as imei_number, 'DEVICE ' || ${model} || ' 256GB BLACK' as product_description,
      'H' || n / 600 as hawb_number, '784-' || n / 6000 as mawb_number,
      date '2024-12-01' + (n * ${sql.lit(DAYS)}::bigint / ${sql.lit(total)})::integer as gi_date, 'CARR' || n % 5 as carrier_id,
      upper(lpad(to_hex(n), 12, '0')) as mac_address, 'A' || 2800 + ${model} as model_number, '45' || lpad((n / 5000)::text, 8, '0') as po_number,
      'BX' || n / 10 as box_id, lpad(n::text, 18, '0') as sscc18, lpad(n::text, 32, '8') as csn_eid,
      case when ${model} % 3 = 0 then ${imei(1)} end as imei2
    from generate_series(${sql.lit(from)}, ${sql.lit(to - 1)}) n
  `;
}

/** Fills the table with the first devices, for the administrator's corporate. Indexes are created afterwards. */
export async function fillDevices(database: Database, count: number, total: number): Promise<void> {
  await database.transaction(async (tx) => {
    const indexes = await dropIndexes(tx);
    await sql`
      insert into ${sql.table(table)} (corporate_id, ${sql.raw(DEVICE_COLUMNS)}, created_at, updated_at, updated_by)
      select (select min(id) from corporate), ${sql.raw(DEVICE_COLUMNS)}, now(), now(), 'generator' from (${devices(0, count, total)}) made
    `.execute(tx);
    for (const index of indexes) await sql.raw(index).execute(tx);
  });
  await sql`vacuum analyze ${sql.table(table)}`.execute(database.kysely);
}

/** Drops the indexes without a constraint; returns the statements that create them again. */
async function dropIndexes(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = ${table}::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
  `.execute(tx);
  for (const { name } of rows) await sql.raw(`drop index ${name}`).execute(tx);
  return rows.map(({ definition }) => definition);
}

/** The size of the table and of each of its indexes, in bytes. */
export async function sizes(database: Database): Promise<readonly { readonly name: string; readonly bytes: number }[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_relation_size(oid) as bytes from pg_class
    where oid = ${table}::regclass or oid in (select indexrelid from pg_index where indrelid = ${table}::regclass) order by relkind desc, relname
  `.execute(database.kysely);
  return rows;
}
