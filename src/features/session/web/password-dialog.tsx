import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { PASSWORD_MAX } from '#kit/session/password-rule.ts';
import { encryptPasswords } from '#kit/session/web/encrypt-password.ts';
import { useSession } from '#kit/session/web/session.ts';
import { DialogForm } from '#kit/ui/web/dialog/dialog-form.tsx';

interface PasswordDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Makes the call with the encrypted password. */
  readonly onProved: (password: string | undefined) => Promise<void>;
  readonly onClose: () => void;
}

const NOTHING: { password?: string } = {};

/** Requests the password again before sessions are ended. */
export function PasswordDialog({ open, title, onProved, onClose }: PasswordDialogProps): ReactNode {
  const { t } = useWords();

  async function save({ password }: { password?: string }): Promise<void> {
    await onProved(await encryptedIfGiven(password));
  }

  return (
    <DialogForm<{ password?: string }> open={open} title={title} okText={t('下线')} initialValues={NOTHING} onSave={save} onClose={onClose}>
      <PasswordAgain />
    </DialogForm>
  );
}

/** A password for a call; undefined after a single sign-on, which has none. */
export async function encryptedIfGiven(password: string | undefined): Promise<string | undefined> {
  return password === undefined ? undefined : (await encryptPasswords(password))[0];
}

/** The field of one's password in a dialog; none after a single sign-on, which must be recent instead. */
export function PasswordAgain(): ReactNode {
  const { t } = useWords();
  if (useSession((session) => session.userInfo?.singleSignOn === true)) return null;
  return (
    <Form.Item name="password" label={t('密码')} rules={[{ required: true, message: t('请输入密码') }]}>
      <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} />
    </Form.Item>
  );
}
