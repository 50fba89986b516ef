import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { encryptIfPresent, PasswordAgain } from '#kit/session/web/password-again.tsx';
import { DialogForm, type DialogFormProps } from '#kit/ui/web/dialog/dialog-form.tsx';

interface Proof {
  readonly password?: string | undefined;
  readonly code?: string;
}

interface ProofDialogProps extends Pick<DialogFormProps<Proof>, 'open' | 'title' | 'okText' | 'onClose'> {
  readonly withCode?: boolean;
  /** Called with the encrypted password, and the code. */
  readonly onConfirmed: (proof: Proof) => Promise<void>;
}

const EMPTY: Partial<Proof> = {};

/** Requests the password again, and a code of the second factor if `withCode`, before a change of the account. */
export function ProofDialog({ withCode = false, onConfirmed, ...dialog }: ProofDialogProps): ReactNode {
  const { t } = useWords();
  return (
    <DialogForm<Proof>
      {...dialog}
      initialValues={EMPTY}
      onSave={async ({ password, ...code }) => onConfirmed({ password: await encryptIfPresent(password), ...code })}
    >
      <PasswordAgain />
      {withCode && (
        <Form.Item name="code" label={t('验证码或恢复码')} rules={[{ required: true, whitespace: true, message: t('请输入验证码') }]}>
          <Input autoComplete="one-time-code" maxLength={20} />
        </Form.Item>
      )}
    </DialogForm>
  );
}
