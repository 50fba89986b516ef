import { Table, type TableColumnsType, type TableColumnType, type TableProps, type TableRef } from 'antd';
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { fitColumns, useSpaceAcross } from './fit-columns.ts';
import { makeScrollableByKeyboard, useSpaceBelow, useSpaceOfPager } from './space-below.ts';
import './wide-table.css';

/** The share of the width that remains when a text is truncated. */
const TEXT_STAYS = 0.6;
/** Width of the column with the signs that expand a row, in px. */
const EXPAND = 48;
/** Margin of the other columns, whose widths are estimated from their texts, in px. */
const GUESSED = 32;

/**
 * A table of a few columns, as wide as its content. If that does not fit, columns whose texts may be truncated shrink
 * first; then the table scrolls, also by keyboard.
 */
export function WideTable<Row extends object>({ scroll, columns = [], ...props }: TableProps<Row>): ReactNode {
  const table = useRef<TableRef>(null);
  const place = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    place.current = table.current?.nativeElement ?? null;
    if (place.current !== null) makeScrollableByKeyboard(place.current);
  });
  const room = useSpaceAcross(place, Number.POSITIVE_INFINITY);
  return (
    <Table<Row>
      ref={table}
      scroll={{ x: 'max-content', ...scroll }}
      columns={yielding(columns, props.expandable === undefined ? room : room - EXPAND)}
      {...props}
    />
  );
}

/** Columns of which the truncatable ones are no wider than the remaining space, whatever the length of their texts. */
function yielding<Row>(columns: TableColumnsType<Row>, room: number): TableColumnsType<Row> {
  const wants = columns.map((column) => {
    const width = Number(column.width ?? 0);
    return { column, width, least: mayBeCut(column) ? width * TEXT_STAYS : width, mayBeCut: mayBeCut(column) };
  });
  const least = wants.reduce((sum, each) => sum + each.least, 0);
  const within = room < least ? room : Math.max(least, room - GUESSED);
  const fitted = fitColumns(wants, within);
  const widthOf = (some: typeof fitted) => some.reduce((sum, { width }) => sum + width, 0);
  const more = Math.max(0, within - widthOf(fitted)) / widthOf(fitted.filter((each) => each.mayBeCut));
  return fitted.map(({ column, width }) => {
    if (!mayBeCut(column)) return column;
    // Otherwise a column would be as wide as its longest text, whatever its own width.
    const maxWidth = Math.floor(width * (1 + more));
    return { ...column, width: maxWidth, onCell: () => ({ style: { maxWidth } }) };
  });
}

const mayBeCut = <Row,>(column: TableColumnsType<Row>[number]): column is TableColumnType<Row> =>
  'ellipsis' in column && column.ellipsis !== undefined && column.ellipsis !== false && typeof column.width === 'number';

/** Minimum height of the scrolled rows, in px; in lower windows the page scrolls instead. */
const MIN_HEIGHT = 260;

/**
 * The properties of an element around a page's table: if the rows do not fit the window, they scroll below their
 * titles, and the pager remains visible.
 */
export function usePageTable(place: RefObject<HTMLElement | null>): { readonly className: string; readonly style?: CSSProperties } {
  const below = useSpaceOfPager();
  const room = useSpaceBelow(place, below);
  return { className: 'ui-page-table', ...(room >= MIN_HEIGHT ? { style: { '--room': `${room}px` } as CSSProperties } : {}) };
}

/** The table of a page, whose rows scroll below their titles. */
export function PageTable<Row extends object>(table: TableProps<Row>): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} {...usePageTable(place)}>
      <WideTable<Row> {...table} />
    </div>
  );
}
