import { PlusOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, type TableColumnType } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { attempt } from '#kit/http/web/attempt.ts';
import { callApi } from '#kit/http/web/client.ts';
import type { Translator } from '#kit/i18n/words.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { PagedRows } from '#kit/list/web/paged-rows.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { usePermission } from '#kit/session/web/session.ts';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { NEW_BUTTON } from '#kit/ui/web/shortcuts.ts';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';
import { buttonCellWidth } from '#kit/ui/web/table/text-width.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';

/** A button of each row. */
interface RowAction<Entry> {
  /** Chinese label. */
  readonly text: string;
  readonly danger?: boolean;
  readonly onPress: (entry: Entry) => void;
}

export interface MaintainedDialogProps<Entry> {
  readonly open: boolean;
  /** The entry to edit; null for a new one. */
  readonly entry: Entry | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

interface MaintainedListProps<Entry extends object> {
  readonly query: UseQueryResult<readonly Entry[]>;
  /** `{path}/delete/{id}` deletes an entry. */
  readonly path: string;
  readonly idName: keyof Entry & string;
  /** The translated label of the add button. */
  readonly addText: string;
  /** The permission codes of the buttons. */
  readonly codes: { readonly insert: string; readonly update: string; readonly remove: string };
  /** The Chinese reason why the caller may not change an entry; null if the caller may change it. */
  readonly refusalOf: (entry: Entry) => string | null;
  readonly columns: readonly TableColumnType<Entry>[];
  /** Further buttons of each row, after edit and delete. */
  readonly actions?: readonly RowAction<Entry>[];
  /** The name of an entry in the confirmation of its deletion. */
  readonly nameOf: (entry: Entry) => string;
  /** The Chinese question before an entry is deleted. */
  readonly question?: string;
  /** Adds or edits an entry. */
  readonly Dialog: ComponentType<MaintainedDialogProps<Entry>>;
  readonly onChanged: () => void;
}

const NO_FILTERS = {};

/** A short list that is loaded whole: an add button, rows with edit and delete buttons, and paging. */
export function MaintainedList<Entry extends object>({
  query,
  path,
  idName,
  addText,
  codes,
  refusalOf,
  columns,
  actions = [],
  nameOf,
  question = '确定要删除吗?',
  Dialog,
  onChanged,
}: MaintainedListProps<Entry>): ReactNode {
  const { t } = useWords();
  const { confirm } = useConfirm();
  const { page, turnTo } = useUrlFilters(NO_FILTERS);
  const [dialog, setDialog] = useState<{ readonly entry: Entry | null } | null>(null);
  const mayUpdate = usePermission([codes.update]);
  const mayRemove = usePermission([codes.remove]);

  async function remove(entry: Entry): Promise<void> {
    if (!(await confirm(t(question), { danger: true, okText: t('删除'), about: nameOf(entry) }))) return;
    await attempt(async () => {
      await callApi({ method: 'DELETE', path: `${path}/delete/${String(entry[idName])}` });
      notify.success(t('删除成功'));
    });
    onChanged();
  }

  const rowActions: readonly RowAction<Entry>[] = [
    ...(mayUpdate ? [{ text: '编辑', onPress: (entry: Entry) => setDialog({ entry }) }] : []),
    ...(mayRemove ? [{ text: '删除', danger: true, onPress: (entry: Entry) => void remove(entry) }] : []),
    ...actions,
  ];
  const entries = query.data ?? [];
  const current = Math.min(page.current, Math.max(1, Math.ceil(entries.length / page.size)));
  const offset = (current - 1) * page.size;
  const addButton = (
    <Permitted codes={[codes.insert]}>
      <Button {...NEW_BUTTON} type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDialog({ entry: null })}>
        {addText}
      </Button>
    </Permitted>
  );
  return (
    <>
      <div className="list-head">
        <div className="ui-toolbar" role="toolbar" aria-label={t('操作')}>
          {addButton}
          <RefreshButton />
        </div>
      </div>
      <PagedRows<Entry>
        query={{ ...query, data: query.data && { records: entries.slice(offset, offset + page.size), total: entries.length } }}
        rowKey={idName}
        columns={[
          { key: 'index', title: t('序号'), width: 64, render: (_, _entry, index) => offset + index + 1 },
          ...columns,
          ...(rowActions.length === 0 ? [] : [actionColumn(rowActions, refusalOf, t)]),
        ]}
        page={{ ...page, current }}
        onTurn={turnTo}
        empty={<EmptyState actions={addButton} />}
      />
      <Dialog open={dialog !== null} entry={dialog?.entry ?? null} onSaved={onChanged} onClose={() => setDialog(null)} />
    </>
  );
}

function actionColumn<Entry>(
  actions: readonly RowAction<Entry>[],
  refusalOf: (entry: Entry) => string | null,
  t: Translator,
): TableColumnType<Entry> {
  return {
    key: 'actions',
    title: t('操作'),
    width: buttonCellWidth(actions.map(({ text }) => t(text))),
    fixed: 'end',
    className: 'list-actions-cell',
    render: (_, entry) => {
      const refusal = refusalOf(entry);
      return (
        <div className="ui-cell-buttons">
          {actions.map(({ text, danger = false, onPress }) => (
            <CellButton
              key={text}
              danger={danger}
              disabled={refusal !== null}
              title={refusal === null ? undefined : t(refusal)}
              onClick={() => onPress(entry)}
            >
              {t(text)}
            </CellButton>
          ))}
        </div>
      );
    },
  };
}
