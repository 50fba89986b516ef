import { useState } from 'react';
import { ApiFailure } from '#kit/http/web/client.ts';
import { signIn } from '#kit/session/web/session.ts';

/** The callbacks after the password. */
export interface AfterPassword {
  readonly onSignedIn: () => Promise<void>;
  readonly onCodeNeeded: (ticket: string) => void;
}

/** Sends account and password, then starts the next step. The call shows its errors itself. */
export function useSignIn({ onSignedIn, onCodeNeeded }: AfterPassword) {
  const [busy, setBusy] = useState(false);
  async function send(account: string, password: string): Promise<void> {
    setBusy(true);
    try {
      const ticket = await signIn(account, password);
      if (ticket === null) await onSignedIn();
      else onCodeNeeded(ticket);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      setBusy(false);
    }
  }
  return { busy, send };
}
