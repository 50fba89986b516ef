import { CaretDownOutlined, CaretRightOutlined, ClockCircleOutlined, ExclamationCircleFilled } from '@ant-design/icons';
import type { TableColumnGroupType, TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import type { WordsInUse } from '#kit/i18n/web/words.ts';
import type { Page } from '#kit/ui/web/url-filters.ts';
import type { ReportRecord } from '../contract.ts';
import type { ReportColumn, Tone } from '../define.ts';
import type { Heading, ShownColumn } from '../dynamic.ts';
import { isNegative, isNumeric, shownNumber } from '../numbers.ts';
import { type DrawnColumn, type Gap, isGap } from './column-window.ts';

export type Words = Pick<WordsInUse, 't' | 'language'>;
type Column = TableColumnType<ReportRecord> & { readonly width: number };

/** What a value looks like to a person. */
export function valueText(record: ReportRecord, column: ReportColumn, { t, language }: Words): string {
  const value = record[column.labelName ?? column.name] ?? null;
  if (value === null) return '';
  if (isNumeric(column)) return shownNumber(value, column, language);
  return column.kind === 'word' ? t(String(value)) : String(value);
}

/** Whether a row has bad news in it. */
export function isLate(record: ReportRecord, columns: readonly ReportColumn[]): boolean {
  return columns.some((column) => toneOf(record, column) === 'late');
}

function toneOf(record: ReportRecord, column: ReportColumn): Tone | 'negative' | null {
  const value = record[column.name];
  if (isNegative(value, column)) return 'negative';
  return typeof value === 'string' ? (column.tones?.[value] ?? null) : null;
}

export interface CellActions {
  /** Names of the columns that the page can be ordered by. */
  readonly sortable: ReadonlySet<string>;
  /** The place of the cell that the Tab key reaches. */
  readonly stop: { readonly row: number; readonly column: number };
  readonly onExplain: (record: ReportRecord, column: ReportColumn, row: number, at: number) => void;
  /** Folds a header, or unfolds it. */
  readonly onFold: (flag: string) => void;
}

type Drawn = Column | TableColumnGroupType<ReportRecord>;

/** The table's columns, neighbours under the titles that they share. */
export function tableColumns(columns: readonly (DrawnColumn | Gap)[], page: Page, words: Words, actions: CellActions): Drawn[] {
  const placed = columns.map((drawn): Placed => {
    if (isGap(drawn)) return { headings: [], drawn: { key: drawn.key, width: drawn.width, render: () => null } };
    return { headings: drawn.column.headings, drawn: tableColumn(drawn.column, drawn.at, page, words, actions) };
  });
  return grouped(placed, words.t, actions.onFold);
}

interface Placed {
  /** Those over it that are not drawn yet. */
  readonly headings: readonly Heading[];
  readonly drawn: Column;
}

function grouped(columns: readonly Placed[], t: Words['t'], onFold: CellActions['onFold']): Drawn[] {
  const groups: { heading: Heading | undefined; members: Placed[] }[] = [];
  for (const column of columns) {
    const [heading, ...below] = column.headings;
    const last = groups.at(-1);
    const member = { ...column, headings: below };
    if (heading !== undefined && last?.heading?.title === heading.title && last.heading.flag === heading.flag) last.members.push(member);
    else groups.push({ heading, members: [member] });
  }
  return groups.flatMap(({ heading, members }): Drawn[] =>
    heading === undefined
      ? members.map(({ drawn }) => drawn)
      : [
          {
            title: heading.flag === null ? t(heading.title) : <Fold flag={heading.flag} title={t(heading.title)} isOpen onFold={onFold} />,
            children: grouped(members, t, onFold),
            className: 'report-group',
            align: 'left',
          },
        ],
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

function tableColumn(column: ShownColumn, at: number, page: Page, words: Words, actions: CellActions): Column {
  const title = words.t(column.title);
  return {
    key: column.name,
    title: column.unfolds === true ? <Fold flag={column.name} title={title} isOpen={false} onFold={actions.onFold} /> : title,
    width: column.width,
    align: isNumeric(column) ? 'right' : 'left',
    ...(column.fixed === true ? { fixed: 'start' as const } : {}),
    ...(actions.sortable.has(column.name)
      ? {
          sorter: true,
          sortOrder: page.orderBy === column.name ? (page.order === 'desc' ? 'descend' : 'ascend') : null,
          showSorterTooltip: false,
        }
      : {}),
    render: (_, record, row) => <Cell record={record} column={column} row={row} at={at} words={words} actions={actions} />,
  };
}

interface CellProps {
  readonly record: ReportRecord;
  readonly column: ReportColumn;
  readonly row: number;
  readonly at: number;
  readonly words: Words;
  readonly actions: CellActions;
}

/** A value; where its origin is known, a button that tells it. The Tab key reaches one cell, arrow keys go on from there. */
function Cell({ record, column, row, at, words, actions }: CellProps): ReactNode {
  const { t } = words;
  const text = valueText(record, column, words);
  const tone = toneOf(record, column);
  const shown = (
    <span className={tone === null ? undefined : `report-tone report-tone-${tone}`}>
      {tone === 'late' && <ExclamationCircleFilled aria-hidden />}
      {tone === 'pending' && <ClockCircleOutlined aria-hidden />}
      {text}
    </span>
  );
  if (column.provenance === undefined) return <span title={text}>{shown}</span>;
  return (
    <button
      type="button"
      className="report-cell"
      data-row={row}
      data-column={at}
      tabIndex={actions.stop.row === row && actions.stop.column === at ? 0 : -1}
      title={text}
      aria-label={t('查看{{column}} {{value}} 的数据来源', { column: t(column.title), value: text === '' ? t('空') : text })}
      onClick={() => actions.onExplain(record, column, row, at)}
    >
      {shown}
    </button>
  );
}
