import { type SessionState, useSession } from '#kit/session/web/session.ts';

/** An unused answer is stale after this time, in milliseconds. */
const FRESH_MS = 10_000;

interface Begun {
  readonly answer: Promise<unknown>;
  /** The answer once it is there. */
  there: { readonly value: unknown } | null;
  /** Whose it is. */
  readonly userInfo: SessionState['userInfo'];
}

const begun = new Map<string, Begun>();

const present = () => useSession.getState().userInfo;

/**
 * Starts a read for a page that is being opened. A failure is passed to the caller that takes the answer. @param key
 * identifies the read with all its parameters
 */
export function beginRead<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
  const answer = read();
  const own: Begun = { answer, there: null, userInfo: present() };
  begun.set(key, own);
  // The same read may have been started again since.
  const forget = () => {
    if (begun.get(key) === own) begun.delete(key);
  };
  // A retry sends a new request.
  answer.then((value) => (own.there = { value }), forget);
  setTimeout(forget, FRESH_MS);
  return answer;
}

/** Takes the answer of a read that was started for the present user, if there is one; once only. */
export function takeBegun<Answer>(key: string): Promise<Answer> | null {
  const found = begun.get(key);
  begun.delete(key);
  return found === undefined || found.userInfo !== present() ? null : (found.answer as Promise<Answer>);
}

/** Takes the answer of such a read if it has arrived; otherwise undefined. */
export function takeThere<Answer>(key: string): Answer | undefined {
  if (!isThere(key)) return undefined;
  const value = begun.get(key)?.there?.value;
  begun.delete(key);
  return value as Answer;
}

/** Whether the answer of such a read is there. */
export function isThere(key: string): boolean {
  const found = begun.get(key);
  return found !== undefined && found.there !== null && found.userInfo === present();
}
