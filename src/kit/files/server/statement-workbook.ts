import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { FileAnswer } from '#kit/http/server/route.ts';
import type { StatementSheet } from './export-task.ts';
import { writeInThread } from './export-thread.ts';
import { XLSX_TYPE } from './workbook-answer.ts';

/**
 * An .xlsx as an answer whose rows a statement gives; `name` is without the ending. Another thread reads and writes them (decision 14): pages are answered by
 * this one. It sees what the call's transaction sees, over a connection of its own.
 */
export function statementWorkbook(
  { tx, database }: { readonly tx: Tx; readonly database: Database },
  name: string,
  sheet: StatementSheet,
): FileAnswer {
  return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, async (sink, signal) => {
    const { rows } = await sql<{ snapshot: string; timeout: string }>`
      select pg_export_snapshot() as snapshot, current_setting('statement_timeout') as timeout
    `.execute(tx);
    const { snapshot, timeout } = rows[0] as (typeof rows)[number];
    await writeInThread(sink, { sheet, ...database.opening, snapshot, statementTimeout: timeout }, signal);
  });
}
