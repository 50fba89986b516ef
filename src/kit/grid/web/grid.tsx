import { Spin } from 'antd';
import { type CSSProperties, memo, type ReactNode, type Ref, useMemo } from 'react';
import type { GridColumn, Order } from './column.ts';
import { GridHead } from './grid-head.tsx';
import { useGridTheme } from './grid-theme.ts';
import { GridRow } from './grid-row.tsx';
import { useRowHeight } from './drawn-indexes.ts';
import { type DrawnColumn, drawnColumns, type Gap, isGap } from './layout.ts';
import { ROLE } from './roles.ts';
import type { Selection } from './selection/selection.ts';
import { type GridHandle, useGrid } from './use-grid.ts';
import './grid.css';

interface TableProps<Row> {
  readonly ref?: Ref<GridHandle>;
  readonly label: string;
  /** Pinned columns are first. */
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowClass: (row: Row) => string;
  /** Maximum height with the header, in px. Rows beyond it scroll. Undefined shows all rows. */
  readonly height: number | undefined;
  /** Shown if there is no row. */
  readonly empty: ReactNode;
  readonly onOrder: (name: string, order: Order | null) => void;
  /** Called with the selected cells, if there are several; else with null. */
  readonly onSelect: (selection: Selection | null) => void;
  /** The user sets the width of a column, in px; null: the default. `isHeld`: a key is held, so more widths follow. */
  readonly onWidth: (name: string, width: number | null, isHeld?: boolean) => void;
}

/**
 * A table of any number of rows and columns that renders only the visible ones. Header, pinned columns and body are in
 * one scroll container, so that they stay aligned. The Tab key reaches one cell; the arrow keys move from there.
 */
export function Grid<Row>({ loading, ...table }: TableProps<Row> & { readonly loading: boolean }): ReactNode {
  const theme = useGridTheme();
  return (
    <Spin spinning={loading}>
      <div className="grid-frame">
        <Table {...table} theme={theme} />
      </div>
    </Spin>
  );
}

/** The width of a printed landscape page without margins, in px. */
const SHEET_WIDTH = 1040;

/** The part of the grid that is rendered again during scrolling. */
const Table = memo(function Table<Row>({
  ref,
  label,
  columns,
  rows,
  rowClass,
  height,
  empty,
  onOrder,
  onSelect,
  onWidth,
  theme,
}: TableProps<Row> & { readonly theme: CSSProperties }): ReactNode {
  const hasFoot = rows.length > 0 && columns.some(({ foot }) => foot !== undefined);
  const { place, width, layout, visible, stop, events } = useGrid({ ref, columns, rows, hasFoot, onSelect, onWidth });
  const rowHeight = useRowHeight();
  const drawn = useMemo(() => drawnColumns(columns, layout, visible.columns), [columns, layout, visible.columns]);
  const depth = useMemo(() => Math.max(0, ...columns.map(({ headings }) => headings.length)) + 1, [columns]);
  const foot = useMemo(() => (hasFoot ? footOf(drawn) : null), [hasFoot, drawn]);
  const classes = useMemo(() => rows.map(rowClass), [rows, rowClass]);
  return (
    <div
      ref={place}
      className="grid"
      style={{ ...theme, maxHeight: height }}
      // The arrow keys move between the cells. Without cells, the scroll container is focusable.
      role="presentation"
      {...(rows.length === 0 ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}
      {...events}
    >
      <table
        // A table whose cells can be focused is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-multiselectable
        aria-label={label}
        aria-rowcount={depth + rows.length + (hasFoot ? 1 : 0)}
        aria-colcount={columns.length}
        style={{ width: layout.total, '--grid-print-zoom': Math.min(1, SHEET_WIDTH / layout.total) } as CSSProperties}
      >
        <GridHead drawn={drawn} depth={depth} pinnedEnd={layout.lefts[layout.pinned] ?? layout.total} onOrder={onOrder} onWidth={onWidth} />
        <tbody {...ROLE.rows} style={{ height: rows.length * rowHeight }}>
          {visible.rows.flatMap((at, index) => [
            <Space key={`before ${at}`} rows={at - (visible.rows[index - 1] ?? -1) - 1} height={rowHeight} />,
            <GridRow
              key={at}
              row={rows[at] as Row}
              place={at}
              head={depth}
              drawn={drawn}
              stop={at === stop.row ? stop.column : null}
              className={classes[at] ?? ''}
            />,
          ])}
          <Space rows={rows.length - (visible.rows.at(-1) ?? -1) - 1} height={rowHeight} />
        </tbody>
        {foot !== null && (
          <tfoot {...ROLE.rows}>
            <GridRow
              row={FOOT}
              place={rows.length}
              head={depth}
              drawn={foot}
              stop={stop.row === rows.length ? stop.column : null}
              className="grid-foot"
            />
          </tfoot>
        )}
      </table>
      {rows.length === 0 && (
        <div className="grid-empty" style={{ width }}>
          {empty}
        </div>
      )}
    </div>
  );
}) as <Row>(props: TableProps<Row> & { readonly theme: CSSProperties }) => ReactNode;

/** The row object of the totals row, whose cells do not use it. */
const FOOT = {};
const NO_TOTAL = { shown: '', text: '' };

/** The rendered columns with their totals as cells. `useGrid` copies and presses them by their place, not by these columns. */
function footOf<Row>(drawn: readonly (DrawnColumn<Row> | Gap)[]): (DrawnColumn<object> | Gap)[] {
  return drawn.map((each) => {
    if (isGap(each)) return each;
    const { foot, ...column } = each.column;
    return { ...each, column: { ...column, cell: () => foot ?? NO_TOTAL, copied: () => '', press: () => {} } };
  });
}

/** An empty row as high as the rows that are not rendered. */
function Space({ rows, height }: { readonly rows: number; readonly height: number }): ReactNode {
  return rows > 0 && <tr aria-hidden="true" style={{ height: rows * height }} />;
}
