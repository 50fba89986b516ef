import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '#kit/failure/server/failure.ts';
import type { Translator } from '#kit/i18n/words.ts';
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
/** The part of a cache key for the administrator, who sees all corporates. */
const ALL_CORPORATES = 'all';

interface BoardOptions extends FindContext {
  readonly sources: readonly WorkSource[];
}

/** A client that subscribes to a user's work. */
interface Subscriber {
  readonly session: Session;
  /** Aborted when the work must be counted again. */
  recount: AbortController;
  /** The user's permissions; null after the session has ended. */
  access: SessionAccess | null;
  /** Whether the permissions or the corporate may have changed since they were read. */
  isAccessStale: boolean;
}

/** Whether a change in a corporate can affect the user: a user of this corporate, or the administrator. */
const isAffected = (access: SessionAccess | null, corporateId: number): boolean =>
  access?.roleId === ADMINISTRATOR_ROLE_ID || access?.corporateId === corporateId;

declare module '#kit/http/server/route.ts' {
  interface CallEngines {
    readonly work: WorkBoard;
  }
}

/**
 * Sends the user's work to each subscriber, at first and after every change (decision 51). Work that is the same for
 * all users of a corporate is counted once. Notifications of the database state whose work must be counted again; all
 * servers receive them.
 */
export class WorkBoard {
  readonly #options: BoardOptions;
  readonly #subscribers = new Set<Subscriber>();
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
   * Returns the work of the session's user. Ends when `ended` is aborted, when the session ends, or when the user
   * changes to another shop, because the page shows the previous one.
   */
  async *subscribe(session: Session, t: Translator, ended: AbortSignal): AsyncGenerator<Work> {
    const subscriber: Subscriber = { session, recount: new AbortController(), access: session, isAccessStale: true };
    const endSignal = AbortSignal.any([ended, this.#stopping.signal]);
    this.#add(subscriber);
    try {
      await this.#listen();
      let sent = '';
      let sentAt = -Infinity;
      while (!endSignal.aborted) {
        subscriber.recount = new AbortController();
        const access = await this.#accessOf(subscriber);
        if (access === null) return;
        const results = await Promise.all(this.#workFor(session.userId, access).map((cached) => cached.get()));
        const work = workOf(results, access.codes, t);
        if (endSignal.aborted) return;
        const text = JSON.stringify(work);
        if (text !== sent || performance.now() - sentAt >= SEND_EVERY_MS) {
          sent = text;
          sentAt = performance.now();
          yield work;
        }
        await pause(SEND_EVERY_MS, undefined, { signal: AbortSignal.any([endSignal, subscriber.recount.signal]) }).catch(() => undefined);
      }
    } finally {
      this.#remove(subscriber);
    }
  }

  /** Ends every stream because the server shuts down. */
  stop(): void {
    this.#stopping.abort();
    clearInterval(this.#timer);
  }

  #add(subscriber: Subscriber): void {
    this.#subscribers.add(subscriber);
    this.#timer ??= setInterval(() => void this.#recountAll(), RECOUNT_EVERY_MS).unref();
  }

  /** Removes a subscriber. The cache is cleared with the last one. */
  #remove(subscriber: Subscriber): void {
    this.#subscribers.delete(subscriber);
    const { userId } = subscriber.session;
    if (![...this.#subscribers].some(({ session }) => session.userId === userId)) this.#cached.delete(`user:${userId}`);
    if (this.#subscribers.size > 0) return;
    this.#cached.clear();
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /**
   * Listens to notifications from the first subscriber on. If the database is unavailable, this stream fails and the
   * next one tries again.
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

  /** @param notification null if notifications may have been missed, also about permissions */
  #onNotification(notification: string | null): void {
    if (notification === null) for (const subscriber of this.#subscribers) subscriber.isAccessStale = true;
    const [scope = '', id = ''] = (notification ?? 'all').split(':');
    this.#invalidate(scope, id);
  }

  /** Counts all work again and reads the permissions of all subscribers, in case a notification was missed. */
  async #recountAll(): Promise<void> {
    const subscribers = [...this.#subscribers];
    await this.#readAccess(subscribers).catch(() => {
      for (const subscriber of subscribers) subscriber.isAccessStale = true;
    });
    this.#invalidate('all', '');
  }

  #invalidate(scope: string, id: string): void {
    const readerKeys = scope === 'corporate' ? [`reader:${id}`, `reader:${ALL_CORPORATES}`] : [];
    const staleKeys = new Set([`${scope}:${id}`, ...readerKeys]);
    for (const [key, cached] of this.#cached) if (scope === 'all' || staleKeys.has(key)) cached.invalidate();
    // The user may now belong to another corporate.
    if (scope === 'user') this.#cached.delete(`user:${id}`);
    for (const subscriber of this.#subscribers) {
      if (scope === 'user' && subscriber.session.userId === Number(id)) subscriber.isAccessStale = true;
      if (scope === 'role' && subscriber.access?.roleId === Number(id)) subscriber.isAccessStale = true;
      if (scope === 'all' || subscriber.isAccessStale || (scope === 'corporate' && isAffected(subscriber.access, Number(id))))
        subscriber.recount.abort();
    }
  }

  /** The permissions, read again if they may have changed. Null if the session, or its shop, is no longer valid. */
  async #accessOf(subscriber: Subscriber): Promise<SessionAccess | null> {
    if (subscriber.isAccessStale) await this.#readAccess([subscriber]);
    const { access, session } = subscriber;
    return access?.shopId === session.shopId ? access : null;
  }

  async #readAccess(subscribers: readonly Subscriber[]): Promise<void> {
    // Set before the query, so that a notification during it causes another one.
    for (const subscriber of subscribers) subscriber.isAccessStale = false;
    const ids = subscribers.flatMap(({ session }) => session.id ?? []);
    const accessBySession = await permissionsOf(this.#options.database, ids);
    for (const subscriber of subscribers) subscriber.access = accessBySession.get(subscriber.session.id ?? 0) ?? null;
  }

  #workFor(userId: number, reader: SessionAccess): CachedValue<FoundWork>[] {
    const { roleId, corporateId } = reader;
    return [
      ...(corporateId === null ? [] : [this.#cachedWork(`corporate:${corporateId}`, () => this.#corporateSources(corporateId))]),
      this.#cachedWork(`reader:${roleId === ADMINISTRATOR_ROLE_ID ? ALL_CORPORATES : corporateId}`, () =>
        this.#readerSources({ roleId, corporateId }),
      ),
      this.#cachedWork(`user:${userId}`, () => this.#userSources(userId, corporateId)),
    ];
  }

  #corporateSources(corporateId: number): BoundSource[] {
    return this.#options.sources.flatMap((source) =>
      source.scope === 'corporate' ? [{ group: source.group, run: (query) => source.find({ ...query, corporateId }) }] : [],
    );
  }

  #readerSources(reader: Pick<Session, 'roleId' | 'corporateId'>): BoundSource[] {
    return this.#options.sources.flatMap((source) =>
      source.scope === 'reader' ? [{ group: source.group, run: (query) => source.find({ ...query, reader }) }] : [],
    );
  }

  #userSources(userId: number, corporateId: number | null): BoundSource[] {
    return this.#options.sources.flatMap((source) =>
      source.scope === 'user' ? [{ group: source.group, run: (query) => source.find({ ...query, userId, corporateId }) }] : [],
    );
  }

  #cachedWork(key: string, sources: () => BoundSource[]): CachedValue<FoundWork> {
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
