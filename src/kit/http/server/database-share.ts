import type { Database } from '#kit/database/server/connection.ts';
import { Failure, SlowDown } from '#kit/failure/server/failure.ts';
import type { RouteSpecification } from './route.ts';
import { Turns, TurnsOfEach, type EndTurn } from './turns.ts';

type Access = Exclude<RouteSpecification<unknown, unknown, unknown, unknown>['access'], 'none'>;

/** The longest that the database works on one statement of a call, in milliseconds: then it is stopped, and the caller told. */
export type StatementLimits = Readonly<Record<Access, number>>;

const STATEMENT_MS: StatementLimits = { read: 30_000, download: 120_000, write: 300_000 };

/** Calls of one user that are on the database at once. A page makes fewer; the others wait. */
const CALLS_OF_ONE_USER = 4;
/** Calls of one user that may wait. A browser has six connections to a server, so that only a program gets so far. */
const WAITING_CALLS = 60;
const CALL_WAITS_MS = 20_000;

/** Files of one user that are made at once. */
const DOWNLOADS_OF_ONE_USER = 2;
/** Files of all users that are made at once in a server, if that is no more than a quarter of its connections. One thread makes them: with more, each only takes longer, and pages as well. */
const DOWNLOADS = 3;
const SHARE_OF_DOWNLOADS = 1 / 4;
const WAITING_DOWNLOADS = 100;
const DOWNLOAD_WAITS_MS = 60_000;

/** Streams of events of one user that are open at once: each looks into the database three times a second for as long as it is listened to. */
const STREAMS_OF_ONE_USER = 20;

/** Divides the database's connections among the calls (decision 14): nobody's searching stops another's page, and no download stops any page. */
export class DatabaseShare {
  readonly #calls: TurnsOfEach;
  readonly #downloadsOfEach: TurnsOfEach;
  readonly #downloads: Turns;
  readonly #streams: TurnsOfEach;

  readonly statementMs: StatementLimits;

  constructor(database: Database, statementMs: StatementLimits = STATEMENT_MS) {
    this.statementMs = statementMs;
    const connections = database.pool.options.max;
    const refusal = () => new SlowDown('您同时进行的查询太多，请等待其中一些完成后重试');
    this.#calls = new TurnsOfEach({
      atOnce: Math.min(CALLS_OF_ONE_USER, Math.max(1, Math.floor(connections / 2))),
      waiting: WAITING_CALLS,
      waitMs: CALL_WAITS_MS,
      refusal,
    });
    this.#streams = new TurnsOfEach({ atOnce: STREAMS_OF_ONE_USER, waiting: 0, waitMs: 0, refusal });
    const download = {
      waiting: WAITING_DOWNLOADS,
      waitMs: DOWNLOAD_WAITS_MS,
      refusal: () => new Failure(503, '100503', '正在进行的下载太多，请稍后重试'),
    };
    this.#downloads = new Turns({ ...download, atOnce: Math.min(DOWNLOADS, Math.max(1, Math.floor(connections * SHARE_OF_DOWNLOADS))) });
    this.#downloadsOfEach = new TurnsOfEach({ ...download, atOnce: DOWNLOADS_OF_ONE_USER });
  }

  /** Opens one of a user's streams of events. Throws `SlowDown` where he has too many. */
  listen(userId: number, gone: AbortSignal): Promise<EndTurn> {
    return this.#streams.take(userId, gone);
  }

  /** Waits until the call may go on the database. Throws `SlowDown` for a user who asks too much, a 503 where too many downloads are under way. */
  async enter(access: Access, userId: number | null, gone: AbortSignal): Promise<EndTurn> {
    const taken: EndTurn[] = [];
    const leave = () => {
      for (const end of taken.toReversed()) end();
    };
    try {
      if (access === 'download') {
        if (userId !== null) taken.push(await this.#downloadsOfEach.take(userId, gone));
        taken.push(await this.#downloads.take(gone));
      }
      if (userId !== null) taken.push(await this.#calls.take(userId, gone));
      return leave;
    } catch (refused) {
      leave();
      throw refused;
    }
  }
}
