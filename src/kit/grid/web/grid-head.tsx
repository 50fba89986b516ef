import { CaretDownFilled, CaretUpFilled } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import type { Order } from './column.ts';
import { ColumnEdge } from './column-edge.tsx';
import { type HeadCell, headCells } from './head-cells.ts';
import type { Drawn, Gap } from './layout.ts';

interface GridHeadProps<Row> {
  readonly drawn: readonly (Drawn<Row> | Gap)[];
  /** How many rows it has. */
  readonly depth: number;
  /** Where the columns that stay in sight end, in px. */
  readonly pinnedEnd: number;
  readonly onOrder: (name: string, order: Order | null) => void;
  readonly onWidth: (name: string, width: number | null) => void;
}

/** The titles of the columns that are in sight, each under those that it shares with its neighbours. */
export const GridHead = memo(function GridHead<Row>({ drawn, depth, pinnedEnd, onOrder, onWidth }: GridHeadProps<Row>): ReactNode {
  return (
    <thead>
      {headCells(drawn, depth).map((cells, level) => (
        // Its rows are always the same ones.
        // oxlint-disable-next-line react/no-array-index-key
        <tr key={level} aria-rowindex={level + 1}>
          {cells.map((cell) => (
            <HeadCellOf
              key={'gap' in cell ? cell.gap : 'own' in cell ? cell.own.column.name : cell.key}
              {...{ cell, pinnedEnd, onOrder, onWidth }}
            />
          ))}
        </tr>
      ))}
    </thead>
  );
}) as <Row>(props: GridHeadProps<Row>) => ReactNode;

const stuck = (stays: number | null) => (stays === null ? {} : { className: 'grid-pinned', style: { left: stays } });

type HeadCellProps<Row> = { readonly cell: HeadCell<Row> } & Pick<GridHeadProps<Row>, 'pinnedEnd' | 'onOrder' | 'onWidth'>;

function HeadCellOf<Row>({ cell, pinnedEnd, onOrder, onWidth }: HeadCellProps<Row>): ReactNode {
  if ('gap' in cell) return <td rowSpan={cell.rows} aria-hidden="true" className="grid-gap" />;
  if ('over' in cell)
    return (
      <th scope="colgroup" colSpan={cell.columns} {...(cell.at === -1 ? {} : { 'aria-colindex': cell.at + 1 })} {...stuck(cell.stays)}>
        {/* It stays beside the pinned columns as long as one of its own is in sight. */}
        <span className="grid-over" style={{ left: (cell.stays ?? pinnedEnd) + TITLE_PADDING }}>
          {cell.over.title}
        </span>
      </th>
    );
  const { column, at, stays } = cell.own;
  const { className = '', ...place } = stuck(stays);
  return (
    <th
      scope="col"
      rowSpan={cell.rows}
      aria-colindex={at + 1}
      className={`grid-title ${column.numeric ? 'grid-numeric' : ''} ${className}`}
      {...place}
      {...(column.order === undefined ? {} : { 'aria-sort': ARIA_SORT[column.order ?? 'none'] })}
    >
      {column.order === undefined ? (
        column.title
      ) : (
        <button type="button" className="grid-order" onClick={() => onOrder(column.name, AFTER[column.order ?? 'none'])}>
          <span>{column.title}</span>
          <span className={`grid-order-signs grid-order-${column.order ?? 'none'}`} aria-hidden>
            <CaretUpFilled />
            <CaretDownFilled />
          </span>
        </button>
      )}
      <ColumnEdge onWidth={(width) => onWidth(column.name, width)} />
    </th>
  );
}

/** Of a title, in px. */
const TITLE_PADDING = 8;

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const;
/** What a press on a title does next. */
const AFTER = { none: 'asc', asc: 'desc', desc: null } as const;
