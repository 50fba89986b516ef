import { Checkbox, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useSignOutQuestion } from '../../web/use-sign-out-question.ts';
import { EditDialog } from '#kit/edit/web/edit-dialog.tsx';
import { saveWithUndo } from '#kit/edit/web/save-with-undo.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { PASSWORD_MAX } from '#kit/session/password-rule.ts';
import { refuseBadPassword } from '#kit/session/web/bad-password.ts';
import { encryptPasswords } from '#kit/session/web/encrypt-password.ts';
import { reloadSession, useSession } from '#kit/session/web/session.ts';
import { notify } from '#kit/page/web/notice.ts';
import { OPTION_SEARCH } from '#kit/ui/web/option-search.ts';
import type { addUser, editUser, GeneratedPassword, UserEntry } from '../contract.ts';
import { LOGIN_ACCOUNT_MAX, LOGIN_ACCOUNT_PATTERN, MOBILE_PHONE, USER_NAME_MAX } from '../definition.ts';
import { roleOptions, useRoles, useShopOptions } from '../../web/choices.ts';
import { useEditedUser } from './edited-user.ts';

interface UserForm {
  readonly userName: string;
  readonly loginAccount: string;
  readonly password?: string;
  readonly phoneNumber?: string;
  readonly roleId: number | null;
  readonly shopIds: number[];
  readonly service?: boolean;
}

interface UserDialogProps {
  readonly open: boolean;
  /** The user to edit; null for a new one. */
  readonly user: UserEntry | null;
  /** Called when the list of users is out of date. */
  readonly onChanged: () => void;
  /** Called after a user is created, with the generated password if the server created one. */
  readonly onCreated: (loginAccount: string, created: GeneratedPassword) => void;
  readonly onClose: () => void;
}

/** New or edited user. The login account and the password are not editable afterwards. */
export function UserDialog({ open, user, onChanged, onCreated, onClose }: UserDialogProps): ReactNode {
  const { t } = useWords();
  const myShop = useSession((session) => session.userInfo?.shopId ?? null);
  const myId = useSession((session) => session.userInfo?.userId ?? null);
  const maySignOut = useSignOutQuestion();
  const edited = useEditedUser(open && user !== null);
  const initialValues: Partial<UserForm> =
    user === null
      ? {
          userName: '',
          loginAccount: '',
          password: '',
          phoneNumber: '',
          roleId: null,
          shopIds: myShop === null ? [] : [myShop],
          service: false,
        }
      : formOf(user);

  async function saveEdited(seen: UserEntry, values: EditedValues): Promise<void | false> {
    const { userId, version } = seen;
    return saveWithUndo<EditedValues>({
      saved: t('编辑用户成功'),
      values,
      seen: { values: formOf(seen), version },
      // The call does not save a user without a role.
      undoable: seen.roleId !== null,
      // The undo calls it with the previous values, so it does not use `values` of the form.
      store: async (stored, replaced, silent) => {
        if (signsOut(replaced.values, stored) && !(await maySignOut({ userId }))) return false;
        const body = { ...stored, userId, version: replaced.version };
        return (await callApi<typeof editUser>({ method: 'POST', path: '/sys/user/edit', body, silent })).version;
      },
      onSaved: async () => {
        onChanged();
        if (userId === myId) await reloadSession();
      },
    });
  }

  async function save({ password, ...values }: UserForm, seen: UserEntry | null): Promise<void | false> {
    const body = { ...values, phoneNumber: values.phoneNumber ?? '' };
    if (seen !== null) return saveEdited(seen, body);
    const [encrypted] = password ? await encryptPasswords(password) : [];
    const created = await callApi<typeof addUser>({
      method: 'POST',
      path: '/sys/user/add',
      body: { ...body, password: encrypted },
    });
    notify.success(t('新建用户成功'));
    onChanged();
    onCreated(values.loginAccount.trim(), created);
  }

  return (
    <EditDialog<UserEntry, UserForm>
      record={user}
      edited={edited}
      onOutdated={onChanged}
      open={open}
      title={{ kind: '用户', nameOf: ({ userName }) => userName }}
      initialValues={initialValues}
      onSave={save}
      onClose={onClose}
    >
      <UserFields open={open} user={user} isOwnUser={user !== null && user.userId === myId} />
    </EditDialog>
  );
}

