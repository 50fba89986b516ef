import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { encryptedIfGiven, PasswordAgain } from '#kit/session/web/password-again.tsx';
import { DialogForm } from '#kit/ui/web/dialog/dialog-form.tsx';

interface PasswordDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly onConfirmed: (password: string | undefined) => Promise<void>;
  readonly onClose: () => void;
}

const EMPTY: { password?: string } = {};

/** Requests the password again before sessions are ended. */
export function PasswordDialog({ open, title, onConfirmed, onClose }: PasswordDialogProps): ReactNode {
  const { t } = useWords();

  async function save({ password }: { password?: string }): Promise<void> {
    await onConfirmed(await encryptedIfGiven(password));
  }

  return (
    <DialogForm<{ password?: string }> open={open} title={title} okText={t('下线')} initialValues={EMPTY} onSave={save} onClose={onClose}>
      <PasswordAgain />
    </DialogForm>
  );
}
