import { ApiFailure } from '#kit/http/web/client.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { notify } from '#kit/page/web/notice.ts';
import { usePageEnd } from '#kit/page/web/page-end.ts';
import { registerChosenFiles } from '#kit/page/web/unsaved-work.ts';

/** An upload without an answer of the server. It keeps its file and its Idempotency-Key, and waits for the user. */
export interface Interruption {
  /** Why, translated. */
  readonly reason: string;
  /** Whether something was stored; null if the reason says it. `signed-out`: the file waits for the next sign-in. */
  readonly stored: 'nothing' | 'unknown' | 'signed-out' | null;
  /** Sends the same file again under the same key, so that it is stored once. */
  readonly retry: () => void;
}

/** The session has ended; the client has opened the dialog that signs in again. */
export const SIGNED_OUT = 401;
/** Transport failures (0), and answers of a server or a proxy that could not process the request now. */
const WITHOUT_RESULT = new Set([0, SIGNED_OUT, 408, 429, 502, 503, 504]);

/**
 * Sends until the server has processed the request. After an interruption it waits for `retry`, or until the browser is
 * online again or the user has signed in again; an abort of the signal ends the wait. The page has unsaved work
 * meanwhile.
 */
export async function sendUntilAnswered<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  onInterrupted: (failure: ApiFailure, retry: () => void) => void,
): Promise<T> {
  const release = registerChosenFiles();
  try {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code === 'unreadable' || !WITHOUT_RESULT.has(error.httpStatus)) throw error;
        await untilRetried(signal, (retry) => onInterrupted(error, retry));
      }
    }
  } finally {
    release();
  }
}

async function untilRetried(signal: AbortSignal, onWaiting: (retry: () => void) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => reject(signal.reason as Error);
  const retry = () => resolve();
  signal.addEventListener('abort', stop);
  window.addEventListener('online', retry);
  const unsubscribe = usePageEnd.subscribe((now, before) => {
    if (now.continued > before.continued) retry();
  });
  onWaiting(retry);
  try {
    await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    window.removeEventListener('online', retry);
    unsubscribe();
  }
}

/** @param isSafe whether the server cannot have stored anything */
export function storedAfter({ httpStatus, isServerMessage }: ApiFailure, isSafe: boolean): Interruption['stored'] {
  if (httpStatus === SIGNED_OUT) return 'signed-out';
  if (isServerMessage) return null;
  return isSafe ? 'nothing' : 'unknown';
}

/** Ends the sending of an upload that the user gave up. */
export function abortSending(sending: AbortController): void {
  sending.abort(new DOMException('cancelled', 'AbortError'));
}

/**
 * Ends an interrupted upload that the user gave up, and whose server did not confirm the cancellation.
 * @param isSafe whether nothing can have been stored
 */
export function abandonUpload(sending: AbortController, file: string, isSafe: boolean): void {
  if (!isSafe) notify.warning(translate('连接已中断，尚不确定“{{file}}”是否已保存，请稍后查看上传记录', { file }));
  abortSending(sending);
}
