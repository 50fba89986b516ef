import type { ServerResponse } from 'node:http';
import { Failure } from '#kit/failure/server/failure.ts';

/** The failure of calls that are interrupted by a server stop. */
export const STOPPING = () => new Failure(503, '100503', '服务器正在停止，操作未完成，请稍后重试');

/** The running calls of a server, from the first byte until the end of the response. */
export class CallsInProgress {
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
   * Fires when a call ends early: because the client disconnected (any reason), or because the server ends it (the
   * reason is a `Failure`).
   */
  endOf(response: ServerResponse): AbortSignal {
    const end = this.#ends.get(response);
    // The client disconnected before the call began.
    return end === undefined ? AbortSignal.abort() : end.signal;
  }

  /** Ends a call with a failure that is sent to the caller. */
  end(response: ServerResponse, failure: Failure): void {
    this.#ends.get(response)?.abort(failure);
  }

  /** Resolves when no call runs. */
  async ended(): Promise<void> {
    if (this.#ends.size > 0) await new Promise<void>((resolve) => (this.#allEnded = resolve));
  }

  /** Ends the running calls with a failure that is sent to the callers. */
  cutOff(): void {
    for (const end of this.#ends.values()) end.abort(STOPPING());
  }
}
