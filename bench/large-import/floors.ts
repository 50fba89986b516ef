import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { openPromise } from 'yauzl';
import type { Database } from '#kit/database/server/connection.ts';
import { copyIn, copyOut } from '#kit/database/server/copy.ts';
import { measure, type Duration } from '../measure.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { columnsOf } from './bench-list.ts';

/** The floor of reading a workbook: inflating its parts. */
export async function inflateFloor(file: string): Promise<Duration> {
  return measure(async () => {
    const zip = await openPromise(file);
    for await (const entry of zip.eachEntry()) {
      for await (const _chunk of await zip.openReadStreamPromise(entry)) void _chunk;
    }
  });
}

/**
 * The floor of storing the same rows: COPY of prepared text into an empty table of the same columns, in milliseconds.
 * @param indexed with the list's own key and order, or with no index at all
 */
export async function copyFloor(database: Database, of: ListDefinition, file: string, indexed: boolean): Promise<number> {
  await sql`create table bench_bare (like ${sql.table(of.table)} including identity including defaults)`.execute(database.kysely);
  if (indexed) {
    await sql`alter table bench_bare add primary key (id), add unique (field_0)`.execute(database.kysely);
    await sql`create index on bench_bare (updated_at, id)`.execute(database.kysely);
  }
  const list = [...columnsOf(of), 'updated_by'].join(', ');
  const { wall } = await measure(() =>
    database.transaction(async (tx) =>
      pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), await copyIn(tx, `copy bench_bare (${list}) from stdin`)),
    ),
  );
  await sql`drop table bench_bare`.execute(database.kysely);
  return wall;
}

/** Writes the imported rows as COPY's text, for `copyFloor`. */
export async function writeCopyText(database: Database, of: ListDefinition, to: NodeJS.WritableStream): Promise<void> {
  await database.readOnly(async (tx) =>
    pipeline(await copyOut(tx, `copy (select ${columnsOf(of).join(', ')}, updated_by from ${of.table}) to stdout`), to),
  );
}
