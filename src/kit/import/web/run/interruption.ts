import { ApiFailure } from '#kit/http/web/client.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { notify } from '#kit/page/web/notice.ts';
import { usePageEnd } from '#kit/page/web/page-end.ts';
import { registerChosenFiles } from '#kit/page/web/unsaved-work.ts';

/** The interruption of an upload that got no answer. The upload keeps its file and key, and waits for a retry. */
export interface Interruption {
  /** Translated. */
  readonly reason: string;
  /** Whether rows were stored; null if `reason` says it. `signed-out`: the upload waits for the next sign-in. */
  readonly stored: 'nothing' | 'unknown' | 'signed-out' | null;
  /** Sends the same file again with the same key, so that it is stored once. */
  readonly retry: () => void;
}

/** The session has ended. The client has opened the sign-in dialog. */
export const SIGNED_OUT = 401;
/** Network errors (0), and statuses with which a server or proxy could not process the request. */
const WITHOUT_RESULT = new Set([0, SIGNED_OUT, 408, 429, 502, 503, 504]);

/**
 * Sends a request until the server has processed it. After an interruption it sends again when `retry` is called, when
 * the browser is online again, or when the user has signed in again. The signal ends the wait. During that time the
 * page has unsaved work.
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
        // The same file cannot be sent again if it was changed on disk.
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

/**
 * `Interruption.stored` after a failure.
 * @param isSafe whether the server cannot have stored anything
 */
export function storedAfter({ httpStatus, isServerMessage }: ApiFailure, isSafe: boolean): Interruption['stored'] {
  if (httpStatus === SIGNED_OUT) return 'signed-out';
  if (isServerMessage) return null;
  return isSafe ? 'nothing' : 'unknown';
}

/** Aborts the request of an upload that the user cancelled. */
export function abortSending(sending: AbortController): void {
  sending.abort(new DOMException('cancelled', 'AbortError'));
}

/**
 * Ends an interrupted upload that the user cancelled, if the server did not confirm the cancellation.
 * @param isSafe whether the server cannot have stored anything
 */
export function abandonUpload(sending: AbortController, file: string, isSafe: boolean): void {
  if (!isSafe) notify.warning(translate('连接已中断，尚不确定“{{file}}”是否已保存，请稍后查看上传记录', { file }));
  abortSending(sending);
}
