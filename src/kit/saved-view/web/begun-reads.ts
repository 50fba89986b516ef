import { type SessionState, useSession } from '#kit/session/web/session.ts';

/** An answer that nobody has taken for so long, in milliseconds, may be old. */
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

/** Begins a read whose answer the page will want that is being opened. A failure is told to whoever takes it. @param key names the read with all that it is asked with */
export function beginRead<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
  const answer = read();
  const own: Begun = { answer, there: null, userInfo: present() };
  begun.set(key, own);
  // The same may have been begun again since.
  const forget = () => {
    if (begun.get(key) === own) begun.delete(key);
  };
  // Who tries again asks again.
  answer.then((value) => (own.there = { value }), forget);
  setTimeout(forget, FRESH_MS);
  return answer;
}

/** Takes the answer of a read that was begun for the present user, if one was; it is given once. */
export function takeBegun<Answer>(key: string): Promise<Answer> | null {
  const found = begun.get(key);
  begun.delete(key);
  return found === undefined || found.userInfo !== present() ? null : (found.answer as Promise<Answer>);
}

/** Takes the answer of such a read where it is there already; undefined where it is not. */
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
