import os from 'node:os';
import { Writable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { CompiledQuery, sql } from 'kysely';
import { openDatabase, type Tx } from '#kit/database/server/connection.ts';
import { writeWorkbook, type WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { ExportTask, FromExportThread, StatementColumn, StatementSheet, ToExportThread, PlainError } from './export-task.ts';

/** The `nice` value of the thread relative to the server's own threads: pages stay fast while files are written. */
const NICENESS = 5;

/** Rows read from the database in one batch. */
const BATCH = 500;

// Only on Linux 0 means this thread; on other systems it would slow the whole server down.
if (process.platform === 'linux') os.setPriority(0, NICENESS);

if (parentPort === null) throw new Error('This file is the entry of a worker thread');
const port = parentPort;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
const post = (message: FromExportThread, moved: ArrayBuffer[] = []) => port.postMessage(message, moved);

/** A workbook under way. */
interface Writing {
  readonly stopping: AbortController;
  /** Continues when the last piece was consumed. */
  goOn: () => void;
}
const under = new Map<number, Writing>();

port.on('message', (message: ToExportThread) => {
  if (message.kind === 'write') void work(message);
  else if (message.kind === 'taken') under.get(message.id)?.goOn();
  else under.get(message.id)?.stopping.abort();
});

async function work({ id, task }: Extract<ToExportThread, { kind: 'write' }>): Promise<void> {
  const writing: Writing = { stopping: new AbortController(), goOn: () => undefined };
  under.set(id, writing);
  try {
    await write(task, sinkOf(id, writing), writing.stopping.signal);
    post({ kind: 'done', id });
  } catch (error) {
    post({ kind: 'failed', id, error: plainError(error) });
  } finally {
    under.delete(id);
  }
}

/** Hands pieces to the server's thread, one at a time. */
function sinkOf(id: number, writing: Writing): Writable {
  const sink = new Writable({
    write(piece: Buffer, _encoding, done) {
      writing.goOn = done;
      // Small buffers share their memory with others, which must not move away with them.
      const bytes = new Uint8Array(piece);
      post({ kind: 'piece', id, bytes }, [bytes.buffer]);
    },
  });
  // The writer receives the error; without a writer it must not fail the thread.
  sink.on('error', () => undefined);
  writing.stopping.signal.addEventListener('abort', () => sink.destroy(new Error('stopped')));
  return sink;
}

async function write({ sheet, databaseUrl, timeZone, snapshot, statementTimeout }: ExportTask, sink: Writable, signal: AbortSignal) {
  const database = openDatabase(databaseUrl, { maxConnections: 1, timeZone, applicationName: 'back-office-export' });
  try {
    await database.readOnly(
      async (tx) => {
        await sql`set transaction snapshot ${sql.lit(snapshot)}`.execute(tx);
        await sql`select set_config('statement_timeout', ${statementTimeout}, true)`.execute(tx);
        await writeWorkbook(sink, { sheets: [{ ...sheet, rows: rowsOf(tx, sheet) }], signal });
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
  for await (const { rows } of tx.getExecutor().stream<Record<string, WritableCell>>(query, BATCH)) {
    for (const row of rows) yield columns.map((column) => shown(column, row[column.of]));
  }
}

function shown({ words }: StatementColumn, value: WritableCell): WritableCell {
  return words !== undefined && (typeof value === 'string' || typeof value === 'number') ? (words.get(String(value)) ?? value) : value;
}

/** An error's class and its non-text members are lost between threads; the fields of a PostgreSQL error are text. */
function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error) };
  const texts = Object.entries(error).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ...Object.fromEntries(texts), message: error.message, stack: error.stack ?? '' };
}
