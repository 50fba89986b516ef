import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { decimalText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';
import { fractionOf } from '#kit/report/numbers.ts';
import { FigureButton } from '#kit/ui/web/table/cell-button.tsx';
import { twoLinesWidth, wholeWords } from '#kit/ui/web/table/whole-words.tsx';
import { WideTable } from '#kit/ui/web/table/wide-table.tsx';
import type { FigureSource } from '../figure-source.ts';

/** A row with its figures as decimal text; a list is not a figure. */
export type FigureRow = Readonly<Record<string, string | null | readonly (string | null)[]>>;

export interface FigureColumn<Row> {
  readonly key: Extract<keyof Row, string>;
  /** Translated. */
  readonly title: string;
  readonly isPercent?: boolean;
  /** Positive values have a plus sign. */
  readonly isDifference?: boolean;
  /** The source of the figure in a row. */
  readonly source: (row: Row) => FigureSource;
}

interface FigureTableProps<Row> {
  readonly title: string;
  /** The unit and the period of the figures, next to the title. */
  readonly scope: string;
  /** The title of the first column; `nameOf` is its text. */
  readonly firstTitle: string;
  readonly nameOf: (row: Row) => string;
  readonly columns: readonly FigureColumn<Row>[];
  readonly rows: readonly Row[];
  readonly isHighlighted?: (row: Row) => boolean;
  readonly onPick: (source: FigureSource) => void;
  /** An additional column after the names. */
  readonly trend?: { readonly title: string; readonly render: (row: Row) => ReactNode };
  /** A sentence below the table. */
  readonly note?: string;
}

/** With more columns, the titles are narrow, so that all columns are in view at a width of 1366 px. */
const MAX_WIDE_COLUMNS = 7;

/** Decimals of a figure (docs/business-rules/sales-dashboards.md#rounding-of-figures). */
const DECIMALS = 2;

/** A table of a dashboard's figures; a missing figure is shown as '-'. */
export function FigureTable<Row extends FigureRow>(props: FigureTableProps<Row>): ReactNode {
  const { title, scope, firstTitle, nameOf, columns, rows, isHighlighted, onPick, trend, note } = props;
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
    <section className={`dashboard-table ${columns.length > MAX_WIDE_COLUMNS ? 'dashboard-narrow' : ''}`} aria-label={title}>
      <h3>
        {title} <small>{scope}</small>
      </h3>
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

/** The minimum width of a column title in px, so that a figure fits. */
const MIN_TITLE_WIDTH = 64;

/** A title on two lines. The line breaks before a unit in parentheses. */
function ColumnTitle({ title }: { readonly title: string }): ReactNode {
  const style = { minWidth: Math.max(MIN_TITLE_WIDTH, twoLinesWidth(title)) };
  const unitIndex = title.lastIndexOf(' (');
  const hasUnit = unitIndex !== -1;
  return (
    <span className={`dashboard-column ${hasUnit ? 'dashboard-with-unit' : ''}`} style={style}>
      <span>{wholeWords(hasUnit ? title.slice(0, unitIndex) : title)}</span>{' '}
      {hasUnit && <span className="ui-whole-word">{title.slice(unitIndex + 1)}</span>}
    </span>
  );
}

/** The text of a figure, with a fixed number of decimals, so that the figures of a column are aligned. */
function figureOf(
  value: string,
  { isPercent = false, isDifference = false }: Pick<FigureColumn<FigureRow>, 'isPercent' | 'isDifference'>,
  language: Language,
): string {
  const signDisplay = isDifference ? 'exceptZero' : 'negative';
  if (!isPercent) return decimalText(value, DECIMALS, language, { signDisplay });
  return decimalText(fractionOf(value), DECIMALS, language, { style: 'percent', signDisplay });
}

/**
 * A figure that leads to its rows, or '-' if it is missing. Increases are green; decreases and other negative figures
 * are red.
 */
export function figure<Row extends FigureRow>(
  row: Row,
  column: FigureColumn<Row>,
  language: Language,
  onPick: (source: FigureSource) => void,
): ReactNode {
  const value = row[column.key];
  if (typeof value !== 'string') return '-';
  const text = figureOf(value, column, language);
  return (
    <FigureButton className={toneOf(text)} onClick={() => onPick(column.source(row))}>
      {text}
    </FigureButton>
  );
}

/** The style of a figure's sign. Only a difference above 0 has a plus sign. */
function toneOf(text: string): string {
  if (text.startsWith('-')) return 'dashboard-negative';
  return text.startsWith('+') ? 'dashboard-positive' : '';
}
