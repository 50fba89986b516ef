import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import type { Clock } from '#kit/time/business-time.ts';
import { IDLE_LIMIT_MS } from './session.ts';

/** The interval, in ms, at which one query checks the sessions of all streams of this process. */
const CHECK_INTERVAL_MS = 2000;

/** Aborts long-running work when its session ends by sign-out, revocation, expiry or deletion of the user. */
export class SessionWatch {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #watched = new Map<AbortController, number>();
  #timer: NodeJS.Timeout | null = null;

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Runs the work with a signal that is aborted together with `until`, or soon after the session has ended. */
  async during<T>(sessionId: number, until: AbortSignal, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
    const sessionEnd = new AbortController();
    this.#watched.set(sessionEnd, sessionId);
    this.#scheduleCheck();
    try {
      return await work(AbortSignal.any([until, sessionEnd.signal]));
    } finally {
      this.#watched.delete(sessionEnd);
      if (this.#watched.size === 0 && this.#timer !== null) {
        clearTimeout(this.#timer);
        this.#timer = null;
      }
    }
  }

  #scheduleCheck(): void {
    if (this.#watched.size === 0) return;
    this.#timer ??= setTimeout(() => void this.#check(), CHECK_INTERVAL_MS).unref();
  }

  async #check(): Promise<void> {
    try {
      // Sessions that are added during the query are checked the next time.
      const checked = [...this.#watched];
      const openSessions = await this.#openSessions([...new Set(checked.map(([, sessionId]) => sessionId))]);
      for (const [sessionEnd, sessionId] of checked) if (!openSessions.has(sessionId)) sessionEnd.abort();
    } catch {
      // The database is unavailable. The next check tries again. A stream that needs the database fails itself.
    }
    this.#timer = null;
    this.#scheduleCheck();
  }

  async #openSessions(sessionIds: readonly number[]): Promise<Set<number>> {
    const now = this.#clock.now();
    const { rows } = await sql<{ id: number }>`
      select session.id from session join app_user on app_user.id = session.user_id
      where session.id = any(${sessionIds}) and session.revoked_at is null and session.expires_at > ${now}
        and session.last_used_at > ${new Date(now.getTime() - IDLE_LIMIT_MS)}
    `.execute(this.#database.kysely);
    return new Set(rows.map(({ id }) => id));
  }
}
