import { Button, Table, type TableProps } from 'antd';
import { type ComponentRef, type ReactNode, type UIEvent, useMemo, useRef, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { chosenColumns } from '#kit/saved-view/web/views.ts';
import { ListPager } from '#kit/ui/web/list-pager.tsx';
import { Nothing, RowsOf } from '#kit/ui/web/page-states.tsx';
import { useRoomBelow } from '#kit/ui/web/room-below.ts';
import type { RowId } from '#kit/records/define.ts';
import type { ReportRecord } from '../contract.ts';
import type { ReportColumn, ReportDefinition } from '../define.ts';
import { shownColumns } from '../dynamic.ts';
import { useCellKeys } from './cell-keys.ts';
import { columnsInSight, STEP } from './column-window.ts';
import { isLate, tableColumns } from './columns.tsx';
import type { Report } from './use-report.ts';

interface ReportTableProps {
  readonly definition: ReportDefinition;
  readonly report: Report;
  /** The row whose value is being explained. */
  readonly explained: RowId | null;
  readonly onExplain: (record: ReportRecord, column: ReportColumn) => void;
}

/** What stands below the rows: pager, padding, in px. */
const BELOW = 84;
/** The rows scroll in at least this much room; on lower windows the page scrolls as well. */
const LEAST_ROOM = 260;

/** A report's rows as a wide table of which only what is in sight is drawn, with the states of a report: loading, failed, nothing there, nothing found. */
export function ReportTable({ definition, report, explained, onExplain }: ReportTableProps): ReactNode {
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const table = useRef<ComponentRef<typeof Table>>(null);
  const room = Math.max(LEAST_ROOM, useRoomBelow(place, BELOW));
  const chosen = useMemo(() => fixedFirst(chosenColumns(definition.columns, report.views.columns)), [definition, report.views.columns]);
  const shown = useMemo(
    () => shownColumns({ ...definition, columns: chosen }, report.answer?.headers ?? [], report.unfolded),
    [definition, chosen, report.answer?.headers, report.unfolded],
  );
  const rows = report.answer?.records ?? [];
  const keys = useCellKeys(table, rows.length, shown.length);
  const { stand } = keys;
  const { left, onScroll } = useScrolled();
  const columns = useMemo(() => {
    const explain = (record: ReportRecord, column: ReportColumn, row: number, at: number) => {
      stand(row, at);
      onExplain(record, column);
    };
    const sortable = new Set(definition.rows.orders.map(({ by }) => by));
    const tabStop = { row: keys.stop.row, column: keys.stop.column };
    return tableColumns(columnsInSight(shown, left, window.innerWidth), report.page, words, {
      sortable,
      stop: tabStop,
      onExplain: explain,
      onFold: report.fold,
    });
  }, [definition, shown, left, report.page, report.fold, words, keys.stop.row, keys.stop.column, stand, onExplain]);
  const width = shown.reduce((sum, column) => sum + column.width, 0);

  return (
    <RowsOf query={{ data: report.answer ?? undefined, error: report.failure, refetch: report.refresh }}>
      {/* The keys move between the buttons inside; the element itself is no control. */}
      <div
        ref={place}
        role="presentation"
        className="report-table"
        onKeyDown={keys.onKeyDown}
        onScrollCapture={onScroll(keys.onScrollCapture)}
      >
        <Table<ReportRecord>
          ref={table}
          virtual
          rowKey="id"
          size="small"
          bordered
          columns={columns}
          dataSource={rows}
          loading={report.loading}
          pagination={false}
          scroll={{ x: width, y: room }}
          rowClassName={(record) =>
            `${isLate(record, definition.columns) ? 'report-row-late' : ''} ${record.id === explained ? 'report-row-explained' : ''}`
          }
          locale={{ emptyText: report.answer === null ? ' ' : <Empty report={report} /> }}
          onChange={(_pagination, _filters, sorter) => report.turnTo({ current: 1, ...orderOf(sorter) })}
        />
      </div>
      <ListPager
        page={report.page}
        shown={rows.length}
        total={report.answer?.total ?? null}
        totalCapped={report.answer?.totalCapped ?? false}
        onTurn={report.turnTo}
        onCount={report.count}
        counting={report.counting}
      />
    </RowsOf>
  );
}

/** How far the rows are scrolled sideways, in steps. The virtual table scrolls its header along with them. */
function useScrolled() {
  const [left, setLeft] = useState(0);
  const onScroll = (then: (event: UIEvent<HTMLElement>) => void) => (event: UIEvent<HTMLElement>) => {
    const { target } = event;
    if (target instanceof HTMLElement && target.classList.contains('ant-table-header'))
      setLeft(Math.floor(target.scrollLeft / STEP) * STEP);
    then(event);
  };
  return { left, onScroll };
}

/** Whatever order was chosen, what stays in view stands first. */
function fixedFirst(columns: readonly ReportColumn[]): readonly ReportColumn[] {
  return [...columns.filter((column) => column.fixed === true), ...columns.filter((column) => column.fixed !== true)];
}

/** Nothing stored at all, or nothing that the filters let through: two different things to a person. */
function Empty({ report }: { readonly report: Report }): ReactNode {
  const { t } = useWords();
  if (Object.values(report.filters).every((value) => value === '')) return <Nothing />;
  return (
    <>
      <Nothing text={t('没有符合条件的数据')} />
      <Button type="link" onClick={report.reset}>
        {t('清除筛选条件')}
      </Button>
    </>
  );
}

function orderOf(sorter: Parameters<NonNullable<TableProps<ReportRecord>['onChange']>>[2]): { orderBy: string; order: 'asc' | 'desc' } {
  const one = Array.isArray(sorter) ? sorter[0] : sorter;
  if (one?.order === undefined || one.order === null) return { orderBy: '', order: 'asc' };
  return { orderBy: String(one.columnKey), order: one.order === 'descend' ? 'desc' : 'asc' };
}
