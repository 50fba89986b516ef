import { type SessionState, useSession } from '#kit/session/web/session.ts';

/** An unused answer is stale after this time, in milliseconds. */
const FRESH_MS = 10_000;

interface StartedRead {
  readonly answer: Promise<unknown>;
  /** Null until the answer has arrived. */
  arrived: { readonly value: unknown } | null;
  /** The user for whom the read was started. */
  readonly userInfo: SessionState['userInfo'];
}

const reads = new Map<string, StartedRead>();

const currentUser = () => useSession.getState().userInfo;

/**
 * Starts a read for a page that is being opened. A failure is passed to the caller that takes the answer.
 * @param key identifies the read with all its parameters
 */
export function beginRead<Answer>(key: string, read: () => Promise<Answer>): Promise<Answer> {
  const answer = read();
  const started: StartedRead = { answer, arrived: null, userInfo: currentUser() };
  reads.set(key, started);
  const discard = () => {
    if (reads.get(key) === started) reads.delete(key);
  };
  // After a failure the next read sends a new request.
  answer.then((value) => (started.arrived = { value }), discard);
  setTimeout(discard, FRESH_MS);
  return answer;
}

/** Takes the answer of a read that was started for the current user; null if there is none. */
export function takePending<Answer>(key: string): Promise<Answer> | null {
  const started = reads.get(key);
  reads.delete(key);
  return started === undefined || started.userInfo !== currentUser() ? null : (started.answer as Promise<Answer>);
}

/** Takes the answer of a started read if it has arrived; otherwise undefined. */
export function takeArrived<Answer>(key: string): Answer | undefined {
  if (!hasArrived(key)) return undefined;
  const value = reads.get(key)?.arrived?.value;
  reads.delete(key);
  return value as Answer;
}

/** Whether a read that was started for the current user has its answer. */
export function hasArrived(key: string): boolean {
  const started = reads.get(key);
  return started !== undefined && started.arrived !== null && started.userInfo === currentUser();
}
