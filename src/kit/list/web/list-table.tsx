import { Table } from 'antd';
import { type Key, type ReactNode, useCallback, useEffect, useLayoutEffect, type RefObject, useMemo, useRef, useState } from 'react';
import { createSelection, SelectionLine } from '#kit/grid/web/selection/selection-line.tsx';
import { useWords } from '#kit/i18n/web/words.ts';
import { initialFilters } from '#kit/records/web/initial-filters.ts';
import { visibleColumns, pinnedFirst } from '#kit/saved-view/web/views.ts';
import { usePermission } from '#kit/session/web/session.ts';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { NoMatches } from '#kit/ui/web/page/no-matches.tsx';
import { BLANK_EMPTY_TEXT, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { TitleHints } from '#kit/ui/web/table/title-hints.tsx';
import { usePageTable } from '#kit/ui/web/table/wide-table.tsx';
import { requestedOrder } from '#kit/ui/web/table/sorting.ts';
import { buttonCodes, type ListDefinition } from '../define.ts';
import { actionColumn, copiedText, hintExplanation, type RowPanel, tableColumn, withSpaces } from './columns.tsx';
import { drawnWordWidth } from '#kit/ui/web/table/drawn-width.ts';
import { fitColumns, useSpaceAcross, type ColumnWidths } from '#kit/ui/web/table/fit-columns.ts';
import { LIST_PARTS, personalColumns, useListCells, withFlexible } from './list-cells.tsx';
import type { List, Row } from './list.ts';

interface ListTableProps {
  readonly definition: ListDefinition;
  readonly list: List;
  /** The buttons that add records. */
  readonly actions: ReactNode;
  readonly ticked: readonly Row[];
  readonly onTick: (rows: readonly Row[]) => void;
  readonly onEdit: (row: Row) => void;
  readonly onRemove: (row: Row) => void;
  readonly panel: RowPanel | null;
  readonly onPanel: (row: Row) => void;
  readonly onHistory: (row: Row) => void;
}

const NO_ROWS: readonly Row[] = [];
const TICK_WIDTH = 44;
const widthOf = (columns: readonly ColumnWidths[]) => columns.reduce((sum, { width }) => sum + width, 0);

/** The table of a list, with the states loading, failed with a retry, empty, and no matches. */
export function ListTable({
  definition,
  list,
  actions,
  ticked,
  onTick,
  onEdit,
  onRemove,
  panel,
  onPanel,
  onHistory,
}: ListTableProps): ReactNode {
  const { t, language } = useWords();
  const place = useRef<HTMLDivElement>(null);
  const pageTable = usePageTable(place);
  const { codes, idName } = definition;
  const mayEdit = usePermission(buttonCodes(codes.update));
  const mayRemove = usePermission(buttonCodes(codes.remove));
  const mayTick = usePermission(buttonCodes(codes.batchRemove));
  useClearTicks(list, ticked, onTick);

  const { page, views } = list;
  const { columns: settings, chooseColumns } = views;
  const total = list.answer?.total ?? null;
  // The component library renders a table several times to measure widths. A cell is rendered again only if its column
  // object changes.
  const columns = useMemo(() => {
    const shown = pinnedFirst(visibleColumns(definition.columns, settings), settings, () => false);
    return personalColumns(withSpaces(shown.map((column) => tableColumn(definition, column, page, total, { t, language }))), {
      columns: settings,
      chooseColumns,
    });
  }, [definition, settings, chooseColumns, page, total, t, language]);
  const handlers = useNewest({ onPanel, onEdit, onRemove, onHistory });
  const panelTitle = panel?.title ?? null;
  const rowActions = useMemo(
    () => actionColumn({ mayEdit, mayRemove, panel: panelTitle, onPress: (action, row) => handlers.current[action](row) }, t),
    [mayEdit, mayRemove, panelTitle, handlers, t],
  );
  const ticksWidth = mayTick ? TICK_WIDTH : 0;
  const tableWidth = useSpaceAcross(place, widthOf([...columns, rowActions]) + ticksWidth);

  const selection = {
    selectedRowKeys: ticked.map((row) => row[idName] as number),
    preserveSelectedRowKeys: true,
    onChange: (_keys: readonly Key[], rows: readonly Row[]) => onTick(rows),
    columnWidth: TICK_WIDTH,
    fixed: true,
    getCheckboxProps: (row: Row) => ({ 'aria-label': t('选择{{name}}', { name: String(row[definition.columns[0]?.name ?? idName]) }) }),
    getTitleCheckboxProps: () => ({ 'aria-label': t('全选') }),
  };

  const rows = list.answer?.rows ?? NO_ROWS;
  const textOf = useCallback((row: Row, name: string) => copiedText(definition, row, name, t), [definition, t]);
  const all = useMemo(
    () => fitColumns([...columns, rowActions], tableWidth - ticksWidth, ({ key }) => drawnWordWidth(rows.map((row) => textOf(row, key)))),
    [columns, rows, textOf, rowActions, tableWidth, ticksWidth],
  );
  const [selected] = useState(createSelection);
  const cells = useListCells(place, rows, columns, list.views, textOf, (cellsSelected) => selected.setState({ selection: cellsSelected }));
  return (
    <QueryContent query={{ data: list.answer ?? undefined, error: list.failure, refetch: list.refresh }}>
      {/* The arrow keys move between the cells. The element itself cannot be focused. */}
      <div ref={place} role="presentation" className={`list-table ${pageTable}`} {...cells}>
        <Table<Row>
          rowKey={idName}
          columns={withFlexible(all, settings)}
          components={LIST_PARTS}
          dataSource={rows}
          loading={list.loading}
          pagination={false}
          scroll={{ x: widthOf(all) + ticksWidth }}
          locale={{ emptyText: list.answer === null ? BLANK_EMPTY_TEXT : <Empty definition={definition} list={list} actions={actions} /> }}
          onChange={(_pagination, _filters, sorter) => list.turnTo({ current: 1, ...requestedOrder(sorter) })}
          rowSelection={mayTick ? selection : undefined}
        />
        <TitleHints place={place} explain={(name) => hintExplanation(definition, name, t)} />
      </div>
      {(definition.hidesEmptyPager !== true || (list.answer?.total ?? 0) > 0) && (
        <ListPager
          page={list.page}
          shown={rows.length}
          total={list.answer?.total ?? null}
          totalCapped={list.answer?.totalCapped ?? false}
          onTurn={list.turnTo}
        >
          <SelectionLine store={selected} />
        </ListPager>
      )}
    </QueryContent>
  );
}

/** The text of an empty list. Without filters it explains how to add the first record, and has the buttons for it. */
function Empty({ definition, list, actions }: Pick<ListTableProps, 'definition' | 'list' | 'actions'>): ReactNode {
  const { t } = useWords();
  const { calls, codes, filters } = definition;
  const mayAdd = usePermission(buttonCodes(codes.insert)) && calls.insert !== undefined;
  const mayImport = usePermission(buttonCodes(codes.import)) && calls.import !== undefined;
  return (
    <NoMatches
      filters={list.filters}
      initially={initialFilters(filters)}
      onReset={list.reset}
      onShowHidden={list.showHidden}
      hint={mayImport ? t(mayAdd ? '可以新增，或下载模板、填好后上传。' : '请下载模板，填好后上传。') : null}
      actions={mayAdd || mayImport ? actions : null}
    />
  );
}

/** A ref to the latest value, for callbacks. */
function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return newest;
}

/** Clears the selection of rows when the filters change. It remains when the page changes. */
function useClearTicks({ filterKey }: List, ticked: readonly Row[], onTick: (rows: readonly Row[]) => void): void {
  const previous = useRef(filterKey);
  useEffect(() => {
    if (previous.current === filterKey) return;
    previous.current = filterKey;
    if (ticked.length > 0) onTick([]);
  }, [filterKey, ticked, onTick]);
}
