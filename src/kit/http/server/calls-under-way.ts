import type { ServerResponse } from 'node:http';
import { Failure } from '#kit/failure/server/failure.ts';

/** What whoever waits for an answer is told when the server stops before it is there. */
export const STOPPING = () => new Failure(503, '100503', '服务器正在停止，操作未完成，请稍后重试');

/** The calls of a server from their first byte until their answer has ended, however it ended. */
export class CallsUnderWay {
  readonly #ends = new Map<ServerResponse, AbortController>();
  #allEnded = () => undefined as void;
  stopping = false;

  begin(response: ServerResponse): void {
    const end = new AbortController();
    this.#ends.set(response, end);
    response.once('close', () => {
      if (!response.writableFinished) end.abort();
      this.#ends.delete(response);
      if (this.#ends.size === 0) this.#allEnded();
    });
  }

  /**
   * Fires when a call's answer ends before its time: because the browser went away (any reason), or because the server
   * ends it (a `Failure` that says why).
   */
  endOf(response: ServerResponse): AbortSignal {
    const end = this.#ends.get(response);
    // The browser left before anything was asked of it.
    return end === undefined ? AbortSignal.abort() : end.signal;
  }

  /** Ends a call with a failure that its caller is answered. */
  end(response: ServerResponse, failure: Failure): void {
    this.#ends.get(response)?.abort(failure);
  }

  /** Resolves when no call runs. */
  async ended(): Promise<void> {
    if (this.#ends.size > 0) await new Promise<void>((resolve) => (this.#allEnded = resolve));
  }

  /** Ends what still runs, with a message for whoever waits for it. */
  cutOff(): void {
    for (const end of this.#ends.values()) end.abort(STOPPING());
  }
}
