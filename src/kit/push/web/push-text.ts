import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { PushTotals } from '../contract.ts';

/** The number of rows without a result. */
export const waitingRows = ({ rows, accepted, refused }: PushTotals): number => rows - accepted - refused;

/** Results of the pushed rows, as a sentence. */
export function usePushText(totals: PushTotals): string {
  const { t, language } = useWords();
  const count = (value: number) => numberText(value, language);
  return t('推送{{rows}}行：成功{{accepted}}，失败{{refused}}，待推送{{waiting}}', {
    rows: count(totals.rows),
    accepted: count(totals.accepted),
    refused: count(totals.refused),
    waiting: count(waitingRows(totals)),
  });
}
