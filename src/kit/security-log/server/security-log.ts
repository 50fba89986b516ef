import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/database/server/connection.ts';
import type { Clock } from '#kit/time/business-time.ts';
import { fold, keyOf, rowOf, type FoldedEvent, type SecurityEvent } from './event.ts';
import { ownersOf, raiseAlarms, storeEvents } from './write.ts';

/** Events wait so long to be written together. */
const WRITE_AFTER_MS = 1000;
/** While the database is away it is asked again so often. */
const RETRY_AFTER_MS = 5000;
/** So many rows may wait, some 1 MB; what comes beyond is counted and the log says how many are missing. */
const MOST_WAITING = 2000;
/** Of one kind so many rows a minute tell their address; further ones are told apart by their account alone. */
const ADDRESSES_A_MINUTE = 200;

export interface SecurityLogOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
}

/**
 * The log of security events (docs/security-log.md). It is written outside of every call's transaction and nobody waits
 * for it: an event is kept whatever becomes of the call that caused it, and it is in the database about a second later.
 * Bursts of one kind, account and address are one row a minute.
 */
export class SecurityLog {
  readonly #options: SecurityLogOptions;
  #waiting = new Map<string, FoldedEvent>();
  #lost = 0;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** Which rows of the present minute told their address, by kind. */
  readonly #told = new Map<string, Set<string>>();
  #toldMinute = 0;

  constructor(options: SecurityLogOptions) {
    this.#options = options;
  }

  /** Remembers an event; it neither waits nor fails. */
  record(event: SecurityEvent): void {
    const row = rowOf(event, this.#options.clock.now());
    if (this.#waiting.size >= MOST_WAITING && !this.#waiting.has(keyOf(row))) this.#lost += 1;
    else fold(this.#waiting, row);
    this.#writeIn(WRITE_AFTER_MS);
  }

  /** Resolves when what was recorded so far is in the database, or could not be written. */
  async written(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  #writeIn(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.written(), milliseconds).unref();
  }

  async #write(): Promise<void> {
    if (this.#lost > 0) this.#takeNoteOfLost();
    if (this.#waiting.size === 0) return;
    const taken = this.#waiting;
    this.#waiting = new Map();
    const { database, clock, logger } = this.#options;
    try {
      const rows = [...(await this.#withOwners(taken)).values()];
      const raised = await database.transaction(async (tx) => {
        await storeEvents(tx, rows);
        return raiseAlarms(tx, rows, clock.now());
      });
      // For who collects the logs; neither accounts nor addresses are in them.
      for (const { kind, count, userId, routes } of rows)
        logger.info({ event: kind, count, userId, routes: [...routes] }, 'security event');
      for (const alarm of raised) logger.warn(alarm, 'security alarm');
    } catch (failure) {
      for (const row of taken.values()) fold(this.#waiting, row);
      logger.warn({ waiting: this.#waiting.size, reason: (failure as Error).message }, 'the security log cannot be written');
      this.#writeIn(RETRY_AFTER_MS);
    }
  }

  #takeNoteOfLost(): void {
    const { clock, logger } = this.#options;
    logger.warn({ lost: this.#lost }, 'security events were too many to keep');
    fold(this.#waiting, { ...rowOf({ kind: 'lost' }, clock.now()), count: this.#lost });
    this.#lost = 0;
  }

  /**
   * An account that nobody has is not written out, for it may be a password that was typed into the wrong field; and
   * rows that strangers can make as many of as they like are folded.
   */
  async #withOwners(rows: ReadonlyMap<string, FoldedEvent>): Promise<Map<string, FoldedEvent>> {
    const unknown = new Set(
      [...rows.values()].filter(({ userId, account }) => userId === null && account !== '').map(({ account }) => account),
    );
    const owners = unknown.size === 0 ? [] : await ownersOf(this.#options.database.kysely, [...unknown]);
    const ownerOf = new Map(owners.map((owner) => [owner.account, owner]));
    const folded = new Map<string, FoldedEvent>();
    for (const row of rows.values()) {
      const owner = ownerOf.get(row.account);
      const account = row.userId === null && owner === undefined ? '' : row.account;
      const { userId, corporateId } = row.userId === null ? { userId: null, corporateId: null, ...owner } : row;
      const copy = { ...row, account, userId, corporateId, routes: new Set(row.routes), details: new Set(row.details) };
      fold(folded, this.#tellsAddress(copy) ? copy : { ...copy, address: '' });
    }
    return folded;
  }

  #tellsAddress(row: FoldedEvent): boolean {
    if (row.minute.getTime() > this.#toldMinute) {
      this.#toldMinute = row.minute.getTime();
      this.#told.clear();
    }
    const told = this.#told.get(row.kind) ?? new Set<string>();
    this.#told.set(row.kind, told);
    const key = `${row.account}\n${row.address}`;
    if (told.has(key)) return true;
    if (told.size >= ADDRESSES_A_MINUTE) return false;
    told.add(key);
    return true;
  }
}
