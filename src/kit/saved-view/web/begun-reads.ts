import { type SessionState, useSession } from '#kit/session/web/session.ts';

/** An answer that nobody has taken for so long, in milliseconds, may be old. */
const FRESH_MS = 10_000;

interface Begun {
  readonly answer: Promise<unknown>;
  /** Whose it is. */
  readonly userInfo: SessionState['userInfo'];
}

const begun = new Map<string, Begun>();

const present = () => useSession.getState().userInfo;

/** Begins a read whose answer the page will want that is being opened. A failure is told to whoever takes it. @param key names the read with all that it is asked with */
export function beginRead<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
  const answer = read();
  // Who tries again asks again.
  answer.catch(() => begun.delete(key));
  begun.set(key, { answer, userInfo: present() });
  setTimeout(() => begun.delete(key), FRESH_MS);
  return answer;
}

/** Takes the answer of a read that was begun for the present user, if one was; it is given once. */
export function takeBegun<Answer>(key: string): Promise<Answer> | null {
  const found = begun.get(key);
  begun.delete(key);
  return found === undefined || found.userInfo !== present() ? null : (found.answer as Promise<Answer>);
}
