import { Form, Input, InputNumber, Select } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { EditDialog } from '#kit/edit/web/edit-dialog.tsx';
import type { EditedField } from '#kit/edit/web/edited-field.ts';
import { callApi } from '#kit/http/web/client.ts';
import { listText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Language } from '#kit/i18n/words.ts';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import { roleOptions, useGroupRoles, useShopOptions } from '../../web/choices.ts';
import type { MaintainedDialogProps } from '../../web/maintained-list.tsx';
import { saveEntry } from '../../web/save-entry.ts';
import type { editSignOnGroup, SignOnGroupEntry } from '../contract.ts';
import { GROUP_NAME_MAX, PRIORITY_MAX } from '../definition.ts';

type GroupForm = Partial<Pick<SignOnGroupEntry, 'groupName' | 'priority' | 'roleId'>> & { readonly shopIds: number[] };

function formOf({ groupName, priority, roleId, shopIds }: SignOnGroupEntry): GroupForm {
  return { groupName, priority, roleId, shopIds: [...shopIds] };
}

interface Options {
  readonly options: readonly { readonly value: number; readonly label: string }[];
}

/** The labels of the options with these ids, as one text. An id without an option is shown itself. */
function labelsOf(ids: readonly unknown[], { options }: Options, language: Language): string {
  const labels = ids.map((id) => options.find(({ value }) => value === id)?.label ?? String(id));
  return listText(labels, language);
}

/** Maps a group of a provider to a role and shops, or changes the mapping. */
export function SignOnGroupDialog({ open, entry: group, onSaved, onClose }: MaintainedDialogProps<SignOnGroupEntry>): ReactNode {
  const { t, language } = useWords();
  const roles = roleOptions(useGroupRoles(open), group?.roleId ?? null);
  const shops = useShopOptions(open);
  const initialValues = useMemo(
    (): GroupForm => (group === null ? { shopIds: [] } : formOf(group)),
    // The form starts with the current values each time the dialog opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [group, open],
  );
  const edited: EditedField<SignOnGroupEntry>[] = [
    { label: t('用户组'), input: 'groupName', value: (entry) => entry.groupName, text: String },
    { label: t('优先级'), input: 'priority', value: (entry) => entry.priority, text: String },
    { label: t('角色'), input: 'roleId', value: (entry) => entry.roleId, text: (id) => labelsOf([id], roles, language) },
    { label: t('店铺'), input: 'shopIds', value: (entry) => entry.shopIds, text: (ids) => labelsOf(ids as number[], shops, language) },
  ];

  const save = (values: GroupForm, seen: SignOnGroupEntry | null) =>
    saveEntry({
      values,
      seen,
      valuesOf: formOf,
      add: () => callApi({ method: 'POST', path: '/sys/signOnGroup/add', body: values }),
      // The undo calls it with the previous values, so it does not use `values` of the form.
      edit: ({ groupId }, stored, version, silent) => {
        const body = { ...stored, groupId, version };
        return callApi<typeof editSignOnGroup>({ method: 'POST', path: '/sys/signOnGroup/edit', body, silent });
      },
      onSaved,
    });

  const selectionRequired = { required: true, message: t('请选择') };
  return (
    <EditDialog<SignOnGroupEntry, GroupForm>
      record={group}
      edited={edited}
      onOutdated={onSaved}
      open={open}
      title={{ kind: '单点登录用户组', nameOf: ({ groupName }) => groupName }}
      initialValues={initialValues}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="groupName"
        label={t('用户组')}
        extra={t('与身份提供方发送的名称或ID完全一致')}
        rules={[{ required: true, whitespace: true, message: t('请输入') }]}
      >
        <Input maxLength={GROUP_NAME_MAX} autoFocus />
      </Form.Item>
      <Form.Item name="priority" label={t('优先级')} rules={[{ required: true, message: t('请输入') }]}>
        <InputNumber min={1} max={PRIORITY_MAX} precision={0} style={{ width: 120 }} />
      </Form.Item>
      <Form.Item name="roleId" label={t('角色')} rules={[selectionRequired]}>
        <Select placeholder={t('请选择')} options={roles.options} loading={roles.loading} showSearch={OPTION_SEARCH} />
      </Form.Item>
      <Form.Item name="shopIds" label={t('店铺')} rules={[selectionRequired]}>
        <Select mode="multiple" placeholder={t('请选择')} options={shops.options} loading={shops.loading} showSearch={OPTION_SEARCH} />
      </Form.Item>
    </EditDialog>
  );
}
