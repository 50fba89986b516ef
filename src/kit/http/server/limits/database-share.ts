import type { Database } from '#kit/database/server/connection.ts';
import { Failure, TooManyRequests } from '#kit/failure/server/failure.ts';
import type { RouteSpecification } from '../route.ts';
import { ConcurrencyLimit, ConcurrencyLimitPerKey, type ReleaseSlot } from './concurrency-limit.ts';

type Access = Exclude<RouteSpecification<unknown, unknown, unknown, unknown>['access'], 'none'>;

/** The maximum time of one statement of a call, in milliseconds. A longer statement is cancelled and the call fails. */
export type StatementLimits = Readonly<Record<Access, number>>;

const STATEMENT_MS: StatementLimits = { read: 30_000, download: 120_000, write: 300_000 };

/** Concurrent database calls of one user. A page rarely makes more; further calls wait. */
const CALLS_OF_ONE_USER = 4;
/** Waiting calls of one user. A browser has six connections to a server, so that only programs reach this limit. */
const WAITING_CALLS = 60;
const CALL_WAITS_MS = 20_000;

const DOWNLOADS_OF_ONE_USER = 2;
/**
 * Concurrent downloads of all users in a server, but at most a quarter of its connections. One thread writes them, so
 * more would only slow down each other and the pages.
 */
const DOWNLOADS = 3;
const SHARE_OF_DOWNLOADS = 1 / 4;
const WAITING_DOWNLOADS = 100;
const DOWNLOAD_WAITS_MS = 60_000;

/** Concurrent event streams of one user. */
const STREAMS_OF_ONE_USER = 20;

/**
 * Divides the database's connections among the calls (decision 14), so that one user's queries do not block another's
 * pages, and downloads do not block pages.
 */
export class DatabaseShare {
  readonly #callsPerUser: ConcurrencyLimitPerKey;
  readonly #downloadsPerUser: ConcurrencyLimitPerKey;
  readonly #downloads: ConcurrencyLimit;
  readonly #streamsPerUser: ConcurrencyLimitPerKey;

  readonly statementMs: StatementLimits;

  constructor(database: Database, statementMs: StatementLimits = STATEMENT_MS) {
    this.statementMs = statementMs;
    const connections = database.pool.options.max;
    const refusal = () => new TooManyRequests('您同时进行的查询太多，请等待其中一些完成后重试');
    this.#callsPerUser = new ConcurrencyLimitPerKey({
      atOnce: Math.min(CALLS_OF_ONE_USER, Math.max(1, Math.floor(connections / 2))),
      waiting: WAITING_CALLS,
      waitMs: CALL_WAITS_MS,
      refusal,
    });
    this.#streamsPerUser = new ConcurrencyLimitPerKey({ atOnce: STREAMS_OF_ONE_USER, waiting: 0, waitMs: 0, refusal });
    const download = {
      waiting: WAITING_DOWNLOADS,
      waitMs: DOWNLOAD_WAITS_MS,
      refusal: () => new Failure(503, '正在进行的下载太多，请稍后重试'),
    };
    this.#downloads = new ConcurrencyLimit({
      ...download,
      atOnce: Math.min(DOWNLOADS, Math.max(1, Math.floor(connections * SHARE_OF_DOWNLOADS))),
    });
    this.#downloadsPerUser = new ConcurrencyLimitPerKey({ ...download, atOnce: DOWNLOADS_OF_ONE_USER });
  }

  /** Opens an event stream for a user. Throws `TooManyRequests` if the user has too many. */
  listen(userId: number, signal: AbortSignal): Promise<ReleaseSlot> {
    return this.#streamsPerUser.take(userId, signal);
  }

  /**
   * Waits until the call may use the database. Throws `TooManyRequests` if the user has too many calls, or a 503 if
   * there are too many downloads.
   */
  async enter(access: Access, userId: number | null, signal: AbortSignal): Promise<ReleaseSlot> {
    const slots: ReleaseSlot[] = [];
    const releaseAll = () => {
      for (const release of slots.toReversed()) release();
    };
    try {
      if (access === 'download') {
        if (userId !== null) slots.push(await this.#downloadsPerUser.take(userId, signal));
        slots.push(await this.#downloads.take(signal));
      }
      if (userId !== null) slots.push(await this.#callsPerUser.take(userId, signal));
      return releaseAll;
    } catch (error) {
      releaseAll();
      throw error;
    }
  }
}
