import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '#kit/failure/server/failure.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import { Turns } from '#kit/http/server/turns.ts';
import { ADMINISTRATOR_ROLE_ID, permissionsOf, type Session, type Standing } from '#kit/caller/server/session.ts';
import type { Work } from '../contract.ts';
import { findWork, workOf, type FindWorld, type Found, type Question } from './find.ts';
import { Kept } from './kept.ts';
import type { WorkSource } from './source.ts';

/**
 * Deadlines come and jobs fail without a notification: this is looked at so often, in milliseconds, while anybody
 * looks.
 */
const LOOK_AGAIN_MS = 60_000;
/** What has not changed is told again after this time, so that no proxy takes the stream for dead. */
const TELL_EVERY_MS = 25_000;
/** Looks that are on the database at once; each takes some milliseconds, and pages go first. */
const LOOKS_AT_ONCE = 2;
const CHANNEL = 'work';
/** What the administrator reads. */
const EVERYTHING = 'all';

export interface BoardOptions extends FindWorld {
  readonly sources: readonly WorkSource[];
}

/** Somebody who looks at his work. */
interface Follower {
  readonly session: Session;
  /** Fires when he is to look again. */
  woken: AbortController;
  /** What he may do; null once his session is over. */
  standing: Standing | null;
  /** Whether his rights or his company may have changed since. */
  doubtful: boolean;
}

/** Whether what changes in a corporate may be somebody's work: of his own, and of any for the administrator. */
const sees = (standing: Standing | null, corporateId: number): boolean =>
  standing?.roleId === ADMINISTRATOR_ROLE_ID || standing?.corporateId === corporateId;

declare module '#kit/http/server/route.ts' {
  interface CallEngines {
    readonly work: WorkBoard;
  }
}

/**
 * Tells everybody who looks what he has to do, now and whenever that changes (decision 51). What all of a company have
 * in common is found once for all of them; a notification of the database, whichever server caused it, says whose work
 * to find anew.
 */
export class WorkBoard {
  readonly #options: BoardOptions;
  readonly #followers = new Set<Follower>();
  readonly #kept = new Map<string, Kept<Found>>();
  readonly #looks: Turns;
  readonly #stopping = new AbortController();
  #listening: Promise<void> | null = null;
  #clockwork: NodeJS.Timeout | undefined;

  constructor(options: BoardOptions) {
    this.#options = options;
    const refusal = () => new Failure(503, '100503', '数据库暂时不可用，请稍后重试');
    this.#looks = new Turns({ atOnce: LOOKS_AT_ONCE, waiting: Infinity, waitMs: LOOK_AGAIN_MS, refusal });
  }

