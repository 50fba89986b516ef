import { useAttempt } from '#kit/http/web/attempt.ts';
import { signIn } from '#kit/session/web/session.ts';

/** The next step after the account and the password were right. */
export interface AfterPassword {
  readonly onSignedIn: () => Promise<void>;
  /** Called if the user has a second factor, with the ticket for the step of the code. */
  readonly onCodeNeeded: (ticket: string) => void;
}

/** Sends account and password, then starts the next step. `signIn` shows why it was refused. */
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
