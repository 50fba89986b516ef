import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { RuleViolation } from '#kit/failure/server/failure.ts';
import type { StatementColumn } from '#kit/files/server/export-task.ts';
import { nameOfToday } from '#kit/files/server/file-name.ts';
import { statementAnswer } from '#kit/files/server/statement-answer.ts';
import { chosenColumns, type ExportQuery } from '#kit/files/server/table-answer.ts';
import type { Call, FileAnswer } from '#kit/http/server/route.ts';
import { resolveCodeLists } from '#kit/records/server/code-lists.ts';
import type { ListDefinition } from '../define.ts';
import { exportSheet } from './export-sheet.ts';
import { everyRow, requireSortableRows, type ListQuery, type ListReader } from './page.ts';

export type ListExportQuery = ListQuery & ExportQuery;

/** The filtered records of a list in the requested format, with the requested columns. */
export async function exportAnswer(
  call: Pick<Call<unknown, ListExportQuery, unknown>, 'tx' | 'database' | 'query' | 't' | 'language' | 'clock' | 'zone'>,
  definition: ListDefinition,
  corporateId: ListReader['corporateId'],
): Promise<FileAnswer> {
  const {
    tx,
    query: { format, columns, ...requested },
    t,
    language,
  } = call;
  const query = await resolveCodeLists(tx, definition.filters, requested);
  const reader = { corporateId, language };
  await requireRows(tx, definition, query, reader);
  await requireSortableRows(tx, definition, query, reader);
  const sheet = exportSheet(tx, definition, query, reader, t);
  const chosen = {
    ...sheet,
    columns: chosenColumns(
      format === 'xlsx' ? sheet.columns : sheet.columns.map(inOneLanguage),
      ({ resultColumn }) => resultColumn,
      columns,
    ),
  };
  return statementAnswer(call, nameOfToday(definition.title, call), format, chosen);
}

/** Workbooks have two-line headers, to be imported again (decision 72). Other formats have only the last line. */
const inOneLanguage = (column: StatementColumn): StatementColumn => ({ ...column, header: column.header.split('\n').at(-1) ?? '' });

/** Rejects an empty export if the list defines a message for it. */
async function requireRows(tx: Tx, definition: ListDefinition, query: ListQuery, reader: ListReader): Promise<void> {
  const emptyExport = definition.messages?.emptyExport;
  if (emptyExport === undefined) return;
  const { rows } = await sql`select from (${everyRow(definition, query, reader)}) r limit 1`.execute(tx);
  if (rows.length === 0) throw new RuleViolation(emptyExport);
}
