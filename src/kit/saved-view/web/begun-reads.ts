import { type SessionState, useSession } from '#kit/session/web/session.ts';

/** An answer that nobody has taken for so long, in milliseconds, may be old. */
const FRESH_MS = 10_000;

interface Begun {
  readonly answer: Promise<unknown>;
  /** The answer once it is there. */
  readonly there: { readonly value: unknown } | null;
  /** Whose it is. */
  readonly userInfo: SessionState['userInfo'];
}

const begun = new Map<string, Begun>();

const present = () => useSession.getState().userInfo;

/** Begins a read whose answer the page will want that is being opened. A failure is told to whoever takes it. @param key names the read with all that it is asked with */
export function beginRead<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
  const answer = read();
  const own = { answer, userInfo: present() };
  begun.set(key, { ...own, there: null });
  answer.then(
    (value) => begun.has(key) && begun.set(key, { ...own, there: { value } }),
    // Who tries again asks again.
    () => begun.delete(key),
  );
  setTimeout(() => begun.delete(key), FRESH_MS);
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
