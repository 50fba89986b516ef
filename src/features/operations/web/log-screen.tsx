import { keepPreviousData } from '@tanstack/react-query';
import { Table, type TableColumnsType, type TableProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import type { AnswerOf, CallContract } from '#kit/http/contract.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { wholeWordsWidth, withWholeWords } from '#kit/ui/web/table/title-width.ts';
import { FilterInput, type FilterOption, withoutDependents } from '#kit/list/web/filter-input.tsx';
import { type FilterDefinition, filterNames } from '#kit/records/define.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import DaysInput from '#kit/ui/web/days/days-input.tsx';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { NoMatches } from '#kit/ui/web/page/no-matches.tsx';
import { BLANK_EMPTY_TEXT, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { SearchForm } from '#kit/ui/web/toolbar/search-form.tsx';
import { useSpaceAcross } from '#kit/ui/web/table/fit-columns.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { usePageTable } from '#kit/ui/web/table/wide-table.tsx';
import { useDraft } from '#kit/ui/web/dialog/use-draft.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { IndexProgressNotice } from './index-progress.tsx';
import { SecurityAlarms } from './security-alarms.tsx';
import '#kit/ui/web/table/cell-button.css';
import './log.css';

type Values = Readonly<Record<string, string>>;

/** Maximum length of a text filter. */
const TEXT_LENGTH = 200;

/** A filter of a log: a text, a dropdown, or the days. */
interface LogFilter extends Pick<FilterDefinition, 'name' | 'label' | 'ends' | 'dependsOn'> {
  readonly match?: 'days';
  /** The options of a dropdown. */
  readonly choices?: readonly FilterOption[];
  /** The Chinese text of a dropdown without choices. */
  readonly none?: string;
}

/** The days of a log. The calls of all logs use these parameter names. */
export const LOG_DAYS: LogFilter = { name: 'days', label: '日期', match: 'days', ends: ['beginTime', 'endTime'] };

/** A page call of `pageOf` with any rows. */
type LogCall = CallContract<{ records: object[]; total: number; totalCapped?: boolean | undefined }> & { readonly method: 'GET' };

type RowOf<C extends LogCall> = AnswerOf<C>['records'][number];

interface LogScreenProps<C extends LogCall, Row extends object = RowOf<C>> {
  /** Chinese title. */
  readonly title: string;
  readonly path: C['path'];
  readonly filters: readonly LogFilter[];
  /** Each filter's name with its default; must be a constant. */
  readonly defaults: Readonly<Record<string, string>>;
  readonly rowKey: string;
  /** One column has no width. It takes the remaining width, at least its `minWidth`. */
  readonly columns: TableColumnsType<Row>;
  readonly expandable?: TableProps<Row>['expandable'];
  /** Whether one of the rows is in progress, so that the page is refreshed automatically. */
  readonly isInProgress?: (rows: readonly Row[]) => boolean;
  /** The text of an empty log: how rows are created. */
  readonly hint?: ReactNode;
  /** The contents and retention of the log, below its search. */
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}

const REFRESH_MS = 2000;
/** Width of the column with the icons that expand a row, in px. */
const EXPAND_WIDTH = 36;
/** Minimum width, in px, of a column without `width` and `minWidth`. */
const FLEXIBLE_WIDTH = 120;

/** The minimum width of the table in px. Below it the log scrolls horizontally. */
function minTableWidth<Row>(columns: TableColumnsType<Row>): number {
  return columns.reduce((sum, { width, minWidth = FLEXIBLE_WIDTH }) => sum + (typeof width === 'number' ? width : minWidth), 0);
}

/** The width at which the longest word of each column's title fits. */
function titlesWidth<Row>(columns: TableColumnsType<Row>): number {
  return columns.reduce(
    (sum, { width, title }) => sum + (typeof width === 'number' ? width : wholeWordsWidth(typeof title === 'string' ? title : '')),
    0,
  );
}

/**
 * Width of a column with a date and time, in px. The time is below the date, or next to it where the table is wide
 * enough. No other column has this width.
 */
export const MOMENT_COLUMN_WIDTH = 97;
/** Width of such a column in px if the date and time are on one line. */
const MOMENT_ON_ONE_LINE = 150;

/** Puts date and time on one line if the table is then not wider than `available`, in px. */
function withMoments<Row extends object>(columns: TableColumnsType<Row>, available: number): TableColumnsType<Row> {
  const wide = withWholeWords(
    columns.map((column) => (column.width === MOMENT_COLUMN_WIDTH ? { ...column, width: MOMENT_ON_ONE_LINE } : column)),
  );
  return minTableWidth(wide) <= available ? wide : withWholeWords(columns);
}

/** Sufficient width, in px, of the column without a width. It is often empty, so other columns share what remains. */
const SUFFICIENT_WIDTH = 400;
/** The part of the remaining width that the other columns share. */
const SHARED_PART = 0.5;

function shareRemainingWidth<Row>(columns: TableColumnsType<Row>, available: number): TableColumnsType<Row> {
  const fixed = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0);
  const growth = (SHARED_PART * Math.max(0, available - fixed - SUFFICIENT_WIDTH)) / fixed;
  return columns.map((column) =>
    typeof column.width === 'number' ? { ...column, width: Math.floor(column.width * (1 + growth)) } : column,
  );
}

/** A log for administrators: newest first, filters in the address, paged. Its query key is its path. */
export function LogScreen<C extends LogCall>(props: LogScreenProps<C>): ReactNode {
  const { t, language } = useWords();
  const { filters, page, search, reset, turnTo } = useUrlFilters(props.defaults);
  const { path, isInProgress } = props;
  const log = useCall<LogCall>(
    { path, query: { ...filters, current: page.current, size: page.size } },
    {
      // Some logs have titles in the user's language.
      dependsOn: [language],
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data !== undefined && isInProgress?.(state.data.records) === true ? REFRESH_MS : false),
    },
  );
  const records = log.data?.records ?? [];
  // Until the rows of new filters are loaded, the table shows the previous rows.
  const loading = log.isPending || log.isPlaceholderData;
  return (
    <section className="list-screen" aria-label={t(props.title)} aria-busy={loading}>
      <SecurityAlarms />
      <IndexProgressNotice />
      <div className="list-head">
        <LogSearch filters={props.filters} defaults={props.defaults} values={filters} onSearch={search} onReset={reset} />
        {props.children}
        <ConnectButton path={`${path}/table`} query={filters} />
        {props.note !== undefined && <p className="operations-note">{props.note}</p>}
      </div>
      <QueryContent query={log}>
        <LogTable<C> {...props} records={records} isRead={log.data !== undefined} loading={loading} values={filters} onReset={reset} />
      </QueryContent>
      <ListPager
        page={page}
        shown={records.length}
        total={log.data?.total ?? null}
        totalCapped={log.data?.totalCapped ?? false}
        onTurn={turnTo}
      />
    </section>
  );
}

