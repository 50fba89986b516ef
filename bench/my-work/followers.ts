import { setTimeout as pause } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';

/** Many clients that follow streams of events at once. */
export class Followers {
  readonly #leaving = new AbortController();
  /** How many events each has received, and when the last. */
  readonly #received: { count: number; at: number }[] = [];

  /**
   * Opens one stream for each, and waits until each has received its first event. @returns the milliseconds until each
   * had
   */
  async open(streams: readonly ((signal: AbortSignal) => Promise<Response>)[]): Promise<number[]> {
    const began = performance.now();
    await Promise.all(streams.map((open, index) => this.#follow(open, index)));
    await this.#each(1);
    return this.#received.map(({ at }) => at - began);
  }

  /** Makes a change and waits until each has received it. @returns the milliseconds from its commit until each had */
  async receive(change: () => Promise<unknown>): Promise<number[]> {
    const before = Math.min(...this.#received.map(({ count }) => count));
    await change();
    const committed = performance.now();
    await this.#each(before + 1);
    return this.#received.map(({ at }) => Math.max(0, at - committed));
  }

  close(): void {
    this.#leaving.abort();
  }

  async #each(count: number): Promise<void> {
    while (this.#received.some((one) => one.count < count)) await pause(1);
  }

  async #follow(open: (signal: AbortSignal) => Promise<Response>, index: number): Promise<void> {
    const received = { count: 0, at: 0 };
    this.#received[index] = received;
    const { body, status } = await open(this.#leaving.signal);
    if (status !== 200 || body === null) throw new Error(`a stream answered ${status}`);
    void (async () => {
      for await (const _event of body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream())) {
        received.count += 1;
        received.at = performance.now();
      }
    })().catch(() => undefined);
  }
}
