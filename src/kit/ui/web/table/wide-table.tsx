import { Table, type TableColumnsType, type TableColumnType, type TableProps, type TableRef } from 'antd';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { fitColumns, useSpaceAcross } from './fit-columns.ts';
import { makeScrollableByKeyboard, useMeasuredSpace, useSpaceOfPager, WHOLE_PAGE } from './space-below.ts';
import './wide-table.css';

/** The share of its width to which a column of truncatable texts can shrink. */
const MIN_TEXT_SHARE = 0.6;
/** Width of the column with the signs that expand a row, in px. */
const EXPAND = 48;
/** Margin in px for the other columns, whose widths are estimates. */
const ESTIMATE_MARGIN = 32;

/**
 * A table with few columns, as wide as its content. If it does not fit, columns whose texts may be truncated shrink.
 * If that is not enough, the table scrolls, also by keyboard.
 */
export function WideTable<Row extends object>({ scroll, columns = [], ...props }: TableProps<Row>): ReactNode {
  const table = useRef<TableRef>(null);
  const place = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    place.current = table.current?.nativeElement ?? null;
    if (place.current !== null) makeScrollableByKeyboard(place.current);
  });
  const width = useSpaceAcross(place, Number.POSITIVE_INFINITY);
  return (
    <Table<Row>
      ref={table}
      scroll={{ x: 'max-content', ...scroll }}
      columns={shrunken(columns, props.expandable === undefined ? width : width - EXPAND)}
      {...props}
    />
  );
}

/** Limits the truncatable columns to the space that the other columns leave. */
function shrunken<Row>(columns: TableColumnsType<Row>, available: number): TableColumnsType<Row> {
  const wanted = columns.map((column) => {
    const width = Number(column.width ?? 0);
    return { column, width, least: mayBeCut(column) ? width * MIN_TEXT_SHARE : width, mayBeCut: mayBeCut(column) };
  });
  const least = wanted.reduce((sum, each) => sum + each.least, 0);
  const space = available < least ? available : Math.max(least, available - ESTIMATE_MARGIN);
  const fitted = fitColumns(wanted, space);
  const widthOf = (some: typeof fitted) => some.reduce((sum, { width }) => sum + width, 0);
  // The remaining space is divided among the truncatable columns.
  const growth = Math.max(0, space - widthOf(fitted)) / widthOf(fitted.filter((each) => each.mayBeCut));
  return fitted.map(({ column, width }) => {
    if (!mayBeCut(column)) return column;
    // Without a maximum, the column would be as wide as its longest text.
    const maxWidth = Math.floor(width * (1 + growth));
    return { ...column, width: maxWidth, onCell: () => ({ style: { maxWidth } }) };
  });
}

const mayBeCut = <Row,>(column: TableColumnsType<Row>[number]): column is TableColumnType<Row> =>
  'ellipsis' in column && column.ellipsis !== undefined && column.ellipsis !== false && typeof column.width === 'number';

/** Minimum height in px of a table whose rows scroll. In lower windows the page scrolls instead. */
const MIN_HEIGHT = 260;

/**
 * The class name of the element around the table of a page. Many rows that do not fit the window scroll below their
 * titles, and the pager remains visible. The height is set by CSS, so that the table is not rendered again.
 */
export function usePageTable(place: RefObject<HTMLElement | null>): string {
  useMeasuredSpace(place, useSpaceOfPager(), (height) => {
    // Not those of tables in expanded rows.
    const rows = place.current?.querySelectorAll('.ant-table-tbody > .ant-table-row:not(.ant-table-expanded-row *)').length ?? 0;
    place.current?.style.setProperty('--room', rows > WHOLE_PAGE && height >= MIN_HEIGHT ? `${height}px` : null);
  });
  return 'ui-page-table';
}

/** The table of a page, whose rows scroll below their titles. */
export function PageTable<Row extends object>(table: TableProps<Row>): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className={usePageTable(place)}>
      <WideTable<Row> {...table} />
    </div>
  );
}
