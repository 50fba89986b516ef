import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import type { Clock } from '#kit/time/business-time.ts';
import { IDLE_LIMIT_MS } from './session.ts';

/** Maximum delay between the end of a session and that of its streams. One query covers all streams of this process. */
const CHECK_INTERVAL_MS = 2000;

/** Ends long-running work when its session ends: by sign-out, revocation, expiry or deletion of the user. */
export class SessionWatch {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #followed = new Map<AbortController, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Runs the work with a signal that fires when `until` does, or soon after the session has ended. */
  async during<T>(sessionId: number, until: AbortSignal, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
    const over = new AbortController();
    this.#followed.set(over, sessionId);
    this.#lookSoon();
    try {
      return await work(AbortSignal.any([until, over.signal]));
    } finally {
      this.#followed.delete(over);
      if (this.#followed.size === 0 && this.#timer !== null) {
        clearTimeout(this.#timer);
        this.#timer = null;
      }
    }
  }

  #lookSoon(): void {
    if (this.#followed.size === 0) return;
    this.#timer ??= setTimeout(() => void this.#look(), CHECK_INTERVAL_MS).unref();
  }

  async #look(): Promise<void> {
    try {
      // A session added during the query is not part of it.
      const query = [...this.#followed];
      const lasting = await this.#lasting([...new Set(query.map(([, sessionId]) => sessionId))]);
      for (const [over, sessionId] of query) if (!lasting.has(sessionId)) over.abort();
    } catch {
      // The database is unavailable. The next check tries again; a stream that needs the database ends by itself.
    }
    this.#timer = null;
    this.#lookSoon();
  }

  async #lasting(sessionIds: readonly number[]): Promise<Set<number>> {
    const now = this.#clock.now();
    const { rows } = await sql<{ id: number }>`
      select s.id from session s join app_user u on u.id = s.user_id
      where s.id = any(${sessionIds}) and s.revoked_at is null and s.expires_at > ${now} and s.last_used_at > ${new Date(now.getTime() - IDLE_LIMIT_MS)}
    `.execute(this.#database.kysely);
    return new Set(rows.map(({ id }) => id));
  }
}
