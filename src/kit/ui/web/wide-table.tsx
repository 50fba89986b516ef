import { Table, type TableProps, type TableRef } from 'antd';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { letKeyboardScroll } from './room-below.ts';

/** A table of a few columns, as wide as what stands in them; where that does not fit it is scrolled, by keyboard too. */
export function WideTable<Row extends object>({ scroll, ...table }: TableProps<Row>): ReactNode {
  const place = useRef<TableRef>(null);
  useLayoutEffect(() => {
    if (place.current !== null) letKeyboardScroll(place.current.nativeElement);
  });
  return <Table<Row> ref={place} scroll={{ x: 'max-content', ...scroll }} {...table} />;
}
