import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '#kit/database/server/connection.ts';
import { storeFile } from '#kit/files/server/stored-file.ts';
import { XLSX_TYPE } from '#kit/files/server/workbook-answer.ts';
import { annotateWorkbook } from '#kit/workbook/server/annotate-workbook.ts';
import { ERROR_FILE_KEPT_HOURS } from '../define.ts';
import type { ImportTask } from './task.ts';
import type { SheetReading } from './read-sheet.ts';
import type { ImportSurroundings } from './run-import.ts';

/** Heads the column that the error workbook adds, in the caller's language. */
export const REASON_HEADER = '错误原因';

/** Makes the uploaded workbook again with its wrong cells marked and a column of reasons (domain §3.4), and stores it for a day. */
export async function storeErrorWorkbook(
  database: Database,
  reading: SheetReading,
  task: ImportTask,
  around: ImportSurroundings,
): Promise<{ id: number; until: Date }> {
  await mkdir(task.spool, { recursive: true });
  const target = path.join(task.spool, `${randomUUID()}.xlsx`);
  const t = (text: string, parameters?: Readonly<Record<string, string | number>>) => around.translate(task.language, text, parameters);
  try {
    await annotateWorkbook(task.path, problemsOf(reading, t), createWriteStream(target), { reasonHeader: t(REASON_HEADER) });
    const file = {
      name: `${nameWithoutEnding(task.fileName)}-${t(REASON_HEADER)}.xlsx`,
      contentType: XLSX_TYPE,
      path: target,
      size: (await stat(target)).size,
      sha256: await sha256Of(target),
    };
    const { now } = task.context;
    const id = await database.transaction((tx) => storeFile(tx, file, now));
    return { id, until: new Date(now.getTime() + ERROR_FILE_KEPT_HOURS * 3_600_000) };
  } finally {
    await rm(target, { force: true });
  }
}

/** `十一月.税码.xls` → `十一月.税码`: only workbooks are taken, so that there is an ending. */
function nameWithoutEnding(fileName: string): string {
  return fileName.replace(/\.[^.]*$/, '');
}

function* problemsOf(reading: SheetReading, t: (text: string, parameters?: Readonly<Record<string, string | number>>) => string) {
  for (const { rowNumber, column, header, text, parameters } of reading.problems.inOrder()) {
    const reason = t(text, parameters);
    yield { rowNumber, column, text: header === undefined ? reason : `${header}: ${reason}` };
  }
}

async function sha256Of(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest();
}
