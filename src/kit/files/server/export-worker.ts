import { Writable } from 'node:stream';
import { CompiledQuery, sql } from 'kysely';
import { openDatabase, type Tx } from '#kit/database/server/connection.ts';
import type { TaskChannel } from '#kit/threads/server/task.ts';
import { writeText } from '#kit/workbook/server/write/write-text.ts';
import { writeWorkbook, type WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { ExportTask, StatementColumn, StatementSheet, ToExport } from './export-task.ts';

const ROWS_PER_BATCH = 500;

/**
 * Writes a workbook or a text, and sends it in chunks, one at a time. The thread loads this module by its URL
 * (`export-thread.ts`); see `TaskModule`.
 */
export async function run(task: ExportTask, { post, onMessage }: TaskChannel<ToExport, Uint8Array>): Promise<void> {
  const stopping = new AbortController();
  let sendNext = (): void => undefined;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      sendNext = done;
      // A copy, because small buffers share memory, and transferring one would detach the others.
      const bytes = new Uint8Array(chunk);
      post(bytes, [bytes.buffer]);
    },
  });
  // The writer receives the error. Without a writer, an unhandled error would end the thread.
  sink.on('error', () => undefined);
  onMessage((message) => {
    if (message === 'taken') return sendNext();
    stopping.abort();
    sink.destroy(new Error('stopped'));
  });
  await write(task, sink, stopping.signal);
}

async function write(
  { sheet, format, databaseUrl, timeZone, snapshot, statementTimeout }: ExportTask,
  sink: Writable,
  signal: AbortSignal,
) {
  const database = openDatabase(databaseUrl, { maxConnections: 1, timeZone, applicationName: 'back-office-export' });
  try {
    await database.readOnly(
      async (tx) => {
        await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(tx);
        await sql`select set_config('statement_timeout', ${statementTimeout}, true)`.execute(tx);
        const table = { ...sheet, rows: rowsOf(tx, sheet) };
        await (format === 'xlsx' ? writeWorkbook(sink, { sheets: [table], signal }) : writeText(sink, format, table, signal));
      },
      { signal },
    );
  } finally {
    sink.destroy();
    await database.close();
  }
}

async function* rowsOf(tx: Tx, { statement, columns }: StatementSheet): AsyncGenerator<readonly WritableCell[]> {
  const query = CompiledQuery.raw(statement.sql, [...statement.parameters]);
  for await (const { rows } of tx.getExecutor().stream<Record<string, WritableCell>>(query, ROWS_PER_BATCH)) {
    for (const row of rows) yield columns.map((column) => displayedValue(column, row[column.resultColumn]));
  }
}

function displayedValue({ words }: StatementColumn, value: WritableCell): WritableCell {
  return words !== undefined && (typeof value === 'string' || typeof value === 'number') ? (words.get(String(value)) ?? value) : value;
}
