import { memo, type ReactNode } from 'react';
import { textWidth, WIDE_CHARACTER } from '#kit/ui/web/table/text-width.ts';
import { type DrawnColumn, type Gap, isGap, isFixedColumn } from './layout.ts';
import { ROLE } from './roles.ts';

interface GridRowProps<Row> {
  readonly row: Row;
  /** Its index among the rows. */
  readonly place: number;
  readonly head: number;
  readonly drawn: readonly (DrawnColumn<Row> | Gap)[];
  /** The column of the cell that the Tab key reaches; null in other rows. */
  readonly stop: number | null;
  readonly className: string;
}

/** The rendered part of a row. Its pinned cells are in one element: each sticky element is a compositing layer. */
export const GridRow = memo(function GridRow<Row>({ row, place, head, drawn, stop, className }: GridRowProps<Row>): ReactNode {
  const pinned = drawn.filter(isFixedColumn);
  const cellOf = (each: DrawnColumn<Row>) => (
    <Cell key={each.column.name} drawn={each} row={row} place={place} isStop={stop === each.index} />
  );
  return (
    <tr {...ROLE.row} className={`grid-row ${className}`} aria-rowindex={head + place + 1}>
      {pinned.length > 0 && (
        <td {...ROLE.none} className="grid-pins">
          {pinned.map(cellOf)}
        </td>
      )}
      {drawn
        .slice(pinned.length)
        .map((each) =>
          isGap(each) ? <td key={each.gap} aria-hidden="true" className="grid-gap" style={{ width: each.width }} /> : cellOf(each),
        )}
    </tr>
  );
}) as <Row>(props: GridRowProps<Row>) => ReactNode;

interface CellProps<Row> {
  readonly drawn: DrawnColumn<Row>;
  readonly row: Row;
  readonly place: number;
  readonly isStop: boolean;
}

/** The padding of a cell, also with the sign before its text, in px. */
const PADDING = 16;
const PADDING_AND_SIGN = 40;
/** The factor by which a text may exceed its estimated width. */
const WIDER = 1.25;

/**
 * The classes of a text that may be wider than its column: only such cells are clipped, because clipping makes painting
 * slow. Han and kana are as high as their line, so on two lines they would touch each other.
 */
function cutClass(text: string, width: number): string {
  const wide = textWidth(text);
  if (wide * WIDER + PADDING_AND_SIGN <= width) return '';
  return wide + PADDING > width && WIDE_CHARACTER.test(text) ? ' grid-cut grid-small' : ' grid-cut';
}

/**
 * A cell with a value, or with a button if it can be pressed. The grid handles the presses. The button is a `span`,
 * because a `button` element needs more layout time.
 */
const Cell = memo(
  function Cell<Row>({ drawn: { column, index, width, fixedLeft }, row, place, isStop }: CellProps<Row>): ReactNode {
    const { shown, text, label } = column.cell(row);
    const Element = fixedLeft === null ? 'td' : 'div';
    const cut = cutClass(text, width);
    const stop = { 'data-row': place, 'data-column': index, tabIndex: isStop ? 0 : -1, title: text };
    return (
      <Element
        {...ROLE.cell}
        aria-colindex={index + 1}
        className={`grid-cell${fixedLeft === null ? '' : ' grid-pinned'}${column.numeric ? ' grid-numeric' : ''}${label === undefined ? cut : ''}`}
        style={{ width }}
        {...(label === undefined ? stop : {})}
      >
        {label === undefined ? (
          shown
        ) : (
          <span role="button" className={`grid-press${column.numeric ? ' ui-figure' : ''}${cut}`} aria-label={label} {...stop}>
            {shown}
          </span>
        )}
      </Element>
    );
  },
  (before, after) =>
    before.drawn.column === after.drawn.column &&
    before.drawn.index === after.drawn.index &&
    before.drawn.width === after.drawn.width &&
    before.drawn.fixedLeft === after.drawn.fixedLeft &&
    before.row === after.row &&
    before.place === after.place &&
    before.isStop === after.isStop,
) as <Row>(props: CellProps<Row>) => ReactNode;
