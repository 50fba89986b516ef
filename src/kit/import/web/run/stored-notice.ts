import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { listText, numberText } from '#kit/i18n/formats.ts';
import type { WordsInUse } from '#kit/i18n/web/words.ts';
import { notify, notifyUntilDone, notifyWithUndo, withdrawUndo } from '#kit/page/web/notice.ts';
import type { ImportAnswer, undoUpload } from '../../contract.ts';
import { changesIn } from '../changes.ts';

type Words = Pick<WordsInUse, 't' | 'language'>;

/** Identifies the notice: only the newest upload of an importer can be undone by it. */
const subjectOf = (importer: string) => `upload ${importer}`;

/** The uploads that the newest notice of each importer can undo. */
const offeredUploads = new Map<string, readonly number[]>();

/**
 * Shows the success of an import (`message`, translated) with the numbers of added, changed and removed rows, and
 * offers its undo.
 * @param answers of its files, in the order in which they were stored
 */
export function notifyStored(
  importer: string,
  message: string,
  answers: readonly ImportAnswer[],
  words: Words,
  onUndone: () => Promise<void> | void,
): void {
  const text = words.t('{{message}}：{{changes}}', { message, changes: changesOf(answers, words) });
  if (answers.some(({ canUndo }) => canUndo !== true)) return notify.success(text);
  const uploads = answers.map(({ uploadId }) => uploadId);
  offeredUploads.set(importer, uploads);
  const onPress = () => void undoStored(importer, uploads, words, onUndone);
  notifyWithUndo(text, { text: words.t('撤销'), onPress }, subjectOf(importer));
}

/** Removes the offer to undo an upload that was undone or reviewed. */
export function withdrawStored(importer: string, upload: number | null | undefined): void {
  if (offeredUploads.get(importer)?.some((each) => each === upload) === true) withdrawUndo(subjectOf(importer));
}

function changesOf(answers: readonly ImportAnswer[], { t, language }: Words): string {
  const changes = answers.map(changesIn);
  const sum = (key: keyof (typeof changes)[number]) => changes.reduce((total, each) => total + each[key], 0);
  const count = (rows: number) => ({ count: numberText(rows, language) });
  const parts = [
    ...(sum('inserted') > 0 ? [t('新增{{count}}行', count(sum('inserted')))] : []),
    ...(sum('updated') > 0 ? [t('修改{{count}}行', count(sum('updated')))] : []),
    ...(sum('gone') > 0 ? [t('移除{{count}}行', count(sum('gone')))] : []),
  ];
  return parts.length > 0 ? listText(parts, language) : t('{{count}}行没有变化', count(sum('unchanged')));
}

/**
 * Undoes uploads, the last one first, and names the file whose rows were restored. If a call fails, the client has
 * shown the reason.
 */
export async function undoStored(
  importer: string,
  uploads: readonly number[],
  { t }: Words,
  onUndone: () => Promise<void> | void,
): Promise<void> {
  for (const upload of uploads) withdrawStored(importer, upload);
  try {
    const restoredFile = await notifyUntilDone(t('正在撤销上传…'), undoAll(uploads));
    notify.success(restoredFile === null ? t('已撤销上传') : t('已撤销上传，恢复了“{{file}}”的数据', { file: restoredFile }));
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
  }
  await onUndone();
}

/** Returns the name of the file whose rows were restored, if any. */
async function undoAll(uploads: readonly number[]): Promise<string | null> {
  let restoredFile: string | null = null;
  for (const uploadId of uploads.toReversed())
    ({ restoredFile } = await callApi<typeof undoUpload>({ method: 'POST', path: `/ops/uploads/${uploadId}/undo`, body: {} }));
  return restoredFile;
}
