import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { listText, numberText } from '#kit/i18n/formats.ts';
import type { WordsInUse } from '#kit/i18n/web/words.ts';
import { notify, notifyWithWayBack, withdrawWayBack } from '#kit/page/web/notice.ts';
import type { ImportAnswer, undoUpload } from '../../contract.ts';

type Words = Pick<WordsInUse, 't' | 'language'>;

/** Only the newest upload of an importer is offered to be undone. */
const subjectOf = (importer: string) => `upload ${importer}`;

/**
 * Shows the success of an import (`message`, translated) with the numbers of added, changed and removed rows, and
 * offers its undo.
 */
export function notifyStored(
  importer: string,
  message: string,
  answer: ImportAnswer,
  words: Words,
  onUndone: () => Promise<void> | void,
): void {
  const text = words.t('{{message}}：{{changes}}', { message, changes: changesOf(answer, words) });
  if (answer.canUndo !== true) return notify.success(text);
  const press = () => void undoStored(importer, answer.uploadId, words, onUndone);
  notifyWithWayBack(text, { text: words.t('撤销'), press }, subjectOf(importer));
}

function changesOf(answer: ImportAnswer, { t, language }: Words): string {
  const { added = answer.inserted, changed = answer.updated, gone = 0, unchanged } = answer;
  const count = (rows: number) => ({ count: numberText(rows, language) });
  const parts = [
    ...(added > 0 ? [t('新增 {{count}} 行', count(added))] : []),
    ...(changed > 0 ? [t('修改 {{count}} 行', count(changed))] : []),
    ...(gone > 0 ? [t('移除 {{count}} 行', count(gone))] : []),
  ];
  return parts.length > 0 ? listText(parts, language) : t('{{count}} 行没有变化', count(unchanged));
}

/** Undoes an upload and shows which file's rows count again. Without an answer the client has shown the reason. */
export async function undoStored(importer: string, uploadId: number, { t }: Words, onUndone: () => Promise<void> | void): Promise<void> {
  withdrawWayBack(subjectOf(importer));
  try {
    const { restoredFile } = await callApi<typeof undoUpload>({ method: 'POST', path: `/ops/uploads/${uploadId}/undo`, body: {} });
    notify.success(restoredFile === null ? t('已撤销上传') : t('已撤销上传，恢复了“{{file}}”的数据', { file: restoredFile }));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
  await onUndone();
}
