import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '#kit/failure/server/failure.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import { ConcurrencyLimit } from '#kit/http/server/limits/concurrency-limit.ts';
import { ADMINISTRATOR_ROLE_ID, permissionsOf, type Session, type SessionAccess } from '#kit/caller/server/session.ts';
import type { Work } from '../contract.ts';
import { findWork, workOf, type FindContext, type FoundWork, type BoundSource } from './find.ts';
import { CachedValue } from './cached-value.ts';
import type { WorkSource } from './source.ts';

/**
 * Deadlines and failed jobs cause no notification, so work is recounted at this interval while there are subscribers;
 * in milliseconds.
 */
const RECOUNT_EVERY_MS = 60_000;
/** Unchanged work is sent again after this time, so that no proxy closes the stream as idle. */
const SEND_EVERY_MS = 25_000;
/** Counts that run at the same time. Each takes some milliseconds, and pages have priority. */
const CONCURRENT_COUNTS = 2;
const CHANNEL = 'work';
/** The cache key of the administrator, who sees everything. */
const EVERYTHING = 'all';

interface BoardOptions extends FindContext {
  readonly sources: readonly WorkSource[];
}

/** A client that subscribes to a user's work. */
interface Follower {
  readonly session: Session;
  /** Aborted when the work must be counted again. */
  recount: AbortController;
  /** The user's permissions; null after the session has ended. */
  access: SessionAccess | null;
  /** Whether the permissions or the corporate may have changed since. */
  accessStale: boolean;
}

/**
 * Whether changes in a corporate can affect the user: in the user's own corporate, and in any for the administrator.
 */
const isAffected = (access: SessionAccess | null, corporateId: number): boolean =>
  access?.roleId === ADMINISTRATOR_ROLE_ID || access?.corporateId === corporateId;

declare module '#kit/http/server/route.ts' {
  interface CallEngines {
    readonly work: WorkBoard;
  }
}

/**
 * Sends each subscriber the user's work, at first and after every change (decision 51). The work that the users of a
 * corporate have in common is counted once. Notifications of the database, caused by any server, state whose work to
 * count again.
 */
