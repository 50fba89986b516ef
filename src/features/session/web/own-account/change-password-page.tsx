import { Alert, Button, Card, Form, Input, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { encryptPasswords } from '#kit/session/web/encrypt-password.ts';
import { signOut, useSession } from '#kit/session/web/session.ts';
import { showAtFields } from '#kit/ui/web/dialog/dialog-form.tsx';
import { notifyOnNextPage } from '#kit/page/web/notice.ts';
import { abandonPage, useUnsavedWork } from '#kit/page/web/unsaved-work.ts';
import { PASSWORD_MAX } from '#kit/session/password-rule.ts';
import { refuseBadPassword } from '#kit/session/web/bad-password.ts';

interface Passwords {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** The page after the first change of the password. It lists the first steps of an empty system. */
const FIRST_PAGE = '/home';

/** Changes the user's own password (docs/business-rules/accounts.md#passwords). The user signs in again afterwards. */
export default function ChangePasswordPage(): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const user = useSession((session) => session.userInfo);
  const [form] = Form.useForm<Passwords>();
  const [saving, setSaving] = useState(false);
  const forced = user?.mustChangePassword === true;

  useUnsavedWork(() => form.isFieldsTouched());

  async function save(values: Passwords): Promise<void> {
    if (saving || user === null) return;
    setSaving(true);
    try {
      const [oldPassword, newPassword, confirmPassword] = await encryptPasswords(
        values.oldPassword,
        values.newPassword,
        values.confirmPassword,
      );
      await callApi({
        method: 'POST',
        path: '/sys/user/changePassword',
        body: { userId: user.userId, oldPassword, newPassword, confirmPassword },
      });
      abandonPage();
      await signOut();
      notifyOnNextPage('success', '修改成功');
      location.replace(forced ? `/login?redirect=${encodeURIComponent(FIRST_PAGE)}` : '/login');
    } catch (error) {
      setSaving(false);
      if (!(error instanceof ApiFailure)) throw error;
      showAtFields(form, error);
    }
  }

  return (
    <Card title={t('修改密码')} style={{ maxWidth: 640, margin: '0 auto' }}>
      <Alert
        showIcon
        type={forced ? 'warning' : 'info'}
        title={t(forced ? '为保障账号安全，请先修改初始密码，再使用系统。' : '修改后需要重新登录。')}
        style={{ marginBottom: 24 }}
      />
      <Form<Passwords> form={form} layout="vertical" onFinish={(values) => void save(values)} requiredMark={false}>
        {/* The account for password managers. */}
        <input type="text" name="username" autoComplete="username" value={user?.loginAccount ?? ''} readOnly hidden />
        <Form.Item
          name="oldPassword"
          label={t('原始密码')}
          rules={[
            { required: true, message: t('请输入原始密码') },
            { max: PASSWORD_MAX, message: t('最大长度为50') },
          ]}
        >
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="newPassword"
          label={t('新密码')}
          extra={t('8～50个字符，须同时包含大写字母、小写字母、数字和至少一个符号（! # @ * & .），不能含其他字符。')}
          rules={[
            { required: true, message: t('请输入新密码') },
            {
              validator: (_, value: string | undefined) => refuseBadPassword(value, user?.loginAccount ?? '', t),
            },
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
        </Form.Item>
        <Form.Item
          name="confirmPassword"
          label={t('确认密码')}
          dependencies={['newPassword']}
          rules={[
            { required: true, message: t('请再次输入密码') },
            ({ getFieldValue }) => ({
              validator: (_, value: string | undefined) =>
                !value || value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error(t('两次输入密码不一致!'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={PASSWORD_MAX} />
        </Form.Item>
        <Space>
          {!forced && <Button onClick={() => void navigate(-1)}>{t('取消')}</Button>}
          <Button type="primary" htmlType="submit" loading={saving}>
            {t('保存')}
          </Button>
        </Space>
      </Form>
    </Card>
  );
}
