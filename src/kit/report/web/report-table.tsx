import { Button } from 'antd';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Grid } from '#kit/grid/web/grid.tsx';
import type { GridHandle } from '#kit/grid/web/use-grid.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { RowId } from '#kit/records/define.ts';
import { chosenColumns, pinnedFirst, withWidth } from '#kit/saved-view/web/views.ts';
import { ListPager } from '#kit/ui/web/list-pager.tsx';
import { Nothing, RowsOf } from '#kit/ui/web/page-states.tsx';
import { useRoomBelow } from '#kit/ui/web/room-below.ts';
import type { ReportRecord } from '../contract.ts';
import type { ReportColumn, ReportDefinition } from '../define.ts';
import { shownColumns } from '../dynamic.ts';
import { gridColumns, isLate, staysInSight } from './columns.tsx';
import type { Report } from './use-report.ts';

interface ReportTableProps {
  readonly definition: ReportDefinition;
  readonly report: Report;
  /** The row whose value is being explained. */
  readonly explained: RowId | null;
  readonly onExplain: (record: ReportRecord, column: ReportColumn) => void;
  /** In px, where other things stand below the table; without it it takes the room that the window has. */
  readonly height?: number;
}

/** What stands below the table: pager, padding, in px. */
const BELOW = 84;
/** The table scrolls in at least this much room; on lower windows the page scrolls as well. */
const LEAST_ROOM = 320;

/** A report's rows as a wide table, with the states of a report: loading, failed, nothing there, nothing found. */
export function ReportTable({ definition, report, explained, onExplain, height }: ReportTableProps): ReactNode {
  const words = useWords();
  const place = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const room = Math.max(LEAST_ROOM, useRoomBelow(place, BELOW));
  const { columns: settings, chooseColumns } = report.views;
  const chosen = useMemo(() => pinnedFirst(chosenColumns(definition.columns, settings), settings, staysInSight), [definition, settings]);
  const shown = useMemo(
    () => shownColumns({ ...definition, columns: chosen }, report.answer?.headers ?? [], report.unfolded, report.answer?.days),
    [definition, chosen, report.answer?.headers, report.answer?.days, report.unfolded],
  );
  const rows = report.answer?.records ?? [];
  const onFold = useFold(place, grid, report.fold);
  const columns = useMemo(() => {
    const sortable = new Set(definition.rows.orders.map(({ by }) => by));
    return gridColumns(shown, report.page, settings, words, { sortable, onExplain, onFold });
  }, [definition, shown, report.page, settings, words, onExplain, onFold]);

  return (
    <RowsOf query={{ data: report.answer ?? undefined, error: report.failure, refetch: report.refresh }}>
      <div ref={place} className="report-table">
        <Grid<ReportRecord>
          ref={grid}
          label={words.t(definition.title)}
          columns={columns}
          rows={rows}
          rowClass={(record) =>
            `${isLate(record, definition.columns) ? 'report-row-late' : ''} ${record.id === explained ? 'report-row-explained' : ''}`
          }
          height={height ?? room}
          loading={report.loading}
          empty={report.answer === null ? null : <Empty report={report} />}
          onOrder={(name, order) => report.turnTo({ current: 1, orderBy: order === null ? '' : name, order: order ?? 'asc' })}
          onWidth={(name, width, isHeld) => chooseColumns((now) => withWidth(now, name, width), isHeld)}
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

/** Folding draws the header anew somewhere else: what was folded or unfolded stays in sight, and the keyboard stays on it. */
function useFold(place: RefObject<HTMLElement | null>, grid: RefObject<GridHandle | null>, fold: (flag: string) => void) {
  return useCallback(
    (flag: string) => {
      flushSync(() => fold(flag));
      grid.current?.showColumn(({ name, headings }) => name === flag || headings.some(({ key }) => key === flag));
      place.current?.querySelector<HTMLElement>(`.report-fold[data-flag="${CSS.escape(flag)}"]`)?.focus({ preventScroll: true });
    },
    [place, grid, fold],
  );
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
