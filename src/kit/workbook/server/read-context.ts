import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TooLongCell } from '../cell.ts';
import type { AmbiguousEncoding, UsedEncoding } from '../encoding.ts';
import { WorkbookError } from '../error.ts';
import type { WorkbookLimits } from '../limits.ts';

/** Called with the number of bytes that a read holds in memory, each time that it grows. The read waits for the result. */
export type ReserveMemory = (bytes: number) => Promise<void>;

/** The members of `ReadOptions` that a read passes to its readers. */
interface ReadCaller {
  readonly signal?: AbortSignal | undefined;
  readonly reserveMemory?: ReserveMemory | undefined;
  readonly encoding?: AmbiguousEncoding | undefined;
  readonly onEncoding?: ((used: UsedEncoding) => void) | undefined;
  readonly onSheets?: ((names: readonly string[]) => void) | undefined;
}

/** The state of one read: its limits, deadline and cancellation. */
export class ReadContext {
  readonly limits: WorkbookLimits;
  readonly signal: AbortSignal | undefined;
  /** For a text with ambiguous bytes: the encoding that the caller chose. */
  readonly encoding: AmbiguousEncoding | undefined;
  readonly onEncoding: ((used: UsedEncoding) => void) | undefined;
  readonly onSheets: ((names: readonly string[]) => void) | undefined;
  readonly #reserveMemory: ReserveMemory | undefined;
  #deadline: number;

  constructor(limits: WorkbookLimits, { signal, reserveMemory, encoding, onEncoding, onSheets }: ReadCaller) {
    this.limits = limits;
    this.signal = signal;
    this.encoding = encoding;
    this.onEncoding = onEncoding;
    this.onSheets = onSheets;
    this.#reserveMemory = reserveMemory;
    this.#deadline = performance.now() + limits.readMs;
  }

  /** Throws `cancelled` or `timeout` if the read must stop. Cheap; called for every chunk of work. */
  checkpoint(): void {
    if (this.signal?.aborted) throw new WorkbookError('cancelled');
    if (performance.now() > this.#deadline) {
      throw new WorkbookError('timeout', '', { limit: Math.round(this.limits.readMs / 1000) });
    }
  }

  /** Like {@link checkpoint}. Yields to the event loop before, so that a cancellation can arrive. */
  async yieldToEventLoop(): Promise<void> {
    await nextTurn();
    this.checkpoint();
  }

  /** Moves the deadline: the time in which the caller processes a batch is not reading time. */
  extendDeadline(ms: number): void {
    this.#deadline += ms;
  }

  /** Waits until this number of bytes may be held. The wait does not count as reading time. */
  async hold(bytes: number): Promise<void> {
    if (this.#reserveMemory === undefined) return;
    const since = performance.now();
    await this.#reserveMemory(bytes);
    this.extendDeadline(performance.now() - since);
    this.checkpoint();
  }

  requireRow(rowNumber: number, formatLimit: number): void {
    const limit = Math.min(this.limits.rows, formatLimit);
    if (rowNumber > limit) throw new WorkbookError('too-many-rows', `row ${rowNumber}`, { limit });
  }

  requireColumn(column: number): void {
    if (column >= this.limits.columns) {
      throw new WorkbookError('too-many-columns', `column ${column + 1}`, { limit: this.limits.columns });
    }
  }

  /** Throws if texts that are in memory at the same time are together longer than `limit`. */
  requireTexts(characters: number, limit: number): void {
    if (characters > limit) throw new WorkbookError('shared-strings-too-large', 'at once', { limit: megabytes(limit) });
  }

  /** Whether a text that is read in pieces is already longer than a cell can be. */
  isTooLong(text: string): boolean {
    return text.length > this.limits.textLength;
  }

  /** A text as a cell, or a too-long cell if it is longer than a cell can be. */
  boundedText(text: string): string | TooLongCell {
    const limit = this.limits.textLength;
    if (text.length <= limit) return text;
    // A surrogate pair is not divided.
    const end = text.codePointAt(limit - 1)! > 0xffff ? limit - 1 : limit;
    return { kind: 'tooLong', start: text.slice(0, end) };
  }
}

/** A number of bytes in megabytes, for messages. */
export function megabytes(bytes: number): number {
  return Math.round(bytes / (1024 * 1024));
}
