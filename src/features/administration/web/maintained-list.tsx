import { PlusOutlined } from '@ant-design/icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button, type TableColumnType } from 'antd';
import { type ComponentType, type ReactNode, useState } from 'react';
import { saveWithUndo } from '#kit/edit/web/save-with-undo.ts';
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
import type { editCorporate, editShop } from '../shops/contract.ts';
import type { editSignOnGroup } from '../sign-on-groups/contract.ts';

/** A button of each row. */
interface RowAction<Entry> {
  /** Chinese. */
  readonly text: string;
  readonly danger?: true;
  readonly press: (entry: Entry) => void;
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
  readonly addText: string;
  /** The permission codes of the buttons. */
  readonly codes: { readonly insert: string; readonly update: string; readonly remove: string };
  /** Chinese: why the caller may not change an entry; null for an entry that may be changed. */
  readonly refusalOf: (entry: Entry) => string | null;
  readonly columns: readonly TableColumnType<Entry>[];
  /** Buttons of each row after edit and delete. */
  readonly actions?: readonly RowAction<Entry>[];
  /** How a question names an entry. */
  readonly nameOf: (entry: Entry) => string;
  /** Chinese: the question before an entry is deleted. */
  readonly question?: string;
  /** Adds or edits an entry. */
  readonly Dialog: ComponentType<MaintainedDialogProps<Entry>>;
  readonly onChanged: () => void;
}

const NO_FILTERS = {};

/** A short list that is loaded whole: an add button, rows with edit and delete buttons, and paging. */
export function MaintainedList<Entry extends object>(props: MaintainedListProps<Entry>): ReactNode {
  const { query, idName, addText, codes, Dialog, onChanged, question = '确定要删除吗?' } = props;
  const { t } = useWords();
  const { confirm } = useConfirm();
  const { page, turnTo } = useUrlFilters(NO_FILTERS);
  const [dialog, setDialog] = useState<{ readonly entry: Entry | null } | null>(null);
  const mayUpdate = usePermission([codes.update]);
  const mayRemove = usePermission([codes.remove]);

  async function remove(entry: Entry): Promise<void> {
    if (!(await confirm(t(question), { danger: true, okText: t('删除'), about: props.nameOf(entry) }))) return;
    await attempt(async () => {
      await callApi({ method: 'DELETE', path: `${props.path}/delete/${String(entry[idName])}` });
      notify.success(t('删除成功'));
    });
    onChanged();
  }

  const actions: readonly RowAction<Entry>[] = [
    ...(mayUpdate ? [{ text: '编辑', press: (entry: Entry) => setDialog({ entry }) }] : []),
    ...(mayRemove ? [{ text: '删除', danger: true as const, press: (entry: Entry) => void remove(entry) }] : []),
    ...(props.actions ?? []),
  ];
  const all = query.data ?? [];
  const current = Math.min(page.current, Math.max(1, Math.ceil(all.length / page.size)));
  const before = (current - 1) * page.size;
  return (
    <>
      <div className="list-head">
        <div className="ui-toolbar" role="toolbar" aria-label={t('操作')}>
          <Permitted codes={[codes.insert]}>
            <Button {...NEW_BUTTON} type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setDialog({ entry: null })}>
              {addText}
            </Button>
          </Permitted>
          <RefreshButton />
        </div>
      </div>
      <PagedRows<Entry>
        query={{ ...query, data: query.data && { records: all.slice(before, before + page.size), total: all.length } }}
        rowKey={idName}
        columns={[
          { key: 'index', title: t('序号'), width: 64, render: (_, _entry, index) => before + index + 1 },
          ...props.columns,
          ...(actions.length === 0 ? [] : [actionColumn(actions, props.refusalOf, t)]),
        ]}
        page={{ ...page, current }}
        onTurn={turnTo}
        empty={<EmptyState hint={t('点击“{{button}}”添加。', { button: addText })} />}
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
          {actions.map(({ text, danger = false, press }) => (
            <CellButton
              key={text}
              danger={danger}
              disabled={refusal !== null}
              {...(refusal === null ? {} : { title: t(refusal) })}
              onClick={() => press(entry)}
            >
              {t(text)}
            </CellButton>
          ))}
        </div>
      );
    },
  };
}

interface EntryEdit {
  readonly id: object;
  /** The version that the user has seen. */
  readonly version: string;
  /** The values of the form before the edit. */
  readonly earlier: object;
}

/** Creates an entry, or saves an edit of it and offers its undo. */
export async function saveEntry(
  path: '/sys/shop' | '/sys/corporate' | '/sys/signOnGroup',
  values: object,
  edit: EntryEdit | null,
  onSaved: () => void,
  t: Translator,
): Promise<void> {
  if (edit === null) {
    await callApi({ method: 'POST', path: `${path}/add`, body: values });
    notify.success(t('新增成功'));
    onSaved();
    return;
  }
  await saveWithUndo<object>({
    saved: t('编辑成功'),
    values,
    seen: { values: edit.earlier, version: edit.version },
    store: async (next, { version }, silent) => {
      const call = { method: 'POST', path: `${path}/edit`, body: { ...next, ...edit.id, version }, silent } as const;
      return (await callApi<typeof editShop | typeof editCorporate | typeof editSignOnGroup>(call)).version;
    },
    onSaved,
  });
}
