import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { SlowDown } from '#kit/failure/server/failure.ts';
import { knownDevice } from './known-device.ts';

/**
 * Counting of wrong passwords and wrong one-time codes (docs/business-rules/accounts.md#failed-attempts). A browser in
 * which the account has signed in before is judged by its own failures alone, so that strangers lock nobody out of it;
 * everybody else by account and address, by address, and by account.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** So many failures within this time, and there is a wait. */
const WINDOW_MS = 15 * MINUTE_MS;
const FAILURES_PER_ACCOUNT = 5;
const FAILURES_PER_ADDRESS = 50;
/** The first wait; each further one within a day is twice as long as the one before it, up to the longest. */
const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
/** Of an account, whatever the addresses, for browsers that are not known. */
const FAILURES_PER_ACCOUNT_AND_HOUR = 50;
const HOUR_MS = 60 * MINUTE_MS;

/** Who tries: the account as typed, the caller's address, and his browser's device cookie if it sent one. */
export interface Attempter {
  readonly loginAccount: string;
  readonly address: string;
  readonly device: string | undefined;
}

/** One attempt, counted as failed until it has turned out right. */
export interface Attempt {
  readonly id: number;
  readonly loginAccount: string;
  readonly network: string;
  readonly deviceHash: Buffer | null;
}

/**
 * A typed account as it is kept: what was typed may be a password in the wrong field, so that only its digest is
 * stored.
 */
export function typedAs(loginAccount: string): string {
  return createHash('sha256').update(`sign-in ${loginAccount.toLowerCase()}`).digest('base64url');
}

/**
 * Begins an attempt: it counts as failed from here on, until `forgiveAttempt` or `forgetOwnFailures`. Commit before the
 * secret is checked, or a failure is not counted.
 * @throws SlowDown saying how long to wait, in the same words whether or not there is such an account
 */
export async function beginAttempt(tx: Tx, by: Attempter, now: Date): Promise<Attempt> {
  const who = { loginAccount: by.loginAccount, network: networkOf(by.address) };
  await oneAttemptAtATime(tx, who.loginAccount, who.network);
  const deviceHash = await knownDevice(tx, by.loginAccount, by.device, now);
  const until = deviceHash === null ? await strangerHeldUntil(tx, who, now) : await deviceHeldUntil(tx, who.loginAccount, deviceHash, now);
  if (until > now.getTime()) {
    const wait = until - now.getTime();
    throw new SlowDown('尝试失败次数过多，请{{minutes}}分钟后再试', { minutes: Math.ceil(wait / MINUTE_MS) }, Math.ceil(wait / 1000));
  }
  const { rows } = await sql<{ id: number }>`
    insert into sign_in_failure (login_account, address, device_hash, at) values (${typedAs(who.loginAccount)}, ${who.network}, ${deviceHash}, ${now}) returning id
  `.execute(tx);
  return { id: (rows[0] as { id: number }).id, ...who, deviceHash };
}

/** The attempt was right, but more must be proved (a second factor): it alone counts no more, earlier failures do. */
export async function forgiveAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  await sql`delete from sign_in_failure where id = ${attempt.id}`.execute(tx);
}

/**
 * Everything was right: this account's failures from this browser or address count no more. Those of strangers
 * elsewhere do.
 */
export async function forgetOwnFailures(tx: Tx, { loginAccount, network, deviceHash }: Attempt): Promise<void> {
  await sql`
    delete from sign_in_failure where login_account = ${typedAs(loginAccount)} and device_hash is not distinct from ${deviceHash}
      and (device_hash is not null or address = ${network})
  `.execute(tx);
}

/** Ends all waits for an account, wherever its failures came from: for whoever has got a new password. */
export async function forgetFailures(tx: Tx, loginAccount: string): Promise<void> {
  await sql`delete from sign_in_failure where login_account = ${typedAs(loginAccount)}`.execute(tx);
}

/** Deletes failures that make no wait longer any more. */
export async function deleteOldFailures(tx: Tx, now: Date): Promise<void> {
  await sql`delete from sign_in_failure where at <= ${new Date(now.getTime() - DAY_MS)}`.execute(tx);
}

/**
 * Until the transaction ends, no other attempt for this account or from this address is counted. Always in this order,
 * so that two never wait for each other.
 */
async function oneAttemptAtATime(tx: Tx, loginAccount: string, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hash_of('sign-in account ' || lower(${loginAccount})))`.execute(tx);
  await sql`select pg_advisory_xact_lock(hash_of('sign-in address ' || ${network}))`.execute(tx);
}

async function deviceHeldUntil(tx: Tx, loginAccount: string, deviceHash: Buffer, now: Date): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select at from sign_in_failure where login_account = ${typedAs(loginAccount)} and device_hash = ${deviceHash} and at > ${new Date(now.getTime() - DAY_MS)} order by at
  `.execute(tx);
  return growingWait(rows, FAILURES_PER_ACCOUNT);
}

async function strangerHeldUntil(tx: Tx, { loginAccount, network }: { loginAccount: string; network: string }, now: Date): Promise<number> {
  const { rows } = await sql<{ at: Date; account: boolean; address: boolean }>`
    select at, login_account = ${typedAs(loginAccount)} as account, address = ${network} as address from sign_in_failure
    where device_hash is null and (login_account = ${typedAs(loginAccount)} or address = ${network}) and at > ${new Date(now.getTime() - DAY_MS)} order by at
  `.execute(tx);
  const ofAccount = rows.filter(({ account }) => account);
  return Math.max(
    growingWait(
      ofAccount.filter(({ address }) => address),
      FAILURES_PER_ACCOUNT,
    ),
    growingWait(
      rows.filter(({ address }) => address),
      FAILURES_PER_ADDRESS,
    ),
    (ofAccount.at(-FAILURES_PER_ACCOUNT_AND_HOUR)?.at.getTime() ?? -HOUR_MS) + HOUR_MS,
  );
}

/**
 * When the last wait ends that these failures, oldest first, have brought: each that is the `limit`th within the window
 * begins one.
 */
function growingWait(failures: readonly { at: Date }[], limit: number): number {
  let until = 0;
  let waits = 0;
  for (const [index, { at }] of failures.entries()) {
    const first = failures[index - limit + 1]?.at;
    if (first === undefined || at.getTime() - first.getTime() >= WINDOW_MS) continue;
    until = at.getTime() + Math.min(FIRST_WAIT_MS * 2 ** waits, LONGEST_WAIT_MS);
    waits += 1;
  }
  return until;
}

/** What counts as one address: of IPv6 the /64 that a customer is given, since he has all addresses in it. */
export function networkOf(address: string): string {
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
