import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { FileAnswer } from '#kit/http/server/route.ts';
import type { ExportFormat, StatementSheet } from './export-task.ts';
import { writeInThread } from './export-thread.ts';
import { textName, textType } from './table-answer.ts';
import { XLSX_TYPE } from './workbook-answer.ts';

/**
 * A file with the rows of a statement as an answer; `name` is without the extension. Another thread, with a connection
 * that has the snapshot of the call's transaction, reads the rows and writes the file (decision 14), since this thread
 * answers pages.
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
