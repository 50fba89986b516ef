import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ReportTotals } from '../contract.ts';
import type { ReportColumn } from '../define.ts';
import { isNegative, shownNumber } from '../numbers.ts';
import type { Words } from './columns.tsx';

interface TotalsStripProps {
  readonly columns: readonly ReportColumn[];
  /** Null while they are added up: they keep their place. */
  readonly totals: ReportTotals | null;
  readonly onExplain: (column: ReportColumn) => void;
}

/** Above the rows: the totals of all that the filters leave, each a button that leads to its rows. */
export function TotalsStrip({ columns, totals, onExplain }: TotalsStripProps): ReactNode {
  const words = useWords();
  const { t } = words;
  const totalled = columns.filter(({ total }) => total !== undefined);
  return (
    <div className="report-totals" role="group" aria-label={t('合计')}>
      <strong>{t('合计')}</strong>
      {totalled.map((column) => (
        <Figure
          key={column.name}
          column={column}
          value={totals === null ? '…' : totalText(totals.totals[column.name] ?? null, column, words)}
          isKnown={totals !== null}
          isBelow={isNegative(totals?.totals[column.name], column)}
          onExplain={onExplain}
        />
      ))}
    </div>
  );
}

interface FigureProps {
  readonly column: ReportColumn;
  readonly value: string;
  readonly isKnown: boolean;
  /** It is below nothing. */
  readonly isBelow: boolean;
  readonly onExplain: (column: ReportColumn) => void;
}

function Figure({ column, value, isKnown, isBelow, onExplain }: FigureProps): ReactNode {
  const { t } = useWords();
  const text =
    column.total?.make === 'count'
      ? t('{{word}}：{{number}}', { word: t(column.total.word, { context: column.title }), number: value })
      : column.total?.make === 'average'
        ? t('平均：{{number}}', { number: value })
        : value;
  return (
    <button
      type="button"
      className="report-total"
      disabled={!isKnown}
      aria-label={t('{{column}} {{value}}：查看合计的明细', { column: t(column.title), value: text })}
      onClick={() => onExplain(column)}
    >
      {t(column.title)} <b className={isBelow ? 'report-tone-negative' : undefined}>{text}</b>
    </button>
  );
}

/** A total as it is displayed: counts and whole sums with grouped thousands, others like the values of their column. */
export function totalText(value: number | string | null, column: ReportColumn, { language }: Words): string {
  if (value === null) return '-';
  const isWhole = column.total?.make === 'count' || (column.total?.make === 'sum' && column.kind === 'integer');
  if (isWhole) return numberText(Number(value), language);
  return shownNumber(value, column.kind === 'integer' ? { kind: 'decimal', scale: 1 } : column, language);
}
