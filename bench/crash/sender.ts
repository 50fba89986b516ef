import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#kit/database/server/connection.ts';
import type { BenchApi } from '../api.ts';
import type { Observation, Subject } from './subjects.ts';

/** An import that was sent and not yet acknowledged. */
interface Pending {
  readonly version: number;
  readonly key: string;
  readonly workbook: Buffer;
}

/** How long a sender waits before it tries again while the database is away. */
const AGAIN_AFTER_MS = 100;

/** What answers promise: with these words nothing may have been stored. */
const NOTHING_STORED = '未保存任何数据';

/** The answer of a call while the database is unavailable. */
export const DATABASE_AWAY = '数据库暂时不可用，请稍后重试';

/**
 * A person who imports one version after the other, and sends an import that was not acknowledged again under the same
 * key, as the browser does. It knows which versions may be there: the last acknowledged one, or the one under way.
 */
export class Sender {
  readonly subject: Subject;
  readonly #report: (finding: string) => void;
  acknowledged = 0;
  pending: Pending | null = null;
  /** The refusals in order. */
  readonly refusals: string[] = [];
  readonly #run: string;

  constructor(subject: Subject, run: string, report: (finding: string) => void) {
    this.subject = subject;
    this.#run = run;
    this.#report = report;
  }

  keyOf(version: number): string {
    return `${this.#run}-${this.subject.name}-${version}`;
  }

  /** Sends until the signal fires or the server has stopped. */
  async send(api: BenchApi, database: Database, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const sending = this.pending ?? (await this.#next());
      this.pending = sending;
      let answer;
      try {
        answer = await this.subject.send(api, sending.workbook, sending.version, sending.key);
      } catch {
        return;
      }
      if (answer.success) this.#acknowledge(sending, answer.result);
      else await this.#refused(sending, answer, database, stop);
    }
  }

  async #next(): Promise<Pending> {
    const version = this.acknowledged + 1;
    return { version, key: this.keyOf(version), workbook: await this.subject.workbook(version) };
  }

  #acknowledge(
    { version }: Pending,
    { allErrorList, inserted, updated }: { allErrorList: readonly unknown[]; inserted: number; updated: number },
  ): void {
    if (allErrorList.length > 0) this.#report(`${this.subject.name} ${version}: refused rows ${JSON.stringify(allErrorList[0])}`);
    const expected = this.subject.countsOf(version);
    if (inserted !== expected.inserted || updated !== expected.updated)
      this.#report(
        `${this.subject.name} ${version}: answered ${inserted} inserted, ${updated} updated; expected ${JSON.stringify(expected)}`,
      );
    this.acknowledged = version;
    this.pending = null;
  }

  /** A refusal must be the plain one of a database that is away, and what it says of the data must be true. */
  async #refused(sending: Pending, answer: { status: number; message: string }, database: Database, stop: AbortSignal): Promise<void> {
    const { status, message } = answer;
    this.refusals.push(message);
    if (status !== 503 || !/\p{Script=Han}/u.test(message))
      this.#report(`${this.subject.name} ${sending.version}: answered ${status} ${message}`);
    if (message.includes(NOTHING_STORED)) {
      const seen = await this.readUntilAvailable(database, stop);
      if (seen !== null && 'version' in seen && seen.version === sending.version)
        this.#report(`${this.subject.name} ${sending.version}: answered "${message}", and all of it is stored`);
    }
    await pause(AGAIN_AFTER_MS);
  }

  /** What the database shows, as soon as it answers. */
  async readUntilAvailable(database: Database, stop: AbortSignal): Promise<Observation | null> {
    while (!stop.aborted) {
      try {
        return await database.readOnly((tx) => this.subject.read(tx));
      } catch {
        await pause(AGAIN_AFTER_MS);
      }
    }
    return null;
  }

  /** The versions that a reader may see just now. */
  bounds(): { low: number; high: number } {
    return { low: this.acknowledged, high: this.pending?.version ?? this.acknowledged };
  }

  /** Checks what a reader saw between two moments. */
  check(seen: Observation, before: { low: number }, who: string): void {
    if ('partial' in seen) return this.#report(`${who} saw a part of an import, ${seen.partial}`);
    const { high } = this.bounds();
    if (seen.version < before.low || seen.version > high)
      this.#report(`${who} saw ${this.subject.name} at ${seen.version}, acknowledged were ${before.low} to ${high}`);
  }
}
