import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { nameOfDay } from '#kit/files/server/file-name.ts';
import type { FileToStore } from '#kit/files/server/stored-file.ts';
import { XLSX_TYPE } from '#kit/files/server/workbook-answer.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { WorkbookError } from '#kit/workbook/error.ts';
import { annotateWorkbook } from '#kit/workbook/server/write/annotate-workbook.ts';
import type { WorkbookErrorReason } from '#kit/workbook/words.ts';
import type { Run } from './import-run.ts';
import { documentOf } from '../read/sources/sources.ts';
import type { SheetColumns } from '../read/columns/sheet-columns.ts';
import type { ImportTask } from '../receive/task.ts';

/** Header of the column that an error workbook adds, a key of the words. */
export const REASON_HEADER = '错误原因';
/** Header of the column with the outcome of each line, a key of the words. */
export const OUTCOME_HEADER = '处理结果';

const MB = 1024 * 1024;
/**
 * The limit of a marked workbook's size: this multiple of the upload, but at least and at most so many bytes. A marked
 * workbook is larger than its upload: it repeats equal texts, and its compression is fast.
 */
const MAX_GROWTH = 10;
const MIN_MARKED_BYTES = 50 * MB;
const MAX_MARKED_BYTES = 200 * MB;
/** After these errors the answer has no marked workbook. */
const WITHOUT_MARKED_FILE = new Set<WorkbookErrorReason>(['result-too-large', 'timeout']);

/** A message on a cell, or on a row if `column` is null. */
export interface Mark {
  readonly rowNumber: number;
  readonly column: number | null;
  readonly text: string;
}

/** What is written into the copy of a workbook. */
export interface Marking {
  /** The columns of the uploaded sheet; null if it has no rows. */
  readonly sheet: SheetColumns | null;
  readonly marks: Iterable<Mark>;
  /** Header of the added column, a key of the words. */
  readonly header: string;
}

/**
 * Writes a copy of the uploaded workbook with marked cells and a column of messages
 * (docs/business-rules/imports.md#all-or-nothing), and passes it to `use`. The file is deleted afterwards. Returns null
 * if the copy would be too large or take too long: then only the answer lists the problems.
 */
export async function withMarkedWorkbook<T>(run: Run, marking: Marking, use: (file: FileToStore) => Promise<T>): Promise<T | null> {
  const { task, t } = run;
  const target = task.markedPath;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  try {
    await write(run, marking, target);
    const { size } = await stat(target);
    const sha256 = await sha256Of(target);
    return await use({ name: nameOfResult(task, t(marking.header)), contentType: XLSX_TYPE, path: target, size, sha256 });
  } catch (error) {
    if (error instanceof WorkbookError && WITHOUT_MARKED_FILE.has(error.reason)) return null;
    throw error;
  } finally {
    await rm(target, { force: true });
  }
}

async function write(
  { task, t, translationsOf, columns, services }: Run,
  { sheet, marks, header }: Marking,
  target: string,
): Promise<void> {
  const document = documentOf(task);
  const { size } = await stat(document);
  const sink = createWriteStream(target);
  try {
    await annotateWorkbook(document, marks, sink, {
      reasonHeader: t(header),
      earlierHeaders: [header, ...translationsOf(header)],
      columns: columns.marked(sheet),
      signal: services.signal,
      encoding: task.encoding,
      maxBytes: Math.min(MAX_MARKED_BYTES, Math.max(MIN_MARKED_BYTES, MAX_GROWTH * size)),
      onPiece: services.requireRoom,
    });
  } catch (error) {
    // An open file occupies disk space even if it has no name.
    sink.destroy();
    await finished(sink).catch(() => undefined);
    throw error;
  }
}

/**
 * The name of a workbook about an uploaded file: `十一月.税码.xls` → `十一月.税码-错误原因-20261122.xlsx`. Uploads without an
 * extension are not accepted.
 * @param suffix translated
 */
export function nameOfResult({ fileName, context: { now, zone } }: ImportTask, suffix: string): string {
  return `${nameOfDay(`${fileName.replace(/\.[^.]*$/, '')}-${suffix}`, businessDay(now, zone))}.xlsx`;
}

async function sha256Of(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest();
}
