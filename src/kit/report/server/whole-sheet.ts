import type { Tx } from '#kit/database/server/connection.ts';
import type { WorkbookSheet } from '#kit/workbook/server/write/write-workbook.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { shownColumns } from '../dynamic.ts';
import { streamRecords } from './columns.ts';
import { reportSheet } from './export.ts';
import type { ReportFilters } from './query.ts';
import type { ReportScope, ServedReport } from './source.ts';

/**
 * The sheet of a report for a file that a job stores. The rows are read in the transaction while the file is written.
 * @param t translates to the language of the file
 */
export async function wholeSheet(
  tx: Tx,
  report: ServedReport,
  scope: ReportScope,
  filters: ReportFilters,
  t: Translator,
): Promise<WorkbookSheet> {
  const { definition, dynamic, days } = report;
  const headers = (await dynamic?.headers(tx, scope)) ?? [];
  const columnDays = (await days?.(tx, scope)) ?? {};
  const columns = shownColumns(definition, headers, new Set(), columnDays);
  const rows = streamRecords(tx, report, scope, filters, { orderBy: undefined, order: 'asc', language: 'zh' }, {});
  return reportSheet(definition, columns, rows, t);
}