  /**
   * The work of whoever has this session, until `ended` fires, the session is over or its user has gone over to another
   * shop, for which the page was not opened.
   */
  async *follow(session: Session, t: CallContext['t'], ended: AbortSignal): AsyncGenerator<Work> {
    const follower: Follower = { session, woken: new AbortController(), standing: session, doubtful: true };
    const over = AbortSignal.any([ended, this.#stopping.signal]);
    this.#enter(follower);
    try {
      await this.#listen();
      let told = '';
      let toldAt = -Infinity;
      while (!over.aborted) {
        follower.woken = new AbortController();
        const standing = await this.#standingOf(follower);
        if (standing === null) return;
        const found = await Promise.all(this.#keptFor(session.userId, standing).map((kept) => kept.get()));
        const work = workOf(found, standing.codes, t);
        if (over.aborted) return;
        const text = JSON.stringify(work);
        if (text !== told || performance.now() - toldAt >= TELL_EVERY_MS) {
          told = text;
          toldAt = performance.now();
          yield work;
        }
        await pause(TELL_EVERY_MS, undefined, { signal: AbortSignal.any([over, follower.woken.signal]) }).catch(() => undefined);
      }
    } finally {
      this.#leave(follower);
    }
  }

  /** Ends every stream: the server is about to stop. */
  stop(): void {
    this.#stopping.abort();
    clearInterval(this.#clockwork);
  }

  #enter(follower: Follower): void {
    this.#followers.add(follower);
    this.#clockwork ??= setInterval(() => void this.#lookAgain(), LOOK_AGAIN_MS).unref();
  }

  /** Nobody's work is kept when nobody looks. */
  #leave(follower: Follower): void {
    this.#followers.delete(follower);
    const { userId } = follower.session;
    if (![...this.#followers].some(({ session }) => session.userId === userId)) this.#kept.delete(`user:${userId}`);
    if (this.#followers.size > 0) return;
    this.#kept.clear();
    clearInterval(this.#clockwork);
    this.#clockwork = undefined;
  }

  /**
   * Notifications are heard from the first follower on. Where the database is away he is told so, and the next one
   * tries again.
   */
  #listen(): Promise<void> {
    this.#listening ??= this.#options.database
      .listen(CHANNEL, (told) => this.#hear(told))
      .catch((error: unknown) => {
        this.#listening = null;
        throw error;
      });
    return this.#listening;
  }

  /** @param told null where notifications may have been missed, those of rights too */
  #hear(told: string | null): void {
    if (told === null) for (const follower of this.#followers) follower.doubtful = true;
    const [about = '', id = ''] = (told ?? 'everybody').split(':');
    this.#wake(about, id);
  }

  /** Where no notifications arrive, rights too have changed unheard: they are asked for at once for all. */
  async #lookAgain(): Promise<void> {
    const followers = [...this.#followers];
    await this.#readStandings(followers).catch(() => {
      for (const follower of followers) follower.doubtful = true;
    });
    this.#wake('everybody', 'all');
  }

  #wake(about: string, id: string): void {
    const ofCorporate = about === 'corporate' ? [`reader:${id}`, `reader:${EVERYTHING}`] : [];
    const forgotten = new Set([`${about}:${id}`, ...ofCorporate]);
    for (const [key, kept] of this.#kept) if (about === 'everybody' || forgotten.has(key)) kept.forget();
    // He may work for another company now.
    if (about === 'user') this.#kept.delete(`user:${id}`);
    for (const follower of this.#followers) {
      if (about === 'user' && follower.session.userId === Number(id)) follower.doubtful = true;
      if (about === 'role' && follower.standing?.roleId === Number(id)) follower.doubtful = true;
      if (about === 'everybody' || follower.doubtful || (about === 'corporate' && sees(follower.standing, Number(id))))
        follower.woken.abort();
    }
  }

  /**
   * What he may do, read again where that may have changed; null where his session, or the shop that its page was
   * opened for, is over.
   */
  async #standingOf(follower: Follower): Promise<Standing | null> {
    if (follower.doubtful) await this.#readStandings([follower]);
    const { standing, session } = follower;
    return standing?.shopId === session.shopId ? standing : null;
  }

  async #readStandings(followers: readonly Follower[]): Promise<void> {
    // Before the question: what is told meanwhile is asked about again.
    for (const follower of followers) follower.doubtful = false;
    const ids = followers.map(({ session }) => session.id);
    const standings = await permissionsOf(this.#options.database, ids);
    for (const follower of followers) follower.standing = standings.get(follower.session.id) ?? null;
  }

  #keptFor(userId: number, reader: Standing): Kept<Found>[] {
    const { roleId, corporateId } = reader;
    return [
      ...(corporateId === null ? [] : [this.#keptUnder(`corporate:${corporateId}`, () => this.#ofCorporate(corporateId))]),
      this.#keptUnder(`reader:${roleId === ADMINISTRATOR_ROLE_ID ? EVERYTHING : corporateId}`, () =>
        this.#ofReader({ roleId, corporateId }),
      ),
      this.#keptUnder(`user:${userId}`, () => this.#ofUser(userId, corporateId)),
    ];
  }

  #ofCorporate(corporateId: number): Question[] {
    return this.#options.sources.flatMap((source) =>
      source.of === 'corporate' ? [{ group: source.group, ask: (requested) => source.find({ ...requested, corporateId }) }] : [],
    );
  }

  #ofReader(reader: Pick<Session, 'roleId' | 'corporateId'>): Question[] {
    return this.#options.sources.flatMap((source) =>
      source.of === 'reader' ? [{ group: source.group, ask: (requested) => source.find({ ...requested, reader }) }] : [],
    );
  }

  #ofUser(userId: number, corporateId: number | null): Question[] {
    return this.#options.sources.flatMap((source) =>
      source.of === 'user' ? [{ group: source.group, ask: (requested) => source.find({ ...requested, userId, corporateId }) }] : [],
    );
  }

  #keptUnder(key: string, questions: () => Question[]): Kept<Found> {
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const kept = new Kept(() => this.#look(questions()));
    this.#kept.set(key, kept);
    return kept;
  }

  async #look(questions: readonly Question[]): Promise<Found> {
    let leave: (() => void) | undefined;
    try {
      leave = await this.#looks.take(this.#stopping.signal);
      return await findWork(questions, this.#options);
    } catch {
      // The server stops, or the database has been away for a minute.
      return { items: [], incomplete: true };
    } finally {
      leave?.();
    }
  }
}
