import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { nameOfDay } from '#kit/files/server/file-name.ts';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import { XLSX_TYPE } from '#kit/files/server/workbook-answer.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { annotateWorkbook } from '#kit/workbook/server/annotate-workbook.ts';
import type { Run } from './import-run.ts';
import { documentOf } from './sources.ts';
import type { SheetColumns } from './sheet-columns.ts';
import type { ImportTask } from './task.ts';

/** Heads the column that an error workbook adds, in the caller's language. */
export const REASON_HEADER = '错误原因';
/** Heads the column that tells what became of each line, in the caller's language. */
export const OUTCOME_HEADER = '处理结果';

/** What stands beside a cell, or beside a row where `column` is null. */
export interface Mark {
  readonly rowNumber: number;
  readonly column: number | null;
  readonly text: string;
}

/** How an uploaded workbook is marked. */
export interface Marking {
  /** What its header row says. */
  readonly sheet: SheetColumns | null;
  readonly marks: Iterable<Mark>;
  /** Chinese, a key of the words: heads the added column. */
  readonly header: string;
}

/**
 * Makes the uploaded workbook again with marks on its cells and a column of what they say (domain §3.4), and hands it on for storing; the file is gone
 * afterwards.
 */
export async function withMarkedWorkbook<T>(
  { task, t, otherNames, columns }: Run,
  { sheet, marks, header }: Marking,
  use: (file: FileToStore) => Promise<T>,
): Promise<T> {
  await mkdir(task.spool, { recursive: true });
  const target = path.join(task.spool, `${randomUUID()}.xlsx`);
  try {
    await annotateWorkbook(documentOf(task), marks, createWriteStream(target), {
      reasonHeader: t(header),
      earlierHeaders: [header, ...otherNames(header)],
      columns: columns.marked(sheet),
    });
    return await use({
      name: nameOfResult(task, t(header)),
      contentType: XLSX_TYPE,
      path: target,
      size: (await stat(target)).size,
      sha256: await sha256Of(target),
    });
  } finally {
    await rm(target, { force: true });
  }
}

/** What a workbook is called that was made of an uploaded file: `十一月.税码.xls` → `十一月.税码-错误原因-20261122.xlsx`. Only workbooks are taken, so that there is an ending. */
export function nameOfResult({ fileName, context: { now, zone } }: ImportTask, what: string): string {
  return `${nameOfDay(`${fileName.replace(/\.[^.]*$/, '')}-${what}`, businessDay(now, zone))}.xlsx`;
}

async function sha256Of(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest();
}
