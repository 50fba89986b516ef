import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { ReportTotals } from '../contract.ts';
import type { ReportColumn } from '../define.ts';

interface TotalsStripProps {
  readonly columns: readonly ReportColumn[];
  /** Null while they are added up: they keep their place. */
  readonly totals: ReportTotals | null;
  readonly onExplain: (column: ReportColumn) => void;
}

/** Above the rows: the totals of all that the filters leave, each a button that leads to its rows. */
export function TotalsStrip({ columns, totals, onExplain }: TotalsStripProps): ReactNode {
  const { t } = useWords();
  const totalled = columns.filter(({ total }) => total !== undefined);
  return (
    <div className="report-totals" role="group" aria-label={t('合计')}>
      <strong>{t('合计')}</strong>
      {totalled.map((column) => (
        <Figure
          key={column.name}
          column={column}
          value={totals === null ? null : (totals.totals[column.name] ?? 0)}
          onExplain={onExplain}
        />
      ))}
    </div>
  );
}

interface FigureProps {
  readonly column: ReportColumn;
  readonly value: number | null;
  readonly onExplain: (column: ReportColumn) => void;
}

function Figure({ column, value, onExplain }: FigureProps): ReactNode {
  const { t, language } = useWords();
  const number = value?.toLocaleString(language) ?? '…';
  const text = column.total?.make === 'count' ? t('{{word}}：{{number}}', { word: t(column.total.word), number }) : number;
  return (
    <button
      type="button"
      className="report-total"
      disabled={value === null}
      aria-label={t('查看{{column}}合计 {{value}} 的明细', { column: t(column.title), value: text })}
      onClick={() => onExplain(column)}
    >
      {t(column.title)} <b>{text}</b>
    </button>
  );
}
