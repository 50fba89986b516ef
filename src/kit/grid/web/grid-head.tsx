import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import type { Order } from './column.ts';
import { ColumnEdge } from './column-edge.tsx';
import { type HeadCell, headCells } from './head-cells.ts';
import { type DrawnColumn, type Gap, isGap } from './layout.ts';
import { ROLE } from './roles.ts';
import { moveAmongTitles } from './title-keys.ts';

interface GridHeadProps<Row> {
  readonly drawn: readonly (DrawnColumn<Row> | Gap)[];
  readonly depth: number;
  /** The right end of the pinned columns, in px. */
  readonly pinnedEnd: number;
  readonly onOrder: (name: string, order: Order | null) => void;
  readonly onWidth: (name: string, width: number | null) => void;
}

/** The titles of the visible columns, each below the titles that it shares with its neighbours. */
export const GridHead = memo(function GridHead<Row>({ drawn, depth, pinnedEnd, onOrder, onWidth }: GridHeadProps<Row>): ReactNode {
  return (
    // The arrow keys move between the titles.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <thead {...ROLE.rows} onKeyDown={moveAmongTitles}>
      <tr aria-hidden="true" className="grid-widths">
        {drawn.map((each) => (
          <td key={isGap(each) ? each.gap : each.column.name} aria-hidden="true" style={{ width: each.width }} />
        ))}
      </tr>
      {headCells(drawn, depth).map((cells, level) => (
        // The header rows never change.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={level} {...ROLE.row} aria-rowindex={level + 1}>
          {cells.map((cell, index) => {
            const isEdge = fixedLeftOf(cell) !== null && fixedLeftOf(cells[index + 1]) === null;
            return <HeadCellOf key={keyOf(cell)} {...{ cell, isEdge, pinnedEnd, onOrder, onWidth }} />;
          })}
        </tr>
      ))}
    </thead>
  );
}) as <Row>(props: GridHeadProps<Row>) => ReactNode;

function keyOf<Row>(cell: HeadCell<Row>): string {
  if ('gap' in cell) return cell.gap;
  return 'own' in cell ? cell.own.column.name : cell.key;
}

/** The fixed distance of a cell from the left edge in px; null if it scrolls. */
function fixedLeftOf<Row>(cell: HeadCell<Row> | undefined): number | null {
  if (cell === undefined || 'gap' in cell) return null;
  return 'own' in cell ? cell.own.fixedLeft : cell.fixedLeft;
}

interface HeadCellProps<Row> extends Pick<GridHeadProps<Row>, 'pinnedEnd' | 'onOrder' | 'onWidth'> {
  readonly cell: HeadCell<Row>;
  /** Whether it is the last pinned cell, which has a shadow. */
  readonly isEdge: boolean;
}

function pinnedProps({ cell, isEdge }: Pick<HeadCellProps<never>, 'isEdge'> & { readonly cell: HeadCell<never> }) {
  const fixedLeft = fixedLeftOf(cell);
  return fixedLeft === null
    ? { className: '' }
    : { className: `grid-pinned${isEdge ? ' grid-pinned-edge' : ''}`, style: { left: fixedLeft } };
}

const HeadCellOf = memo(function HeadCellOf<Row>({ cell, isEdge, pinnedEnd, onOrder, onWidth }: HeadCellProps<Row>): ReactNode {
  if ('gap' in cell) return <td rowSpan={cell.rows} aria-hidden="true" className="grid-gap" />;
  const { className, ...place } = pinnedProps({ cell, isEdge });
  if ('over' in cell)
    return (
      <th
        scope="colgroup"
        {...ROLE.title}
        colSpan={cell.columns}
        aria-colindex={cell.index === -1 ? undefined : cell.index + 1}
        className={className}
        {...place}
      >
        {/* The title remains next to the pinned columns while one of its columns is visible. */}
        <span className="grid-over" style={{ left: (cell.fixedLeft ?? pinnedEnd) + TITLE_PADDING }}>
          {cell.over.title}
        </span>
      </th>
    );
  const { column, index } = cell.own;
  return (
    <th
      scope="col"
      {...ROLE.title}
      rowSpan={cell.rows}
      aria-colindex={index + 1}
      data-title={column.name}
      className={`grid-title ${column.numeric ? 'grid-numeric' : ''} ${className}`}
      {...place}
      aria-sort={column.order === undefined ? undefined : ARIA_SORT[column.order ?? 'none']}
    >
      {column.orderLabel !== undefined && column.title}
      {column.order === undefined ? (
        // Focusable, because its explanation opens by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <span title={column.unordered} data-title-stop tabIndex={index === 0 ? 0 : -1}>
          {column.title}
        </span>
      ) : (
        <button
          type="button"
          data-title-stop
          tabIndex={index === 0 ? 0 : -1}
          className={column.orderLabel === undefined ? 'grid-order' : 'grid-order grid-order-alone'}
          aria-label={column.orderLabel}
          onClick={() => onOrder(column.name, AFTER[column.order ?? 'none'])}
        >
          {column.orderLabel === undefined && <span>{column.title}</span>}
          <span className={`grid-order-signs grid-order-${column.order ?? 'none'}`} aria-hidden>
            <CaretUpFilled />
            <CaretDownFilled />
          </span>
        </button>
      )}
      <ColumnEdge onWidth={(width) => onWidth(column.name, width)} />
    </th>
  );
}, isSame) as <Row>(props: HeadCellProps<Row>) => ReactNode;

/** Whether a title is unchanged. The cell objects are created again whenever a column becomes visible. */
function isSame<Row>(before: HeadCellProps<Row>, { cell, isEdge, pinnedEnd, onOrder, onWidth }: HeadCellProps<Row>): boolean {
  if (before.isEdge !== isEdge || before.onOrder !== onOrder || before.onWidth !== onWidth) return false;
  if ('gap' in cell) return 'gap' in before.cell && before.cell.rows === cell.rows;
  if ('over' in cell)
    return (
      'over' in before.cell &&
      before.pinnedEnd === pinnedEnd &&
      before.cell.over === cell.over &&
      before.cell.index === cell.index &&
      before.cell.columns === cell.columns &&
      before.cell.fixedLeft === cell.fixedLeft
    );
  if (!('own' in before.cell)) return false;
  const { own, rows } = before.cell;
  return own.column === cell.own.column && own.index === cell.own.index && own.fixedLeft === cell.own.fixedLeft && rows === cell.rows;
}

/** Padding of a title, in px. */
const TITLE_PADDING = 8;

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
/** The next order when a title is pressed. */
const AFTER = { none: 'asc', asc: 'desc', desc: null } as const;
