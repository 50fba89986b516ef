import type { Writable } from 'node:stream';
import { writeWorkbook, type WorkbookColumn } from './write-workbook.ts';

/**
 * Writes the template of an import: the header row with its required columns in red, notes that say the rules, lists to
 * choose from, and columns already formatted for what goes into them, so that text keeps its zeros. Filled in, it is
 * what the import of the same columns accepts (docs/business-rules/imports.md#sheet-and-header). Ends the sink; fails
 * as {@link writeWorkbook} does.
 */
export async function writeTemplate(sink: Writable, sheetName: string, columns: readonly WorkbookColumn[]): Promise<void> {
  await writeWorkbook(sink, { sheets: [{ name: sheetName, columns, rows: [] }], compression: 6 });
}
