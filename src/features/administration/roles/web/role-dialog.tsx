import { Form, Input, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { MaintainedDialogProps } from '../../web/maintained-list.tsx';
import { useSignOutQuestion } from '../../web/use-sign-out-question.ts';
import { EditDialog } from '#kit/edit/web/edit-dialog.tsx';
import type { EditedField } from '#kit/edit/web/edited-field.ts';
import { saveWithUndo } from '#kit/edit/web/save-with-undo.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { notify } from '#kit/page/web/notice.ts';
import { abandonPage } from '#kit/page/web/unsaved-work.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { EditedRole, RoleEntry, saveRole } from '../contract.ts';
import { ROLE_DESCRIPTION_MAX, ROLE_NAME_MAX } from '../definition.ts';

interface RoleForm {
  readonly roleName: string;
  readonly roleDesc: string;
  readonly secondFactorRequired: boolean;
}

/** New or edited role. Beyond the specification: whether it requires a second factor. */
export function RoleDialog({ open, entry: role, onSaved, onClose }: MaintainedDialogProps<RoleEntry>): ReactNode {
  const { t } = useWords();
  const myRole = useSession((session) => session.userInfo?.roleId ?? null);
  const maySignOut = useSignOutQuestion();
  const initialValues = role === null ? NEW_ROLE : formOf(role);

  async function send(body: object, silent = false): Promise<string> {
    return (await callApi<typeof saveRole>({ method: 'POST', path: '/sys/role/saveOrUpdate', body, silent })).version;
  }

  async function save(values: RoleForm, seen: EditedRole | null): Promise<void | false> {
    if (seen === null) {
      await send({ ...values, roleId: '' });
      notify.success(t('新建成功'));
      onSaved();
      return;
    }
    const { roleId, version } = seen;
    const answer = await saveWithUndo<RoleForm>({
      saved: t('编辑成功'),
      values,
      seen: { values: formOf(seen), version },
      // The undo calls it with the previous values, so it does not use `values` of the form.
      store: async (stored, replaced, silent) => {
        const isNewRequirement = stored.secondFactorRequired && !replaced.values.secondFactorRequired;
        if (isNewRequirement && !(await maySignOut({ roleId }))) return false;
        return send({ ...stored, roleId, version: replaced.version }, silent);
      },
      onSaved,
    });
    if (answer === false) return false;
    // The caller's own role may now require a second factor. Reloading the page leads to its setup.
    if (values.secondFactorRequired && roleId === myRole) {
      abandonPage();
      location.reload();
    }
  }

  return (
    <EditDialog<EditedRole, RoleForm>
      record={role}
      edited={editedFields(t)}
      onOutdated={onSaved}
      open={open}
      title={{ kind: '角色', nameOf: ({ roleName }) => roleName }}
      initialValues={initialValues}
      onSave={save}
      onClose={onClose}
    >
      <RoleFields />
    </EditDialog>
  );
}

const NEW_ROLE: RoleForm = { roleName: '', roleDesc: '', secondFactorRequired: false };

function formOf({ roleName, roleDesc, secondFactorRequired }: EditedRole): RoleForm {
  return { roleName, roleDesc, secondFactorRequired };
}

/** The fields of a role, as shown when another user has changed them. */
const editedFields = (t: Translator): readonly EditedField<EditedRole>[] => [
  { label: t('角色名称'), input: 'roleName', value: (role) => role.roleName, text: String },
  { label: t('角色描述'), input: 'roleDesc', value: (role) => role.roleDesc, text: String },
  {
    label: t('要求两步验证'),
    input: 'secondFactorRequired',
    value: (role) => role.secondFactorRequired,
    text: (required) => t(required === true ? '是' : '否'),
  },
];

function RoleFields(): ReactNode {
  const { t } = useWords();
  return (
    <>
      <Form.Item
        name="roleName"
        label={t('角色名称')}
        rules={[
          { required: true, whitespace: true, message: t('请输入角色名称') },
          { max: ROLE_NAME_MAX, message: t('最大长度为50') },
        ]}
      >
        <Input maxLength={ROLE_NAME_MAX} autoFocus />
      </Form.Item>
      <Form.Item name="roleDesc" label={t('角色描述')} rules={[{ max: ROLE_DESCRIPTION_MAX, message: t('最大长度为500') }]}>
        <Input.TextArea maxLength={ROLE_DESCRIPTION_MAX} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      <Form.Item
        name="secondFactorRequired"
        label={t('要求两步验证')}
        layout="horizontal"
        colon={false}
        valuePropName="checked"
        extra={t('开启后，拥有该角色的用户须重新登录，尚未设置两步验证的须先完成设置。')}
      >
        <Switch />
      </Form.Item>
    </>
  );
}
