import { expect, test, vi } from 'vitest';
import { useNotices } from '#kit/page/web/notice.ts';
import type { ImportAnswer } from '../../contract.ts';

// The modules that the notice imports use these objects of a browser when they are loaded.
vi.stubGlobal('window', new EventTarget());
vi.stubGlobal('document', { cookie: '' });
const { notifyStored, withdrawStored } = await import('./stored-notice.ts');

const answer = (uploadId: number): ImportAnswer =>
  ({ uploadId, rows: 1, inserted: 1, updated: 0, unchanged: 0, canUndo: true }) as ImportAnswer;
const words = { t: (text: string) => text, language: 'zh' } as const;
const offers = () => useNotices.getState().notices.filter(({ action }) => action !== null).length;

test('the offer to undo an upload remains when another upload of the same kind is reviewed', () => {
  notifyStored('delivery-note', '上传成功', [answer(8)], words, () => undefined);
  withdrawStored('delivery-note', 7);
  expect(offers()).toBe(1);
  withdrawStored('delivery-note', 8);
  expect(offers()).toBe(0);
});
