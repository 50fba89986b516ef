import { Checkbox, Form } from 'antd';
import type { ReactNode } from 'react';
import type { RoleEntry } from '#features/administration/roles/contract.ts';
import { useSignOutQuestion } from '../../web/use-sign-out-question.ts';
import { EditDialog } from '#kit/edit/web/edit-dialog.tsx';
import type { EditedField } from '#kit/edit/web/edited-field.ts';
import { saveWithUndo } from '#kit/edit/web/save-with-undo.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import type { assignRole, UserEntry } from '../contract.ts';
import { useRoles } from '../../web/choices.ts';
import { useEditedUser } from './edited-user.ts';

interface RoleForm {
  readonly roleIds: number[];
}

interface AssignRoleDialogProps {
  /** The user; null while the dialog is closed. */
  readonly user: UserEntry | null;
  /** Called when the list of users is out of date. */
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Assigns a role (docs/business-rules/accounts.md#users): exactly one checkbox is ticked, as a user has one role. */
export function AssignRoleDialog({ user, onChanged, onClose }: AssignRoleDialogProps): ReactNode {
  const { t } = useWords();
  const roles = useRoles(user !== null);
  const maySignOut = useSignOutQuestion();
  const edited = useEditedUser(user !== null).map(asRoleField);
  const initialValues = { roleIds: user === null ? [] : roleIdsOf(user) };

  async function save({ roleIds }: RoleForm, seen: UserEntry | null): Promise<void | false> {
    if (seen === null) return;
    const { userId, version } = seen;
    const earlier = roleIdsOf(seen);
    return saveWithUndo<readonly number[]>({
      saved: t('角色分配成功'),
      values: roleIds,
      seen: { values: earlier, version },
      // The call does not save a user without a role.
      undoable: earlier.length > 0,
      // The undo calls it with the previous role, so it does not use `roleIds` of the form.
      store: async (stored, replaced, silent) => {
        const isOtherRole = stored[0] !== replaced.values[0];
        if (isOtherRole && !(await maySignOut({ userId }))) return false;
        const body = { userId, roleIds: stored, version: replaced.version };
        const answer = await callApi<typeof assignRole>({ method: 'POST', path: '/apple-data-center/sys/user/auth', body, silent });
        return answer.version;
      },
      onSaved: onChanged,
    });
  }

  return (
    <EditDialog<UserEntry, RoleForm>
      record={user}
      edited={edited}
      onOutdated={onChanged}
      open={user !== null}
      title={user === null ? t('分配角色') : t('分配角色：{{name}}', { name: user.userName })}
      initialValues={initialValues}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item
        name="roleIds"
        label={t('角色')}
        extra={t('每个用户只有一个角色；更换角色后，该用户需要重新登录。')}
        rules={[{ required: true, type: 'array', min: 1, message: t('请选择') }]}
      >
        <RoleChoice roles={roles} />
      </Form.Item>
    </EditDialog>
  );
}

const roleIdsOf = ({ roleId }: UserEntry) => (roleId === null ? [] : [roleId]);

/** The form's input is the list `roleIds`. Fields that the form does not have are only listed in the message. */
function asRoleField({ input, ...field }: EditedField<UserEntry>): EditedField<UserEntry> {
  return input === 'roleId' ? { ...field, input: 'roleIds', value: roleIdsOf, text: (ids) => field.text((ids as number[])[0]) } : field;
}

interface RoleChoiceProps {
  readonly roles: ReturnType<typeof useRoles>;
  /** The form sets these properties. */
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (roleIds: number[]) => void;
}

function RoleChoice({ roles, id, value = [], onChange }: RoleChoiceProps): ReactNode {
  const optionOf = (role: RoleEntry) => ({
    value: role.roleId,
    label: role.roleName,
    disabled: !role.assignable && !value.includes(role.roleId),
  });
  return (
    <QueryView query={roles}>
      {(data) => (
        <Checkbox.Group
          name={id}
          value={[...value]}
          options={data.map(optionOf)}
          style={{ display: 'flex', flexDirection: 'column', gap: 8, maxHeight: 360, marginBottom: 8, overflow: 'auto' }}
          // A user has one role, so a new tick replaces the previous one.
          onChange={(ticked) => onChange?.(ticked.filter((roleId) => !value.includes(roleId)))}
        />
      )}
    </QueryView>
  );
}
