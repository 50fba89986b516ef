import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';

interface SignInButtonProps {
  /** Whether the call is in progress. The button keeps the focus. */
  readonly busy: boolean;
  readonly text: string;
}

export function SignInButton({ busy, text }: SignInButtonProps): ReactNode {
  const { t } = useWords();
  return (
    <button type="submit" className="session-submit" aria-disabled={busy}>
      {busy && <span className="session-spinner" aria-hidden="true" />}
      {busy ? t('正在登录…') : text}
    </button>
  );
}
