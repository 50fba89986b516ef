import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { PASSWORD_MAX } from '../password-rule.ts';
import { encryptPasswords } from './encrypt-password.ts';
import { useSession } from './session.ts';

/** Encrypts the password of a call. Returns undefined without a password, as after a single sign-on. */
export async function encryptIfPresent(password: string | undefined): Promise<string | undefined> {
  return password === undefined ? undefined : (await encryptPasswords(password))[0];
}

/** The field for the user's password in a dialog. Not shown after a single sign-on, which must be recent instead. */
export function PasswordAgain(): ReactNode {
  const { t } = useWords();
  if (useSession((session) => session.userInfo?.singleSignOn === true)) return null;
  return (
    <Form.Item name="password" label={t('密码')} rules={[{ required: true, message: t('请输入密码') }]}>
      <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} />
    </Form.Item>
  );
}