interface LogTableProps<C extends LogCall> extends LogScreenProps<C> {
  readonly records: readonly RowOf<C>[];
  readonly isRead: boolean;
  readonly loading: boolean;
  readonly values: Values;
  readonly onReset: () => void;
}

function LogTable<C extends LogCall>({ records, isRead, loading, values, onReset, ...props }: LogTableProps<C>): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const expandWidth = props.expandable === undefined ? 0 : EXPAND_WIDTH;
  const available = useSpaceAcross(container, Number.POSITIVE_INFINITY) - expandWidth;
  const pageTable = usePageTable(container);
  const columns = shareRemainingWidth(withMoments(props.columns, available), available);
  return (
    <div ref={container} className={pageTable}>
      <Table<RowOf<C>>
        className="list-table operations-table"
        size="small"
        rowKey={props.rowKey}
        columns={columns}
        dataSource={[...records]}
        loading={loading}
        pagination={false}
        tableLayout="fixed"
        scroll={{ x: Math.max(minTableWidth(props.columns), titlesWidth(columns)) + expandWidth }}
        locale={{
          emptyText: isRead ? (
            <NoMatches filters={values} initially={props.defaults} onReset={onReset} hint={props.hint ?? null} />
          ) : (
            BLANK_EMPTY_TEXT
          ),
        }}
        expandable={props.expandable && { columnWidth: EXPAND_WIDTH, ...props.expandable }}
      />
    </div>
  );
}

interface LogSearchProps {
  readonly filters: readonly LogFilter[];
  readonly defaults: Values;
  readonly values: Values;
  readonly onSearch: (values: Values) => void;
  readonly onReset: () => void;
}

const trimmed = (values: Values): Values => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));

function LogSearch({ filters, defaults, values, onSearch, onReset }: LogSearchProps): ReactNode {
  const [draft, setDraft] = useDraft(values);
  const definitions = filters.map(
    (filter) => ({ on: filter.name, match: 'equals', maxLength: TEXT_LENGTH, options: 'combo', ...filter }) as const,
  );
  return (
    <SearchForm
      onSearch={() => onSearch(trimmed(draft))}
      onReset={() => {
        setDraft(defaults);
        onReset();
      }}
      inUse={definitions.map((filter) => filterNames(filter).some((name) => (values[name] ?? '') !== ''))}
    >
      {definitions.map((filter) => (
        <FilterInput
          key={filter.name}
          filter={filter}
          draft={draft}
          options={filter.choices ?? null}
          none={filter.none}
          DaysInput={DaysInput}
          missing={null}
          onEdit={(changed) => setDraft({ ...draft, ...changed })}
          onChoose={(changed) => {
            const next = { ...draft, ...withoutDependents(definitions, changed) };
            setDraft(next);
            onSearch(trimmed(next));
          }}
        />
      ))}
    </SearchForm>
  );
}
