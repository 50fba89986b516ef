import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ShownOnceDialog } from '../../web/shown-once-dialog.tsx';

export interface ShownPassword {
  readonly loginAccount: string;
  readonly initialPassword: string;
}

/** Shows a generated password once (docs/business-rules/accounts.md#initial-passwords). */
export function PasswordDialog({ shown, onClose }: { readonly shown: ShownPassword | null; readonly onClose: () => void }): ReactNode {
  const { t } = useWords();
  return (
    <ShownOnceDialog
      shown={
        shown === null
          ? null
          : { owner: { label: t('登录账号'), text: shown.loginAccount }, label: t('初始密码'), secret: shown.initialPassword }
      }
      warning={t('此密码只显示这一次，关闭后无法再查看。请安全地转交给用户，用户首次登录时必须修改。')}
      testId="initial-password"
      onClose={onClose}
    />
  );
}
