import { numberText } from '#kit/i18n/formats.ts';
import type { ReportColumn } from '../define.ts';
import { shownNumber } from '../numbers.ts';
import type { WordsInLanguage } from './columns.tsx';

/** The text of a total. A count or an average is labelled as such. */
export function totalText(value: number | string | null, column: ReportColumn, words: WordsInLanguage): string {
  const number = totalNumber(value, column, words);
  if (column.total?.make === 'count')
    return words.t('{{word}}：{{number}}', { word: words.t(column.total.word, { context: column.title }), number });
  return column.total?.make === 'average' ? words.t('平均：{{number}}', { number }) : number;
}

/** The number of a total: counts and whole sums with grouped thousands, others like the values of their column. */
export function totalNumber(value: number | string | null, column: ReportColumn, { language }: Pick<WordsInLanguage, 'language'>): string {
  if (value === null) return '-';
  // The average of whole numbers has one decimal place.
  const isWhole = column.total?.make === 'count' || (column.total?.make === 'sum' && column.kind === 'integer');
  if (isWhole) return numberText(Number(value), language);
  return shownNumber(value, column.kind === 'integer' ? { kind: 'decimal', scale: 1 } : column, language);
}
