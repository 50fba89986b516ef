import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/database/server/connection.ts';
import type { Clock } from '#kit/time/business-time.ts';
import { fold, keyOf, rowOf, type FoldedEvent, type SecurityEvent } from './event.ts';
import { ownersOf, raiseAlarms, storeEvents } from './write.ts';

/** How long events are collected before they are written. */
const WRITE_AFTER_MS = 1000;
/** The pause between retries while the database is unavailable. */
const RETRY_AFTER_MS = 5000;
/** Maximum waiting rows, about 1 MB. Further ones are counted, and the server's log reports how many are missing. */
const MAX_WAITING = 2000;
/** Maximum rows of one kind per minute with their address. Further ones are grouped by account only. */
const ADDRESSES_A_MINUTE = 200;

interface SecurityLogOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
}

/**
 * The security log (docs/security-log.md). It is written outside the transactions of calls, and no call waits for it:
 * an event is stored about a second later, whatever the result of its call. Events of one kind, account and address are
 * one row per minute.
 */
export class SecurityLog {
  readonly #options: SecurityLogOptions;
  #waiting = new Map<string, FoldedEvent>();
  #lost = 0;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** The rows of the current minute that have their address, by kind. */
  readonly #addressed = new Map<string, Set<string>>();
  #addressedMinute = 0;

  constructor(options: SecurityLogOptions) {
    this.#options = options;
  }

  /** Records an event. It neither waits nor fails. */
  record(event: SecurityEvent): void {
    const row = rowOf(event, this.#options.clock.now());
    if (this.#waiting.size >= MAX_WAITING && !this.#waiting.has(keyOf(row))) this.#lost += 1;
    else fold(this.#waiting, row);
    this.#writeIn(WRITE_AFTER_MS);
  }

  /** Resolves when all events recorded so far have been written, or could not be. */
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
      // For log collectors; without accounts and addresses.
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
   * An unknown account is not stored, since it may be a password typed into the wrong field. Rows that callers without
   * a session can cause in any number are merged.
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
    if (row.minute.getTime() > this.#addressedMinute) {
      this.#addressedMinute = row.minute.getTime();
      this.#addressed.clear();
    }
    const addresses = this.#addressed.get(row.kind) ?? new Set<string>();
    this.#addressed.set(row.kind, addresses);
    const key = `${row.account}\n${row.address}`;
    if (addresses.has(key)) return true;
    if (addresses.size >= ADDRESSES_A_MINUTE) return false;
    addresses.add(key);
    return true;
  }
}
