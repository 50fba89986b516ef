import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { FileAnswer } from '#kit/http/server/route.ts';
import type { ExportFormat, StatementSheet } from './export-task.ts';
import { writeInThread } from './export-thread.ts';
import { textName, textType } from './table-answer.ts';
import { XLSX_TYPE } from './workbook-answer.ts';

/**
 * A file as an answer, with the rows of a statement; `name` is without the extension. Another thread reads and writes
 * them (decision 14), since this one answers pages. It uses the snapshot of the call's transaction over a connection of
 * its own.
 */
export function statementAnswer(
  { tx, database }: { readonly tx: Tx; readonly database: Database },
  name: string,
  format: ExportFormat,
  sheet: StatementSheet,
): FileAnswer {
  const [fileName, type] = format === 'xlsx' ? [`${name}.xlsx`, XLSX_TYPE] : [textName(name, format), textType(format)];
  return new FileAnswer(fileName, type, async (sink, signal) => {
    const { rows } = await sql<{ snapshot: string; timeout: string }>`
      select pg_export_snapshot() as snapshot, current_setting('statement_timeout') as timeout
    `.execute(tx);
    const { snapshot, timeout } = rows[0] as (typeof rows)[number];
    await writeInThread(sink, { sheet, format, ...database.addressForThreads, snapshot, statementTimeout: timeout }, signal);
  });
}
