import type { RawBuilder } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import { prefetch } from '#kit/database/server/prefetch.ts';
import { streamRows } from '#kit/database/server/stream-rows.ts';
import { rowOfRecord } from './record-row.ts';
import type { TakeRows } from './sources.ts';

/**
 * Passes the rows of a query to `take`, read in one snapshot and numbered from 1; row 0 has the names of the columns.
 * Calls nothing if the query has no rows. Memory use does not depend on the number of rows.
 */
export async function eachViewRow(database: Database, query: RawBuilder<unknown>, signal: AbortSignal, take: TakeRows): Promise<void> {
  await database.readOnly(
    async (tx) => {
      let names: readonly string[] | null = null;
      let rowNumber = 0;
      for await (const rows of prefetch(streamRows(tx, query as RawBuilder<Record<string, unknown>>))) {
        const [first] = rows;
        if (first === undefined) continue;
        if (names === null) {
          names = Object.keys(first);
          if (!(await take([{ rowNumber: 0, cells: [...names] }]))) return;
        }
        const columns = names;
        if (!(await take(rows.map((record) => rowOfRecord(record, columns, ++rowNumber))))) return;
      }
    },
    { signal },
  );
}
