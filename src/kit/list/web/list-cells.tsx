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

type Resized = HTMLAttributes<HTMLElement> & {
  readonly onWidth?: (width: number | null) => void;
  readonly isFirst?: boolean;
  readonly 'data-title'?: string;
};

/** A list's columns with the user's widths and fixed columns. Their cells can be reached by keyboard and mouse. */
export function personalColumns(
  columns: readonly Column[],
  { columns: settings, chooseColumns }: Pick<Views, 'columns' | 'chooseColumns'>,
): Column[] {
  return columns.map((column, columnIndex) => ({
    ...column,
    width: settings.widths[column.key] ?? column.width,
    // Widths that the user has set have no limit.
    least: settings.widths[column.key] ?? column.least,
    ...(isPinned({ name: column.key }, settings, false) ? { fixed: 'start' as const } : {}),
    onHeaderCell: (given): Resized => ({
      ...column.onHeaderCell?.(given),
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

/**
 * If the user has set widths, the last of the other columns takes the remaining width, so that the set widths are kept.
 */
export function withFlexible<C extends Column>(columns: readonly C[], { widths }: ColumnSettings): (C | Omit<C, 'width'>)[] {
  if (Object.keys(widths).length === 0) return [...columns];
  const flexible = columns.findLast(({ key, fixed }) => fixed === undefined && widths[key] === undefined);
  return columns.map((column) => {
    if (column !== flexible) return column;
    const { width: _own, ...rest } = column;
    return rest;
  });
}

/** The Tab key reaches the first title that orders; the arrow keys move from there. */
function HeadCell({ onWidth, isFirst = false, children, ...cell }: Resized): ReactNode {
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
    // The arrow keys move between the titles inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    wrapper: (props: HTMLAttributes<HTMLElement>) => <thead {...props} onKeyDown={moveAmongTitles} />,
    cell: HeadCell,
  },
};

/** Keys, copying and widths of a list's cells. */
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
        const [shown, name] = [rows[row], columns[column]?.key];
        return shown === undefined || name === undefined ? '' : textOf(shown, name);
      },
      [rows, columns, textOf],
    ),
    isAmount: (at) => columns[at]?.isAmount === true,
    onSelect,
    goTo: ({ row, column }) => {
      const cell = place.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
      cell?.focus({ preventScroll: true });
      if (cell) scrollCellIntoView(cell);
    },
    onWidth: (at, width, isHeld) => {
      const column = columns[at];
      if (column !== undefined) chooseColumns((now) => withWidth(now, column.key, width), isHeld);
    },
  });
}

/** Scrolls by the smallest distance that shows a cell below the titles and next to the fixed columns. */
function scrollCellIntoView(cell: HTMLElement): void {
  const body = cell.closest('.ant-table-content');
  if (body === null) return;
  const [at, room] = [cell.getBoundingClientRect(), body.getBoundingClientRect()];
  const top = body.querySelector('thead')?.getBoundingClientRect().bottom ?? room.top;
  body.scrollTop += Math.min(0, at.top - top) || Math.max(0, at.bottom - room.top - body.clientHeight);
  if (cell.matches('.ant-table-cell-fix')) return;
  const fixed = (end: string) =>
    [...(cell.parentElement?.querySelectorAll(`.ant-table-cell-fix-${end}`) ?? [])].map((each) => each.getBoundingClientRect());
  const left = Math.max(room.left, ...fixed('start').map(({ right }) => right));
  const right = Math.min(room.left + body.clientWidth, ...fixed('end').map((each) => each.left));
  body.scrollLeft += Math.min(0, at.left - left) || Math.max(0, at.right - right);
}
