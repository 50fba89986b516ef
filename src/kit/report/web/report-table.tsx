import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Grid } from '#kit/grid/web/grid.tsx';
import type { Selection } from '#kit/grid/web/selection/selection.ts';
import { createSelection, SelectionLine } from '#kit/grid/web/selection/selection-line.tsx';
import type { GridHandle } from '#kit/grid/web/use-grid.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { SORT_LIMIT, type RowId } from '#kit/records/define.ts';
import { initialFilters } from '#kit/records/web/initial-filters.ts';
import { visibleColumns, pinnedFirst, withWidth } from '#kit/saved-view/web/views.ts';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { NoMatches } from '#kit/ui/web/page/no-matches.tsx';
import { QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { TitleHints } from '#kit/ui/web/table/title-hints.tsx';
import { useSpaceBelow, useSpaceOfPager, WHOLE_PAGE } from '#kit/ui/web/table/space-below.ts';
import type { ReportRecord } from '../contract.ts';
import { isIndexedField, type ReportColumn, type ReportDefinition } from '../define.ts';
import { shownColumns } from '../dynamic.ts';
import { titleExplanationOf } from '../title-explanation.ts';
import { gridColumns, isLate, isFixedByDefault } from './columns.tsx';
import { isSet } from './filter-value.ts';
import type { Report } from './use-report.ts';

interface ReportTableProps {
  readonly definition: ReportDefinition;
  readonly report: Report;
  /** The row whose value is being explained. */
  readonly explained: RowId | null;
  readonly onExplain: (record: ReportRecord, column: ReportColumn) => void;
  readonly onExplainTotal: (column: ReportColumn) => void;
  /** Height in px if other content follows below the table; by default it fills the window. */
  readonly height?: number;
}

/** Minimum height of the scrolled table, in px; in lower windows the page scrolls as well. */
const MIN_HEIGHT = 320;

/** A report's rows as a wide table, with the states loading, failed, empty, and no matches. */
export function ReportTable({ definition, report, explained, onExplain, onExplainTotal, height }: ReportTableProps): ReactNode {
  const words = useWords();
  const [selection] = useState(createSelection);
  const onSelect = useCallback((selected: Selection | null) => selection.setState({ selection: selected }), [selection]);
  const container = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const available = Math.max(MIN_HEIGHT, useSpaceBelow(container, useSpaceOfPager()));
  const { columns: settings, chooseColumns } = report.views;
  const chosen = useMemo(
    () => pinnedFirst(visibleColumns(definition.columns, settings), settings, isFixedByDefault),
    [definition, settings],
  );
  const shown = useMemo(
    () => shownColumns({ ...definition, columns: chosen }, report.answer?.headers ?? [], report.unfolded, report.answer?.days),
    [definition, chosen, report.answer?.headers, report.answer?.days, report.unfolded],
  );
  const rows = report.answer?.records ?? [];
  const total = report.answer?.total ?? 0;
  const onFold = useFold(container, grid, report.fold);
  useFilteredColumnInSight(definition, report, grid);
  const columns = useMemo(() => {
    const isSortable = (name: string) => definition.rows.onRequest === true || total <= SORT_LIMIT || isIndexedField(definition.rows, name);
    const totals = definition.calls.totals === undefined ? undefined : report.totals;
    return gridColumns(shown, report.page, settings, words, { isSortable, onExplain, onFold, totals, onExplainTotal });
  }, [definition, total, shown, report.page, report.totals, settings, words, onExplain, onFold, onExplainTotal]);
  const explain = (name: string) => {
    const column = shown.find((each) => each.name === name);
    return column === undefined ? null : titleExplanationOf(definition, column, words.t);
  };
  const rowClass = useCallback(
    (record: ReportRecord) =>
      `${isLate(record, definition.columns) ? 'report-row-late' : ''} ${record.id === explained ? 'report-row-explained' : ''}`,
    [definition, explained],
  );

  return (
    <QueryContent query={{ data: report.answer ?? undefined, error: report.failure, refetch: report.refresh }}>
      <div ref={container} className="report-table list-rows">
        <Grid<ReportRecord>
          ref={grid}
          label={words.t(definition.title)}
          columns={columns}
          rows={rows}
          rowClass={rowClass}
          height={height ?? (rows.length > WHOLE_PAGE ? available : undefined)}
          loading={report.loading}
          empty={report.answer === null ? null : <Empty definition={definition} report={report} />}
          onOrder={(name, order) => report.turnTo({ current: 1, orderBy: order === null ? '' : name, order: order ?? 'asc' })}
          onSelect={onSelect}
          onWidth={(name, width, isHeld) => chooseColumns((now) => withWidth(now, name, width), isHeld)}
        />
        <TitleHints place={container} explain={explain} />
      </div>
      <ListPager
        page={report.page}
        shown={rows.length}
        total={report.answer?.total ?? null}
        totalCapped={report.answer?.totalCapped ?? false}
        onTurn={report.turnTo}
      >
        <SelectionLine store={selection} />
      </ListPager>
    </QueryContent>
  );
}

/** Collapses or expands a header, which then is rendered at another place, and keeps the header visible and focused. */
function useFold(container: RefObject<HTMLElement | null>, grid: RefObject<GridHandle | null>, fold: (flag: string) => void) {
  return useCallback(
    (flag: string) => {
      flushSync(() => fold(flag));
      grid.current?.showColumn(({ name, headings }) => name === flag || headings.some(({ key }) => key === flag));
      container.current?.querySelector<HTMLElement>(`.report-fold[data-flag="${CSS.escape(flag)}"]`)?.focus({ preventScroll: true });
    },
    [container, grid, fold],
  );
}

/** Scrolls the column of a filter by numbers into view when the filter is set, after the grid has rendered it. */
function useFilteredColumnInSight(definition: ReportDefinition, { answer, filters }: Report, grid: RefObject<GridHandle | null>): void {
  const filtered = answer === null ? undefined : definition.filters.find((filter) => filter.match === 'numbers' && isSet(filter, filters));
  const name = filtered?.on;
  useEffect(() => {
    if (name === undefined) return undefined;
    const frame = requestAnimationFrame(() => grid.current?.showColumn((column) => column.name === name));
    return () => cancelAnimationFrame(frame);
  }, [name, grid]);
}

/** The text of an empty report. Without filters it names the screens of the source data. */
function Empty({ definition, report }: Pick<ReportTableProps, 'definition' | 'report'>): ReactNode {
  const { t } = useWords();
  const { parameters = [], filters, firstRows } = definition;
  const parameterNames = new Set(parameters.map(({ name }) => name));
  const filterValues = Object.fromEntries(Object.entries(report.filters).filter(([name]) => !parameterNames.has(name)));
  return (
    <NoMatches
      filters={filterValues}
      initially={initialFilters(filters)}
      onReset={report.reset}
      onShowHidden={report.showHidden}
      hint={hintOf(firstRows, t)}
    />
  );
}

function hintOf(firstRows: ReportDefinition['firstRows'], t: Translator): ReactNode {
  if (firstRows === undefined) return null;
  if ('how' in firstRows) return t(firstRows.how);
  return <ScreenText text="数据来自：{{screens}}，请先到相应页面上传或维护。" screens={firstRows.from} />;
}
