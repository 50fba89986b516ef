import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { DialogForm } from '#kit/ui/web/dialog/dialog-form.tsx';
import { encryptedIfGiven, PasswordAgain } from '#kit/session/web/password-again.tsx';

interface Proof {
  readonly password?: string | undefined;
  readonly code: string;
}

interface BothFactorsDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Called with the encrypted password and the code. */
  readonly onConfirmed: (body: Proof) => Promise<void>;
  readonly onClose: () => void;
}

const EMPTY: Partial<Proof> = {};

/** Requests the password and a code again before a change of the second factor. */
export function BothFactorsDialog({ open, title, onConfirmed, onClose }: BothFactorsDialogProps): ReactNode {
  const { t } = useWords();

  async function save({ password, code }: Proof): Promise<void> {
    await onConfirmed({ password: await encryptedIfGiven(password), code });
  }

  return (
    <DialogForm<Proof> open={open} title={title} initialValues={EMPTY} onSave={save} onClose={onClose}>
      <PasswordAgain />
      <Form.Item name="code" label={t('验证码或恢复码')} rules={[{ required: true, whitespace: true, message: t('请输入验证码') }]}>
        <Input autoComplete="one-time-code" maxLength={20} />
      </Form.Item>
    </DialogForm>
  );
}
