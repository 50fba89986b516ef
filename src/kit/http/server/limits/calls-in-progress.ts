import type { ServerResponse } from 'node:http';
import { Failure } from '#kit/failure/server/failure.ts';

/** The failure of calls that are interrupted by a server stop. */
export const stoppingFailure = () => new Failure(503, '服务器正在停止，操作未完成，请稍后重试');

/** The running calls of a server, from the first byte until the end of the response. */
export class CallsInProgress {
  readonly #controllers = new Map<ServerResponse, AbortController>();
  #resolveAllEnded = () => undefined as void;
  stopping = false;

  begin(response: ServerResponse): void {
    const controller = new AbortController();
    this.#controllers.set(response, controller);
    response.once('close', () => {
      if (!response.writableFinished) controller.abort();
      this.#controllers.delete(response);
      if (this.#controllers.size === 0) this.#resolveAllEnded();
    });
  }

  /**
   * A signal that fires when a call ends early. The reason is a `Failure` if the server ends the call, or anything else
   * if the client has disconnected.
   */
  signalOf(response: ServerResponse): AbortSignal {
    // Without a controller, the client disconnected before the call began.
    return this.#controllers.get(response)?.signal ?? AbortSignal.abort();
  }

  /** Ends a call with a failure that is sent to the caller. */
  end(response: ServerResponse, failure: Failure): void {
    this.#controllers.get(response)?.abort(failure);
  }

  /** Resolves when no call runs. */
  async allEnded(): Promise<void> {
    if (this.#controllers.size > 0) await new Promise<void>((resolve) => (this.#resolveAllEnded = resolve));
  }

  /** Ends the running calls with a failure that is sent to the callers. */
  cutOff(): void {
    for (const controller of this.#controllers.values()) controller.abort(stoppingFailure());
  }
}
