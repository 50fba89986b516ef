import { Button, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { decimalText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';
import { fractionOf } from '#kit/report/numbers.ts';
import { twoLinesWidth, wholeWords } from '#kit/ui/web/table/whole-words.tsx';
import { WideTable } from '#kit/ui/web/table/wide-table.tsx';
import type { FigureQuery } from '../figure-query.ts';
import '#kit/ui/web/table/cell-button.css';

export interface FigureColumn<Row> {
  readonly key: Extract<keyof Row, string>;
  readonly title: string;
  readonly isPercent?: boolean;
  /** Growth has a plus sign. */
  readonly isDifference?: boolean;
  readonly source: (row: Row) => FigureQuery;
}

interface FigureTableProps<Row> {
  readonly title: string;
  /** The title of the first column, and its text for a row. */
  readonly firstTitle: string;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly isHighlighted?: (row: Row) => boolean;
  readonly onPick: (query: FigureQuery) => void;
  /** A column after the names that is not a figure. */
  readonly trend?: { readonly title: string; readonly render: (row: Row) => ReactNode };
  /** A sentence below the table. */
  readonly note?: string;
}

/** More columns than these have narrow titles, so that all are in view at 1366 px. */
const MANY = 7;

/** Decimals of a figure (docs/business-rules/sales-dashboards.md#rounding-of-figures). */
const DECIMALS = 2;

/** A table of a dashboard's figures; a missing figure is shown as '-'. */
export function FigureTable<Row extends Readonly<Record<string, string | null | readonly (string | null)[]>>>(
  props: FigureTableProps<Row>,
): ReactNode {
  const { title, firstTitle, nameOf, columns, rows, isHighlighted, onPick, trend, note } = props;
  const { language } = useWords();
  const shown: TableColumnsType<Row> = [
    { title: firstTitle, key: 'name', fixed: 'left', render: (_, row) => nameOf(row) },
    ...(trend === undefined ? [] : [{ title: trend.title, key: 'trend', render: (_: unknown, row: Row) => trend.render(row) }]),
    ...columns.map((column) => ({
      title: <ColumnTitle title={column.title} />,
      key: column.key,
      align: 'right' as const,
      render: (_: unknown, row: Row) => figure(row, column, language, onPick),
    })),
  ];
  return (
    <section className={`dashboard-table ${columns.length > MANY ? 'dashboard-narrow' : ''}`} aria-label={title}>
      <h3>{title}</h3>
      <WideTable<Row>
        size="small"
        rowKey={nameOf}
        columns={shown}
        dataSource={[...rows]}
        pagination={false}
        rowClassName={(row) => (isHighlighted?.(row) === true ? 'dashboard-highlight' : '')}
      />
      {note !== undefined && <p className="dashboard-note">{note}</p>}
    </section>
  );
}

/** At least as wide as a figure, in px. */
const LEAST_WIDTH = 64;

/** A title on two lines. One with a unit in parentheses breaks before the unit. */
function ColumnTitle({ title }: { readonly title: string }): ReactNode {
  const style = { minWidth: Math.max(LEAST_WIDTH, twoLinesWidth(title)) };
  const at = title.lastIndexOf(' (');
  return (
    <span className={`dashboard-column ${at === -1 ? '' : 'dashboard-with-unit'}`} style={style}>
      <span>{wholeWords(at === -1 ? title : title.slice(0, at))}</span>{' '}
      {at !== -1 && <span className="ui-whole-word">{title.slice(at + 1)}</span>}
    </span>
  );
}

/** `negative`: only negative figures have a sign. `exceptZero`: all but zero have one. */
type Sign = 'negative' | 'exceptZero';

/** A figure with all its decimals, so that the figures of a column align and equal figures look equal. */
export const fixedText = (value: string, language: Language, signDisplay: Sign = 'negative'): string =>
  decimalText(value, DECIMALS, language, { signDisplay });

/** A percentage with all its decimals. */
export const percentText = (value: string, language: Language, signDisplay: Sign = 'negative'): string =>
  decimalText(fractionOf(value), DECIMALS, language, { style: 'percent', signDisplay });

function figure<Row extends Readonly<Record<string, string | null | readonly (string | null)[]>>>(
  row: Row,
  { key, isPercent = false, isDifference = false, source }: FigureColumn<Row>,
  language: Language,
  onPick: (query: FigureQuery) => void,
): ReactNode {
  const value = row[key];
  if (typeof value !== 'string') return '-';
  const text = (isPercent ? percentText : fixedText)(value, language, isDifference ? 'exceptZero' : 'negative');
  const negative = text.startsWith('-') ? 'dashboard-negative' : '';
  return (
    <Button type="link" size="small" className={`ui-cell-button ${negative}`} onClick={() => onPick(source(row))}>
      {text}
    </Button>
  );
}
