import { useAttempt } from '#kit/http/web/attempt.ts';
import { signIn } from '#kit/session/web/session.ts';

export interface AfterPassword {
  readonly onSignedIn: () => Promise<void>;
  readonly onCodeNeeded: (ticket: string) => void;
}

/** Sends account and password, then starts the next step. The call shows its errors itself. */
export function useSignIn({ onSignedIn, onCodeNeeded }: AfterPassword) {
  const [run, busy] = useAttempt();
  const send = (account: string, password: string) =>
    run(async () => {
      const ticket = await signIn(account, password);
      if (ticket === null) await onSignedIn();
      else onCodeNeeded(ticket);
    });
  return { busy, send };
}
