import type { Translator } from '#kit/i18n/words.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';

/** The maximum number of rows listed in a text. A longer list ends with the count; the workbook has all lines. */
const ROWS_NAMED = 20;

/**
 * The outcomes of a file's lines in the caller's language; empty when there is no such line. `reason` is a key of the
 * words (docs/business-rules/arrivals.md#corrections).
 */
export function lineTexts({ outcomes = {}, lines = [] }: ImportAnswer, t: Translator) {
  const { stored = 0 } = outcomes;
  return {
    stored: stored === 0 ? '' : t('成功{{count}}行', { count: stored }),
    refused: (outcome: string, reason: string): string => {
      const { [outcome]: count = 0 } = outcomes;
      if (count === 0) return '';
      const rows = lines.filter((line) => line.outcome === outcome).map(({ rowIndex }) => rowIndex);
      const names = rows.slice(0, ROWS_NAMED).map((row, index) => (index === ROWS_NAMED - 1 && count > ROWS_NAMED ? `${row}…` : row));
      return t('{{reason}}：{{count}}行（第{{rows}}行）', { reason: { text: reason }, count, rows: { names } });
    },
  };
}
