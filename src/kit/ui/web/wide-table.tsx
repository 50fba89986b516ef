import { Table, type TableColumnsType, type TableColumnType, type TableProps, type TableRef } from 'antd';
import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { fitColumns, useRoomAcross } from './fit-columns.ts';
import { letKeyboardScroll } from './room-below.ts';

/** Of a text that is cut where its column is narrow this share stays in sight. */
const TEXT_STAYS = 0.6;

/**
 * A table of a few columns, as wide as what stands in them. Where that does not fit, columns whose texts may be cut give way first; then it is scrolled,
 * by keyboard too.
 */
export function WideTable<Row extends object>({ scroll, columns = [], ...table }: TableProps<Row>): ReactNode {
  const place = useRef<TableRef>(null);
  useLayoutEffect(() => {
    if (place.current !== null) letKeyboardScroll(place.current.nativeElement);
  });
  const room = useRoomAcross(
    useCallback(() => place.current?.nativeElement ?? null, []),
    columns.reduce((sum, { width }) => sum + Number(width ?? 0), 0),
  );
  return <Table<Row> ref={place} scroll={{ x: 'max-content', ...scroll }} columns={yielding(columns, room)} {...table} />;
}

/** Columns of which those that may be cut are no wider than the room leaves them, however long their texts are. */
function yielding<Row>(columns: TableColumnsType<Row>, room: number): TableColumnsType<Row> {
  const wants = columns.map((column) => {
    const width = Number(column.width ?? 0);
    return { column, width, least: mayBeCut(column) ? width * TEXT_STAYS : width };
  });
  return fitColumns(wants, room).map(({ column, width }) => {
    if (!mayBeCut(column)) return column;
    // Without it a column is as wide as its longest text, whatever its own width.
    return { ...column, width, onCell: () => ({ style: { maxWidth: width } }) };
  });
}

const mayBeCut = <Row,>(column: TableColumnsType<Row>[number]): column is TableColumnType<Row> =>
  'ellipsis' in column && column.ellipsis !== undefined && column.ellipsis !== false && typeof column.width === 'number';
