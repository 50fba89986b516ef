import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { PASSWORD_MAX } from '#kit/session/password-rule.ts';
import { encryptPasswords } from '#kit/session/web/encrypt-password.ts';

/** The encrypted password of a call about one's own tokens. */
export async function proved(password = ''): Promise<{ password: string | undefined }> {
  const [encrypted] = await encryptPasswords(password);
  return { password: encrypted };
}

/** The field of one's password. */
export function OwnPassword(): ReactNode {
  const { t } = useWords();
  return (
    <Form.Item name="password" label={t('您的密码')} rules={[{ required: true, message: t('请输入密码') }]}>
      <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} />
    </Form.Item>
  );
}