type EditedValues = Pick<UserForm, 'userName' | 'loginAccount' | 'roleId' | 'shopIds'> & { readonly phoneNumber: string };

function formOf({ userName, loginAccount, phoneNumber, roleId, shopIds }: UserEntry): EditedValues {
  return { userName, loginAccount, phoneNumber, roleId, shopIds: [...shopIds] };
}

/** A change of role or shops ends the user's sessions. */
function signsOut(user: EditedValues, { roleId, shopIds }: EditedValues): boolean {
  return roleId !== user.roleId || shopIds.length !== user.shopIds.length || shopIds.some((id) => !user.shopIds.includes(id));
}

/** Short fields share a row. */
const HALF = { gridColumn: 'span 3' };
const WHOLE = { gridColumn: 'span 6' };

function UserFields({
  open,
  user,
  isOwnUser,
}: {
  readonly open: boolean;
  readonly user: UserEntry | null;
  readonly isOwnUser: boolean;
}): ReactNode {
  const { t } = useWords();
  const roles = roleOptions(useRoles(open), user?.roleId ?? null);
  const shops = useShopOptions(open);
  const isNew = user === null;
  const isService = Form.useWatch<boolean | undefined>('service') === true;
  const required = { required: true, whitespace: true, message: t('请输入') };
  return (
    <div className="list-form">
      <Form.Item style={HALF} name="userName" label={t('用户名称')} rules={[required, { max: USER_NAME_MAX, message: t('最大长度为50') }]}>
        <Input maxLength={USER_NAME_MAX} autoFocus />
      </Form.Item>
      <Form.Item
        style={HALF}
        name="loginAccount"
        label={t('登录账号')}
        normalize={(value: string) => value.trim()}
        rules={[
          required,
          { max: LOGIN_ACCOUNT_MAX, message: t('最大长度为30') },
          { pattern: LOGIN_ACCOUNT_PATTERN, message: t('账号不能含有空格') },
        ]}
      >
        <Input maxLength={LOGIN_ACCOUNT_MAX} disabled={!isNew} autoComplete="off" />
      </Form.Item>
      {isNew && (
        <Form.Item
          style={WHOLE}
          name="service"
          valuePropName="checked"
          extra={t('服务账号供程序使用，没有密码，不能登录，只能使用API令牌。')}
        >
          <Checkbox>{t('服务账号')}</Checkbox>
        </Form.Item>
      )}
      {isNew && !isService && (
        <Form.Item
          style={WHOLE}
          name="password"
          dependencies={['loginAccount']}
          label={t('初始密码')}
          extra={t('留空则由系统随机生成，保存后只显示一次；用户首次登录时必须修改。')}
          rules={[
            ({ getFieldValue }) => ({
              validator: (_, value: string | undefined) => refuseBadPassword(value, String(getFieldValue('loginAccount')), t),
            }),
          ]}
        >
          <Input.Password maxLength={PASSWORD_MAX} autoComplete="new-password" />
        </Form.Item>
      )}
      <Form.Item
        style={HALF}
        name="phoneNumber"
        label={t('手机号码')}
        rules={[{ pattern: MOBILE_PHONE, message: t('请输入正确的手机号码') }]}
      >
        <Input maxLength={11} inputMode="tel" placeholder={t('例如：{{example}}', { example: '13800138000' })} />
      </Form.Item>
      <Form.Item style={HALF} name="roleId" label={t('角色')} rules={[{ required: true, message: t('请选择') }]}>
        <Select placeholder={t('请选择')} options={roles.options} loading={roles.loading} disabled={isOwnUser} showSearch={OPTION_SEARCH} />
      </Form.Item>
      <Form.Item style={WHOLE} name="shopIds" label={t('所属店铺')} rules={[{ required: true, message: t('请选择') }]}>
        <Select mode="multiple" placeholder={t('请选择')} options={shops.options} loading={shops.loading} showSearch={OPTION_SEARCH} />
      </Form.Item>
    </div>
  );
}
