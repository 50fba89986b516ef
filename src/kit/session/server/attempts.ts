import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { TooManyRequests } from '#kit/failure/server/failure.ts';
import { knownDevice } from './known-device.ts';

/**
 * Counts wrong passwords and wrong one-time codes (docs/business-rules/accounts.md#failed-attempts). For a browser in
 * which the account has signed in before, only its own failures count, so that others cannot lock the user out.
 * Otherwise failures count by account and address, by address, and by account.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The period in which the limits below lead to a wait. */
const WINDOW_MS = 15 * MINUTE_MS;
const FAILURES_PER_ACCOUNT = 5;
const FAILURES_PER_ADDRESS = 50;
/** The first wait. Each further wait within a day is twice as long, up to the maximum. */
const FIRST_WAIT_MS = MINUTE_MS;
const MAX_WAIT_MS = 60 * MINUTE_MS;
/** The limit for an account within an hour, from all addresses and unknown browsers. */
const FAILURES_PER_ACCOUNT_AND_HOUR = 50;
const HOUR_MS = 60 * MINUTE_MS;

/** The origin of an attempt: the account as typed, the address, and the browser's device cookie if sent. */
interface AttemptOrigin {
  readonly loginAccount: string;
  readonly address: string;
  readonly device: string | undefined;
}

/** One attempt, which counts as failed until it has succeeded. */
export interface Attempt {
  readonly id: number;
  readonly loginAccount: string;
  readonly network: string;
  readonly deviceHash: Buffer | null;
}

/** The digest of a typed account. The text is not stored, since it may be a password typed into the wrong field. */
export function digestOfAccount(loginAccount: string): string {
  return createHash('sha256').update(`sign-in ${loginAccount.toLowerCase()}`).digest('base64url');
}

/**
 * Begins an attempt, which counts as failed until `deleteAttempt` or `deleteOwnFailures`. Commit before checking the
 * secret, otherwise a failure is not counted.
 * @throws TooManyRequests with the time to wait, with the same message whether or not the account exists
 */
export async function beginAttempt(tx: Tx, origin: AttemptOrigin, now: Date): Promise<Attempt> {
  const { loginAccount, address, device } = origin;
  const network = networkOf(address);
  await lockAttempts(tx, loginAccount, network);
  const deviceHash = await knownDevice(tx, loginAccount, device, now);
  const until =
    deviceHash === null
      ? await waitOfUnknownDevice(tx, loginAccount, network, now)
      : await waitOfKnownDevice(tx, loginAccount, deviceHash, now);
  if (until > now.getTime()) {
    const wait = until - now.getTime();
    throw new TooManyRequests('尝试失败次数过多，请{{minutes}}分钟后再试', {
      parameters: { minutes: Math.ceil(wait / MINUTE_MS) },
      retryAfterSeconds: Math.ceil(wait / 1000),
    });
  }
  const { rows } = await sql<{ id: number }>`
    insert into sign_in_failure (login_account, address, device_hash, at)
    values (${digestOfAccount(loginAccount)}, ${network}, ${deviceHash}, ${now}) returning id
  `.execute(tx);
  return { id: (rows[0] as { id: number }).id, loginAccount, network, deviceHash };
}

/** For a correct attempt that needs a second factor: it no longer counts, but earlier failures do. */
export async function deleteAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await sql`delete from sign_in_failure where id = ${attempt.id}`.execute(tx);
}

/** After a sign-in: failures of the account from this browser or address no longer count. Other failures still do. */
export async function deleteOwnFailures(tx: Tx, { loginAccount, network, deviceHash }: Attempt): Promise<void> {
  await sql`
    delete from sign_in_failure where login_account = ${digestOfAccount(loginAccount)} and device_hash is not distinct from ${deviceHash}
      and (device_hash is not null or address = ${network})
  `.execute(tx);
}

/** Ends all waits of an account, after a new password was set. */
export async function deleteFailures(tx: Tx, loginAccount: string): Promise<void> {
  await sql`delete from sign_in_failure where login_account = ${digestOfAccount(loginAccount)}`.execute(tx);
}

/** Deletes failures that no longer affect a wait. */
export async function deleteOldFailures(tx: Tx, now: Date): Promise<void> {
  await sql`delete from sign_in_failure where at <= ${dayBefore(now)}`.execute(tx);
}

/** Waits become longer with each further wait within a day, so older failures have no effect. */
const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS);

/**
 * Serializes attempts for this account and from this address until the transaction ends. The lock order is fixed, to
 * avoid deadlocks.
 */
async function lockAttempts(tx: Tx, loginAccount: string, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash_of('sign-in account ' || lower(${loginAccount})))`.execute(tx);
  await sql`select pg_advisory_xact_lock(hash_of('sign-in address ' || ${network}))`.execute(tx);
}

/** When the wait of a known browser ends, as a timestamp in ms; 0 if there was none. */
async function waitOfKnownDevice(tx: Tx, loginAccount: string, deviceHash: Buffer, now: Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select at from sign_in_failure
    where login_account = ${digestOfAccount(loginAccount)} and device_hash = ${deviceHash} and at > ${dayBefore(now)} order by at
  `.execute(tx);
  return endOfWait(rows, FAILURES_PER_ACCOUNT);
}

/** When the wait of an account and address without a known browser ends, as a timestamp in ms; 0 if there was none. */
async function waitOfUnknownDevice(tx: Tx, loginAccount: string, network: string, now: Date): Promise<number> {
  const account = digestOfAccount(loginAccount);
  const { rows } = await sql<{ at: Date; ofAccount: boolean; ofAddress: boolean }>`
    select at, login_account = ${account} as "ofAccount", address = ${network} as "ofAddress" from sign_in_failure
    where device_hash is null and (login_account = ${account} or address = ${network}) and at > ${dayBefore(now)} order by at
  `.execute(tx);
  const addressFailures = rows.filter(({ ofAddress }) => ofAddress);
  const ownFailures = addressFailures.filter(({ ofAccount }) => ofAccount);
  const oldestCounted = rows.filter(({ ofAccount }) => ofAccount).at(-FAILURES_PER_ACCOUNT_AND_HOUR);
  return Math.max(
    endOfWait(ownFailures, FAILURES_PER_ACCOUNT),
    endOfWait(addressFailures, FAILURES_PER_ADDRESS),
    oldestCounted === undefined ? 0 : oldestCounted.at.getTime() + HOUR_MS,
  );
}

/**
 * When the last wait caused by these failures ends, as a timestamp in ms; 0 without a wait. A wait starts with each
 * failure that is at least the `limit`th within the period. Failures are in ascending order.
 */
function endOfWait(failures: readonly { at: Date }[], limit: number): number {
  let until = 0;
  let waits = 0;
  for (const [index, { at }] of failures.entries()) {
    const first = failures[index - limit + 1]?.at;
    if (first === undefined || at.getTime() - first.getTime() >= WINDOW_MS) continue;
    until = at.getTime() + Math.min(FIRST_WAIT_MS * 2 ** waits, MAX_WAIT_MS);
    waits += 1;
  }
  return until;
}

/** The network by which failures are counted: the address, or for IPv6 the /64, which belongs to one customer. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const groups = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  while (groups.length + last.length < 8) groups.push('0');
  const network = [...groups, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
