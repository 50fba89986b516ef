import { PlusOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Table, type TableColumnType } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { buttonsWidth } from '#kit/ui/web/table/text-width.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { usePermission } from '#kit/session/web/session.ts';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { EmptyState, RowsOf } from '#kit/ui/web/page/page-states.tsx';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { useSpaceBelow } from '#kit/ui/web/table/room-below.ts';
import { FIRST_PAGE, type Page, PAGE_SIZE } from '#kit/ui/web/url-filters.ts';
import { NEW_BUTTON } from '#kit/ui/web/shortcuts.ts';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

interface MaintainedListProps<Entry extends { readonly manageable: boolean }> {
  readonly query: UseQueryResult<readonly Entry[]>;
  readonly idName: keyof Entry & string;
  readonly addText: string;
  /** The permission codes of the buttons. */
  readonly codes: { readonly insert: string; readonly update: string; readonly remove: string };
  /** Chinese: the tooltip of the buttons of a row that the caller may not change. */
  readonly notManageable: string;
  readonly columns: readonly (TableColumnType<Entry> & { readonly width: number })[];
  readonly onAdd: () => void;
  readonly onEdit: (entry: Entry) => void;
  readonly onRemove: (entry: Entry) => void;
}

/** Height below the rows, and minimum height of the scrolling area, in px. */
const BELOW = 96;
const MIN_HEIGHT = 220;
/** Padding of the actions cell, in px. */
const ACTIONS_PADDING = 24;

/** A short list that is loaded whole: an add button, rows with edit and delete buttons, and paging. */
export function MaintainedList<Entry extends { readonly manageable: boolean }>(props: MaintainedListProps<Entry>): ReactNode {
  const { t } = useWords();
  const { query, idName } = props;
  const place = useRef<HTMLDivElement>(null);
  const room = useSpaceBelow(place, BELOW);
  const mayUpdate = usePermission([props.codes.update]);
  const mayRemove = usePermission([props.codes.remove]);
  const [page, setPage] = useState<Page>({ current: FIRST_PAGE, size: PAGE_SIZE });

  const all = query.data ?? [];
  const current = Math.min(page.current, Math.max(1, Math.ceil(all.length / page.size)));
  const shown = all.slice((current - 1) * page.size, current * page.size);
  const columns = [
    {
      key: 'index',
      title: t('序号'),
      width: 64,
      render: (_: unknown, _entry: Entry, index: number) => (current - 1) * page.size + index + 1,
    },
    ...props.columns,
    ...(mayUpdate || mayRemove
      ? [
          {
            key: 'actions',
            title: t('操作'),
            width: Math.ceil(buttonsWidth([t('编辑'), t('删除')])) + ACTIONS_PADDING,
            fixed: 'end' as const,
            className: 'list-actions-cell',
            render: (_: unknown, entry: Entry) => <Actions entry={entry} mayUpdate={mayUpdate} mayRemove={mayRemove} {...props} />,
          },
        ]
      : []),
  ];

  return (
    <>
      <div className="list-head">
        <div className="ui-toolbar" role="toolbar" aria-label={t('操作')}>
          <Permitted codes={[props.codes.insert]}>
            <Button {...NEW_BUTTON} type="primary" icon={<PlusOutlined aria-hidden />} onClick={props.onAdd}>
              {props.addText}
            </Button>
          </Permitted>
          <RefreshButton />
        </div>
      </div>
      <RowsOf query={query}>
        <div ref={place} className="list-table">
          <Table<Entry>
            rowKey={idName}
            columns={columns}
            dataSource={shown}
            loading={query.isFetching}
            pagination={false}
            scroll={{ x: columns.reduce((sum, { width }) => sum + width, 0), ...(room >= MIN_HEIGHT ? { y: room } : {}) }}
            locale={{ emptyText: query.isFetching ? ' ' : <EmptyState hint={t('点击“{{button}}”添加。', { button: props.addText })} /> }}
          />
        </div>
      </RowsOf>
      <ListPager
        page={{ ...page, current }}
        shown={shown.length}
        total={query.data?.length ?? null}
        totalCapped={false}
        onTurn={(next) => setPage({ ...page, current, ...next })}
      />
    </>
  );
}

interface ActionsProps<Entry extends { readonly manageable: boolean }> extends MaintainedListProps<Entry> {
  readonly entry: Entry;
  readonly mayUpdate: boolean;
  readonly mayRemove: boolean;
}

function Actions<Entry extends { readonly manageable: boolean }>({
  entry,
  mayUpdate,
  mayRemove,
  notManageable,
  onEdit,
  onRemove,
}: ActionsProps<Entry>): ReactNode {
  const { t } = useWords();
  const state = { disabled: !entry.manageable, ...(entry.manageable ? {} : { title: t(notManageable) }) };
  return (
    <div className="ui-cell-buttons">
      {mayUpdate && (
        <CellButton {...state} onClick={() => onEdit(entry)}>
          {t('编辑')}
        </CellButton>
      )}
      {mayRemove && (
        <CellButton danger {...state} onClick={() => onRemove(entry)}>
          {t('删除')}
        </CellButton>
      )}
    </div>
  );
}
