import { decimalText } from '#kit/i18n/formats.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import type { Language } from '#kit/i18n/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { fileNameProblem } from '../file-name.ts';

/** The file types that a file dialog offers for an import (docs/user-interface.md#dialogs). */
export const WORKBOOK_ACCEPT = '.xls,.xlsx,application/vnd.ms-excel,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The largest workbook that the server accepts (docs/business-rules/imports.md#limits). */
const MAX_BYTES = 100 * 1024 * 1024;

/**
 * Why a chosen file cannot be imported, as a Chinese source text; null if it can be sent. The server also checks the
 * content.
 */
function fileProblem(file: File): string | null {
  const nameProblem = fileNameProblem(file.name);
  if (nameProblem !== null) return nameProblem;
  if (file.size === 0) return '文件是空的';
  if (file.size > MAX_BYTES) return '文件不能超过100 MB';
  return null;
}

/** The chosen or dropped files that can be sent. For each other file a message shows the reason. */
export function usableFiles(files: readonly File[], several: boolean): File[] {
  if (!several && files.length > 1) {
    notify.error(translate('一次只能上传一个文件'));
    return [];
  }
  return files.filter((file) => {
    const problem = fileProblem(file);
    if (problem === null) return true;
    const reason = translate(problem);
    notify.error(several ? translate('{{file}}：{{reason}}', { file: file.name, reason }) : reason);
    return false;
  });
}

/** The message for a file that can no longer be read. */
export const UNREADABLE = '文件已被修改或无法读取，请重新选择文件';

/**
 * Whether the browser can still read a file: not if it was saved again after the user chose it. During an upload a
 * browser reports that as a lost connection.
 */
export async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

/** A file's size as text: `812 KB`, `7.4 MB`. */
export function sizeText(bytes: number, language: Language): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)} KB` : `${decimalText(kilobytes / 1024, 1, language)} MB`;
}