export class WorkBoard {
  readonly #options: BoardOptions;
  readonly #followers = new Set<Follower>();
  readonly #cached = new Map<string, CachedValue<FoundWork>>();
  readonly #limit: ConcurrencyLimit;
  readonly #stopping = new AbortController();
  #listening: Promise<void> | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: BoardOptions) {
    this.#options = options;
    const refusal = () => new Failure(503, '数据库暂时不可用，请稍后重试');
    this.#limit = new ConcurrencyLimit({ atOnce: CONCURRENT_COUNTS, waiting: Infinity, waitMs: RECOUNT_EVERY_MS, refusal });
  }

  /**
   * The work of this session's user. Ends when `ended` fires, when the session ends, or when the user changes to
   * another shop, for which the page was not opened.
   */
  async *follow(session: Session, t: CallContext['t'], ended: AbortSignal): AsyncGenerator<Work> {
    const follower: Follower = { session, recount: new AbortController(), access: session, accessStale: true };
    const over = AbortSignal.any([ended, this.#stopping.signal]);
    this.#enter(follower);
    try {
      await this.#listen();
      let sent = '';
      let sentAt = -Infinity;
      while (!over.aborted) {
        follower.recount = new AbortController();
        const access = await this.#accessOf(follower);
        if (access === null) return;
        const found = await Promise.all(this.#valuesFor(session.userId, access).map((cached) => cached.get()));
        const work = workOf(found, access.codes, t);
        if (over.aborted) return;
        const text = JSON.stringify(work);
        if (text !== sent || performance.now() - sentAt >= SEND_EVERY_MS) {
          sent = text;
          sentAt = performance.now();
          yield work;
        }
        await pause(SEND_EVERY_MS, undefined, { signal: AbortSignal.any([over, follower.recount.signal]) }).catch(() => undefined);
      }
    } finally {
      this.#leave(follower);
    }
  }

  /** Ends every stream because the server shuts down. */
  stop(): void {
    this.#stopping.abort();
    clearInterval(this.#timer);
  }

  #enter(follower: Follower): void {
    this.#followers.add(follower);
    this.#timer ??= setInterval(() => void this.#recountAll(), RECOUNT_EVERY_MS).unref();
  }

  /** Without subscribers nothing is cached. */
  #leave(follower: Follower): void {
    this.#followers.delete(follower);
    const { userId } = follower.session;
    if (![...this.#followers].some(({ session }) => session.userId === userId)) this.#cached.delete(`user:${userId}`);
    if (this.#followers.size > 0) return;
    this.#cached.clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Subscribes to notifications with the first follower. If the database is unavailable, the stream fails and the next
   * one tries again.
   */
  #listen(): Promise<void> {
    this.#listening ??= this.#options.database
      .listen(CHANNEL, (notification) => this.#onNotification(notification))
      .catch((error: unknown) => {
        this.#listening = null;
        throw error;
      });
    return this.#listening;
  }

  /** @param notification null if notifications may have been missed, including those of permissions */
  #onNotification(notification: string | null): void {
    if (notification === null) for (const follower of this.#followers) follower.accessStale = true;
    const [scope = '', id = ''] = (notification ?? 'all').split(':');
    this.#invalidate(scope, id);
  }

  /**
   * Counts all work again and reads the permissions of all subscribers, in case a notification was missed.
   */
  async #recountAll(): Promise<void> {
    const followers = [...this.#followers];
    await this.#readAccess(followers).catch(() => {
      for (const follower of followers) follower.accessStale = true;
    });
    this.#invalidate('all', '');
  }

  #invalidate(scope: string, id: string): void {
    const ofCorporate = scope === 'corporate' ? [`reader:${id}`, `reader:${EVERYTHING}`] : [];
    const stale = new Set([`${scope}:${id}`, ...ofCorporate]);
    for (const [key, cached] of this.#cached) if (scope === 'all' || stale.has(key)) cached.invalidate();
    // The user may now belong to another corporate.
    if (scope === 'user') this.#cached.delete(`user:${id}`);
    for (const follower of this.#followers) {
      if (scope === 'user' && follower.session.userId === Number(id)) follower.accessStale = true;
      if (scope === 'role' && follower.access?.roleId === Number(id)) follower.accessStale = true;
      if (scope === 'all' || follower.accessStale || (scope === 'corporate' && isAffected(follower.access, Number(id))))
        follower.recount.abort();
    }
  }

  /** The permissions, read again if they may have changed. Null if the session, or its shop, is no longer valid. */
  async #accessOf(follower: Follower): Promise<SessionAccess | null> {
    if (follower.accessStale) await this.#readAccess([follower]);
    const { access, session } = follower;
    return access?.shopId === session.shopId ? access : null;
  }

  async #readAccess(followers: readonly Follower[]): Promise<void> {
    // Set before the query, so that a notification during it causes another one.
    for (const follower of followers) follower.accessStale = false;
    const ids = followers.flatMap(({ session }) => session.id ?? []);
    const accessBySession = await permissionsOf(this.#options.database, ids);
    for (const follower of followers) follower.access = accessBySession.get(follower.session.id ?? 0) ?? null;
  }

  #valuesFor(userId: number, reader: SessionAccess): CachedValue<FoundWork>[] {
    const { roleId, corporateId } = reader;
    return [
      ...(corporateId === null ? [] : [this.#valueOf(`corporate:${corporateId}`, () => this.#ofCorporate(corporateId))]),
      this.#valueOf(`reader:${roleId === ADMINISTRATOR_ROLE_ID ? EVERYTHING : corporateId}`, () => this.#ofReader({ roleId, corporateId })),
      this.#valueOf(`user:${userId}`, () => this.#ofUser(userId, corporateId)),
    ];
  }

  #ofCorporate(corporateId: number): BoundSource[] {
    return this.#options.sources.flatMap((source) =>
      source.scope === 'corporate' ? [{ group: source.group, run: (query) => source.find({ ...query, corporateId }) }] : [],
    );
  }

  #ofReader(reader: Pick<Session, 'roleId' | 'corporateId'>): BoundSource[] {
    return this.#options.sources.flatMap((source) =>
      source.scope === 'reader' ? [{ group: source.group, run: (query) => source.find({ ...query, reader }) }] : [],
    );
  }

  #ofUser(userId: number, corporateId: number | null): BoundSource[] {
    return this.#options.sources.flatMap((source) =>
      source.scope === 'user' ? [{ group: source.group, run: (query) => source.find({ ...query, userId, corporateId }) }] : [],
    );
  }

  #valueOf(key: string, sources: () => BoundSource[]): CachedValue<FoundWork> {
    const existing = this.#cached.get(key);
    if (existing !== undefined) return existing;
    const cached = new CachedValue(() => this.#count(sources()));
    this.#cached.set(key, cached);
    return cached;
  }

  async #count(sources: readonly BoundSource[]): Promise<FoundWork> {
    let release: (() => void) | undefined;
    try {
      release = await this.#limit.take(this.#stopping.signal);
      return await findWork(sources, this.#options);
    } catch {
      // The server is stopping, or the database was unavailable for a minute.
      return { items: [], incomplete: true };
    } finally {
      release?.();
    }
  }
}
