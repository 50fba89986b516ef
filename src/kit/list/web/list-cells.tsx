import type { TableColumnType } from 'antd';
import { type HTMLAttributes, type ReactNode, type RefObject, useCallback } from 'react';
import type { Place } from '#kit/grid/web/selection/cell-keys.ts';
import { ColumnEdge } from '#kit/grid/web/column-edge.tsx';
import type { Selection } from '#kit/grid/web/selection/selection.ts';
import { moveAmongTitles } from '#kit/grid/web/title-keys.ts';
import { type CellEvents, useCells } from '#kit/grid/web/selection/use-cells.ts';
import { type ColumnSettings, isPinned, type Views, withWidth } from '#kit/saved-view/web/views.ts';
import type { ColumnWidths } from '#kit/ui/web/table/fit-columns.ts';
import type { Row } from './list.ts';

type Column = TableColumnType<Row> & ColumnWidths & { readonly key: string; readonly isAmount?: boolean };

type HeadCellProps = HTMLAttributes<HTMLElement> & {
  readonly onWidth?: (width: number | null) => void;
  readonly isFirst?: boolean;
  readonly 'data-title'?: string;
};

/** The columns of a list with the user's widths and fixed columns, and with cells that can be focused and selected. */
export function personalColumns(
  columns: readonly Column[],
  { columns: settings, chooseColumns }: Pick<Views, 'columns' | 'chooseColumns'>,
): Column[] {
  return columns.map((column, columnIndex) => ({
    ...column,
    width: settings.widths[column.key] ?? column.width,
    // Columns with a width set by the user do not shrink.
    least: settings.widths[column.key] ?? column.least,
    ...(isPinned({ name: column.key }, settings, false) ? { fixed: 'start' as const } : {}),
    onHeaderCell: (tableColumn): HeadCellProps => ({
      ...column.onHeaderCell?.(tableColumn),
      'data-title': column.key,
      isFirst: columnIndex === 0,
      onWidth: (width) => chooseColumns((now) => withWidth(now, column.key, width)),
    }),
    onCell: (_row, index = 0) => {
      const place = { 'data-row': index, 'data-column': columnIndex };
      return { ...place, tabIndex: index === 0 && columnIndex === 0 ? 0 : -1 };
    },
  }));
}

/** If the user has set widths, the last column without a set width takes the remaining width. */
export function withFlexible<C extends Column>(columns: readonly C[], { widths }: ColumnSettings): (C | Omit<C, 'width'>)[] {
  if (Object.keys(widths).length === 0) return [...columns];
  const flexible = columns.findLast(({ key, fixed }) => fixed === undefined && widths[key] === undefined);
  return columns.map((column) => {
    if (column !== flexible) return column;
    const { width: _own, ...rest } = column;
    return rest;
  });
}

/** A title. The Tab key reaches the first sortable title; the arrow keys move to the others. */
function HeadCell({ onWidth, isFirst = false, children, ...cell }: HeadCellProps): ReactNode {
  const stop = cell.tabIndex === undefined ? {} : { 'data-title-stop': true, tabIndex: isFirst ? 0 : -1 };
  return (
    <th {...cell} {...stop}>
      {children}
      {onWidth !== undefined && <ColumnEdge onWidth={onWidth} />}
    </th>
  );
}

/** The parts of the component library's table that a list replaces. */
export const LIST_PARTS = {
  header: {
    // The arrow keys move between the titles.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    wrapper: (props: HTMLAttributes<HTMLElement>) => <thead {...props} onKeyDown={moveAmongTitles} />,
    cell: HeadCell,
  },
};

/** Keyboard movement, selection, copying and widths of the cells of a list. */
export function useListCells(
  place: RefObject<HTMLElement | null>,
  rows: readonly Row[],
  columns: readonly Column[],
  { chooseColumns }: Views,
  textOf: (row: Row, column: string) => string,
  onSelect: (selection: Selection | null) => void,
): CellEvents {
  return useCells(place, {
    rows,
    count: rows.length,
    columns: columns.length,
    textOf: useCallback(
      ({ row, column }: Place) => {
        const [record, name] = [rows[row], columns[column]?.key];
        return record === undefined || name === undefined ? '' : textOf(record, name);
      },
      [rows, columns, textOf],
    ),
    isAmount: (at) => columns[at]?.isAmount === true,
    onSelect,
    goTo: ({ row, column }) => {
      const cell = place.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
      cell?.focus({ preventScroll: true });
      if (cell) scrollCellIntoView(cell);
      // A short table scrolls with the window.
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
    onWidth: (at, width, isHeld) => {
      const column = columns[at];
      if (column !== undefined) chooseColumns((now) => withWidth(now, column.key, width), isHeld);
    },
  });
}

/** Scrolls by the smallest distance that makes a cell visible below the titles and next to the fixed columns. */
function scrollCellIntoView(cell: HTMLElement): void {
  const body = cell.closest('.ant-table-content');
  if (body === null) return;
  const [cellBox, bodyBox] = [cell.getBoundingClientRect(), body.getBoundingClientRect()];
  const top = body.querySelector('thead')?.getBoundingClientRect().bottom ?? bodyBox.top;
  // Negative if the cell begins before the visible part, positive if it ends after it, otherwise 0.
  const distance = (fromStart: number, fromEnd: number) => (fromStart < 0 ? fromStart : Math.max(0, fromEnd));
  body.scrollTop += distance(cellBox.top - top, cellBox.bottom - bodyBox.top - body.clientHeight);
  if (cell.matches('.ant-table-cell-fix')) return;
  const fixed = (end: string) =>
    [...(cell.parentElement?.querySelectorAll(`.ant-table-cell-fix-${end}`) ?? [])].map((each) => each.getBoundingClientRect());
  const left = Math.max(bodyBox.left, ...fixed('start').map((box) => box.right));
  const right = Math.min(bodyBox.left + body.clientWidth, ...fixed('end').map((box) => box.left));
  body.scrollLeft += distance(cellBox.left - left, cellBox.right - right);
}
