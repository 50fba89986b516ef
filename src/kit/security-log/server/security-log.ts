import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#kit/database/server/connection.ts';
import type { Clock } from '#kit/time/business-time.ts';
import { mergeRow, rowKey, eventRow, type EventRow, type SecurityEvent } from './event.ts';
import { ownersOf, raiseAlarms, storeEvents } from './write.ts';

/** How long events are collected before they are written, in ms. */
const WRITE_AFTER_MS = 1000;
/** The pause between retries while the database is unavailable, in ms. */
const RETRY_AFTER_MS = 5000;
/** Maximum number of rows that wait to be written, about 1 MB. Further rows are only counted as lost. */
const MAX_PENDING = 2000;
/** Maximum number of rows of one kind per minute with an address. Further events are grouped by account only. */
const ADDRESSES_PER_MINUTE = 200;

interface SecurityLogOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
}

/**
 * The security log (docs/security-log.md). Events are stored about a second later, outside the transactions of calls,
 * so that no call waits and the events of a failed call are stored too. Events of one kind, account and address are
 * stored as one row per minute.
 */
export class SecurityLog {
  readonly #options: SecurityLogOptions;
  #pending = new Map<string, EventRow>();
  #lost = 0;
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  /** The accounts and addresses of this minute's rows that are stored with their address, by kind. */
  readonly #rowsWithAddress = new Map<string, Set<string>>();
  #currentMinute = 0;

  constructor(options: SecurityLogOptions) {
    this.#options = options;
  }

  /** Records an event without waiting and without throwing. */
  record(event: SecurityEvent): void {
    const row = eventRow(event, this.#options.clock.now());
    if (this.#pending.size >= MAX_PENDING && !this.#pending.has(rowKey(row))) this.#lost += 1;
    else mergeRow(this.#pending, row);
    this.#scheduleWrite(WRITE_AFTER_MS);
  }

  /** Writes the recorded events now. Also resolves if they cannot be written. */
  async written(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    await this.#writing;
  }

  #scheduleWrite(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.written(), milliseconds).unref();
  }

  async #write(): Promise<void> {
    if (this.#lost > 0) this.#recordLost();
    if (this.#pending.size === 0) return;
    const batch = this.#pending;
    this.#pending = new Map();
    const { database, clock, logger } = this.#options;
    try {
      const events = await this.#withOwners(batch);
      const rows = [...events.values()];
      const raised = await database.transaction(async (tx) => {
        await storeEvents(tx, rows);
        return raiseAlarms(tx, rows, clock.now());
      });
      // For log collectors, without accounts and addresses.
      for (const { kind, count, userId, routes } of rows)
        logger.info({ event: kind, count, userId, routes: [...routes] }, 'security event');
      for (const alarm of raised) logger.warn(alarm, 'security alarm');
    } catch (error) {
      for (const row of batch.values()) mergeRow(this.#pending, row);
      logger.warn({ waiting: this.#pending.size, reason: (error as Error).message }, 'the security log cannot be written');
      this.#scheduleWrite(RETRY_AFTER_MS);
    }
  }

  #recordLost(): void {
    const { clock, logger } = this.#options;
    logger.warn({ lost: this.#lost }, 'security events were too many to keep');
    mergeRow(this.#pending, { ...eventRow({ kind: 'lost' }, clock.now()), count: this.#lost });
    this.#lost = 0;
  }

  /**
   * Returns the rows with the owners of their accounts. An unknown account is removed, because it may be a password
   * typed into the wrong field. If one kind has too many rows in a minute, the address of further rows is removed too,
   * and they are merged.
   */
  async #withOwners(rows: ReadonlyMap<string, EventRow>): Promise<Map<string, EventRow>> {
    const accounts = new Set(
      [...rows.values()].filter(({ userId, account }) => userId === null && account !== '').map(({ account }) => account),
    );
    const owners = accounts.size === 0 ? [] : await ownersOf(this.#options.database.kysely, [...accounts]);
    const ownerOf = new Map(owners.map((owner) => [owner.account, owner]));
    const merged = new Map<string, EventRow>();
    for (const row of rows.values()) {
      const owner = ownerOf.get(row.account);
      const account = row.userId === null && owner === undefined ? '' : row.account;
      const { userId, corporateId } = row.userId === null ? { userId: null, corporateId: null, ...owner } : row;
      const copy = { ...row, account, userId, corporateId, routes: new Set(row.routes), details: new Set(row.details) };
      mergeRow(merged, this.#keepsAddress(copy) ? copy : { ...copy, address: '' });
    }
    return merged;
  }

  #keepsAddress(row: EventRow): boolean {
    if (row.minute.getTime() > this.#currentMinute) {
      this.#currentMinute = row.minute.getTime();
      this.#rowsWithAddress.clear();
    }
    const addresses = this.#rowsWithAddress.get(row.kind) ?? new Set<string>();
    this.#rowsWithAddress.set(row.kind, addresses);
    const key = `${row.account}\n${row.address}`;
    if (addresses.has(key)) return true;
    if (addresses.size >= ADDRESSES_PER_MINUTE) return false;
    addresses.add(key);
    return true;
  }
}
