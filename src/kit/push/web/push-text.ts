import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { PushTotals } from '../contract.ts';

/** Results of the pushed rows, as a sentence. */
export function usePushText({ rows, accepted, refused }: PushTotals): string {
  const { t, language } = useWords();
  const count = (value: number) => numberText(value, language);
  return t('推送 {{rows}} 行：成功 {{accepted}}，失败 {{refused}}，待推送 {{waiting}}', {
    rows: count(rows),
    accepted: count(accepted),
    refused: count(refused),
    waiting: count(rows - accepted - refused),
  });
}
