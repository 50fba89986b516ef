import { CaretDownOutlined, CaretRightOutlined, ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type { GridColumn, GridHeading } from '#kit/grid/web/column.ts';
import { hyphenatedText } from '#kit/i18n/words.ts';
import type { WordsInUse } from '#kit/i18n/web/words.ts';
import { boldWidth } from '#kit/ui/web/table/text-width.ts';
import { type ColumnSettings, isPinned } from '#kit/saved-view/web/views.ts';
import type { Page } from '#kit/ui/web/url-filters.ts';
import { twoLinesWidth, wholeWords } from '#kit/ui/web/table/whole-words.tsx';
import { SORT_LIMIT, TOO_MANY_TO_SORT } from '#kit/records/define.ts';
import type { ReportRecord, ReportTotals } from '../contract.ts';
import type { ReportColumn, Tone } from '../define.ts';
import { totalText } from './total-text.ts';
import type { Heading, ShownColumn } from '../dynamic.ts';
import { isNegative, isNumeric, shownNumber } from '../numbers.ts';

/** The translator of the user, and the language of numbers. */
export type WordsInLanguage = Pick<WordsInUse, 't' | 'language'>;

/** The displayed text of a value; without a value, the column's `absent`. */
export function valueText(record: ReportRecord, column: ReportColumn, { t, language }: WordsInLanguage): string {
  const value = record[column.labelName ?? column.name] ?? null;
  if (value === null) {
    const { absent = '' } = column;
    // The `absent` of a number is a sign such as "-".
    return absent === '' || isNumeric(column) ? absent : t(absent);
  }
  if (isNumeric(column)) return shownNumber(value, column, language);
  if (column.kind === 'words') return hyphenatedText(String(value), t);
  return column.kind === 'word' ? t(String(value), { context: column.title }) : String(value);
}

/** Whether a row has a value with the tone `late` or an alarm. */
export function isLate(record: ReportRecord, columns: readonly ReportColumn[]): boolean {
  return columns.some((column) => toneOf(record, column) === 'late');
}

function toneOf(record: ReportRecord, column: ReportColumn): Tone | 'negative' | null {
  const value = record[column.name];
  if (isNegative(value, column)) return 'negative';
  if (column.alarm !== undefined && record[column.alarm] === 1) return 'late';
  return typeof value === 'string' ? (column.tones?.[value] ?? null) : null;
}

/** The copied text of a value: a number with all its digits, anything else as displayed. */
function copiedText(record: ReportRecord, column: ReportColumn, words: WordsInLanguage): string {
  const value = record[column.labelName ?? column.name] ?? null;
  if (value === null || !isNumeric(column)) return valueText(record, column, words);
  return column.kind === 'percent' ? `${value}%` : String(value);
}

/** Whether a column does not scroll by default. */
export const isFixedByDefault = ({ fixed, pinned }: ReportColumn): boolean => fixed === true || pinned === true;

interface CellActions {
  /** Whether the page can be ordered by a column. */
  readonly isSortable: (name: string) => boolean;
  readonly onExplain: (record: ReportRecord, column: ReportColumn) => void;
  /** Collapses or expands a header. */
  readonly onFold: (flag: string) => void;
  /** The totals; null while they are loading, undefined for a report without totals. */
  readonly totals: ReportTotals | null | undefined;
  readonly onExplainTotal: (column: ReportColumn) => void;
}

/** The columns of a report's table. */
export function gridColumns(
  columns: readonly ShownColumn[],
  page: Page,
  settings: ColumnSettings,
  words: WordsInLanguage,
  { isSortable, onExplain, onFold, totals, onExplainTotal }: CellActions,
): GridColumn<ReportRecord>[] {
  const { t } = words;
  const headingOf = sharedHeadings(words, onFold);
  return columns.map((column, index) => ({
    name: column.name,
    title:
      column.isExpandable === true ? (
        <Fold flag={column.name} title={t(column.title)} isOpen={false} onFold={onFold} />
      ) : (
        titled(t(column.title), column.day)
      ),
    width: settings.widths[column.name] ?? Math.max(column.width, titleWidth(t(column.title), column.day)),
    isUserWidth: settings.widths[column.name] !== undefined,
    pinned: isPinned(column, settings, isFixedByDefault(column)),
    numeric: isNumeric(column),
    isAmount: isNumeric(column) && column.identifier !== true,
    headings: column.headings.map(headingOf),
    ...sortingOf(column, isSortable(column.name), page, t),
    ...cellsOf(column, words, onExplain),
    foot: totals === undefined ? undefined : footOf(column, index === 0, totals, words, onExplainTotal),
  }));
}

function sortingOf(
  column: ShownColumn,
  isSortable: boolean,
  page: Page,
  t: WordsInLanguage['t'],
): Pick<GridColumn<ReportRecord>, 'order' | 'orderLabel' | 'unordered'> {
  if (!isSortable) return { unordered: t(TOO_MANY_TO_SORT, { limit: { number: SORT_LIMIT } }) };
  const order = page.orderBy === column.name ? (page.order ?? 'asc') : null;
  return { order, orderLabel: column.isExpandable === true ? t('按{{column}}排序', { column: t(column.title) }) : undefined };
}

/** A column's total as a button that opens its rows. If the first column has no total, it has the title of the row. */
function footOf(
  column: ReportColumn,
  isFirst: boolean,
  totals: ReportTotals | null,
  words: WordsInLanguage,
  onExplain: CellActions['onExplainTotal'],
): GridColumn<ReportRecord>['foot'] {
  const { t } = words;
  if (column.total === undefined) {
    const title = isFirst ? t('合计') : '';
    return { shown: title, text: title, copied: title };
  }
  if (totals === null) return { shown: '…', text: '…', copied: '' };
  const value = totals.totals[column.name] ?? null;
  const text = totalText(value, column, words);
  const shown = isNegative(value, column) ? <span className="report-tone-negative">{text}</span> : text;
  const label = t('{{column}} {{value}}：查看合计的明细', { column: t(column.title), value: text });
  return { shown, text, label, copied: value === null ? '' : String(value), press: () => onExplain(column) };
}

type Cells = Pick<GridColumn<ReportRecord>, 'cell' | 'copied' | 'press'>;

function cellsOf(column: ReportColumn, words: WordsInLanguage, onExplain: CellActions['onExplain']): Cells {
  const copied: Cells['copied'] = (record) => copiedText(record, column, words);
  const cell = (record: ReportRecord) => {
    const text = valueText(record, column, words);
    return { shown: shownValue(record, column, text), text };
  };
  if (column.provenance === undefined) return { cell, copied };
  const labelOf = originLabels(column, words);
  return {
    cell: (record) => {
      const { shown, text } = cell(record);
      return { shown, text, label: labelOf(text) };
    },
    copied,
    press: (record) => onExplain(record, column),
  };
}

/** Returns one heading object per title over several columns, so that it is one cell and is rendered once. */
function sharedHeadings({ t }: WordsInLanguage, onFold: CellActions['onFold']): (heading: Heading) => GridHeading {
  const headings = new Map<string, GridHeading>();
  return ({ title, flag }) => {
    const key = flag ?? title;
    const heading = headings.get(key) ?? {
      key,
      title: flag === null ? t(title) : <Fold flag={flag} title={t(title)} isOpen onFold={onFold} />,
    };
    headings.set(key, heading);
    return heading;
  };
}

/** A cell's padding, in px. */
const PADDING = 16;

/** Maximum width of a title above a date that stays on one line, in px. */
const ONE_LINE_ABOVE_DATE = 112;

/** Minimum widths so that no title breaks within a word or takes more than two lines. */
function titleWidth(title: string, day: string | undefined): number {
  const oneLine = boldWidth(title);
  return Math.ceil(day !== undefined && oneLine <= ONE_LINE_ABOVE_DATE ? oneLine : twoLinesWidth(title)) + PADDING;
}

/** Placeholder of the value in a sentence. The sentence is translated once for all values of a column. */
const VALUE = '\u0000';

/** Returns the accessible names of a column's buttons by value. The sentence is translated once for many cells. */
function originLabels(column: ReportColumn, { t }: WordsInLanguage): (text: string) => string {
  const [before = '', after = ''] = t('查看{{column}} {{value}}的数据来源', { column: t(column.title), value: VALUE }).split(VALUE);
  const none = t('空');
  return (text) => before + (text === '' ? none : text) + after;
}

/** A value, highlighted if its tone or alarm requires it. */
function shownValue(record: ReportRecord, column: ReportColumn, text: string): ReactNode {
  const tone = toneOf(record, column);
  if (tone === null) return text;
  return (
    <span className={`report-tone report-tone-${tone}`}>
      {tone === 'late' && <ExclamationCircleFilled aria-hidden />}
      {tone === 'pending' && <ClockCircleOutlined aria-hidden />}
      {text}
    </span>
  );
}

interface FoldProps {
  readonly flag: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onFold: CellActions['onFold'];
}

function Fold({ flag, title, isOpen, onFold }: FoldProps): ReactNode {
  return (
    <button type="button" className="report-fold" aria-expanded={isOpen} data-flag={flag} onClick={() => onFold(flag)}>
      {isOpen ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />} {title}
    </button>
  );
}

/** A title with the day of the column's input below it. */
function titled(title: string, day: string | undefined): ReactNode {
  if (day === undefined) return wholeWords(title);
  return (
    <>
      {wholeWords(title)} <span className="report-day">{day}</span>
    </>
  );
}
