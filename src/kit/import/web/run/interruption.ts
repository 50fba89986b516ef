import { ApiFailure } from '#kit/http/web/client.ts';
import { translate } from '#kit/i18n/web/translate.ts';
import { notify } from '#kit/page/web/notice.ts';

/** An upload without an answer of the server. It keeps its file and its Idempotency-Key, and waits for the user. */
export interface Interruption {
  /** Why, translated. */
  readonly reason: string;
  /** Whether something was stored; null if the reason says it. */
  readonly stored: 'nothing' | 'unknown' | null;
  /** Sends the same file again under the same key, so that it is stored once. */
  readonly retry: () => void;
}

/** Transport failures (0), and answers of a server or a proxy that could not process the request now. */
const WITHOUT_RESULT = new Set([0, 408, 429, 502, 503, 504]);

/**
 * Sends until the server has processed the request. After an interruption it waits for `retry`, or until the browser is
 * online again; an abort of the signal ends the wait.
 */
export async function sendUntilAnswered<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  onInterrupted: (failure: ApiFailure, retry: () => void) => void,
): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code === 'unreadable' || !WITHOUT_RESULT.has(error.httpStatus)) throw error;
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const stop = () => reject(signal.reason as Error);
      const retry = () => resolve();
      signal.addEventListener('abort', stop);
      window.addEventListener('online', retry);
      onInterrupted(error, retry);
      try {
        await promise;
      } finally {
        signal.removeEventListener('abort', stop);
        window.removeEventListener('online', retry);
      }
    }
  }
}

/** @param isSafe whether the server cannot have stored anything */
export function storedAfter({ isServerMessage }: ApiFailure, isSafe: boolean): Interruption['stored'] {
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
