import { FileAnswer } from '#kit/http/server/route.ts';
import { writeWorkbook, type WorkbookSheet } from '#kit/workbook/server/write/write-workbook.ts';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An .xlsx as an answer; `name` is without the extension. Memory use does not depend on the number of rows. */
export function workbookAnswer(name: string, sheets: readonly WorkbookSheet[]): FileAnswer {
  return new FileAnswer(`${name}.xlsx`, XLSX_TYPE, (sink, signal) => writeWorkbook(sink, { sheets, signal }));
}
