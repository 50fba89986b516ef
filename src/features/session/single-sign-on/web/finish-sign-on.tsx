import { type ReactNode, useEffect, useRef } from 'react';
import { ApiFailure } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { completeSignOn } from './sign-on.ts';

interface FinishSignOnProps {
  /** The query of the provider's redirect. */
  readonly query: string;
  readonly onSignedIn: () => Promise<void>;
  readonly onCodeNeeded: (ticket: string) => void;
  readonly onFailed: (message: string) => void;
}

/** Finishes the sign-in when a provider has sent the browser back. */
export function FinishSignOn({ query, onSignedIn, onCodeNeeded, onFailed }: FinishSignOnProps): ReactNode {
  const { t } = useWords();
  const isStarted = useRef(false);
  useEffect(() => {
    // A redirect can be used only once.
    if (isStarted.current) return;
    isStarted.current = true;
    completeSignOn(query).then(
      async (ticket) => {
        if (ticket === null) await onSignedIn();
        else onCodeNeeded(ticket);
      },
      (error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
        onFailed(error.message);
      },
    );
  }, [query, onSignedIn, onCodeNeeded, onFailed]);
  return (
    <p className="session-form" role="status">
      {t('正在登录…')}
    </p>
  );
}
