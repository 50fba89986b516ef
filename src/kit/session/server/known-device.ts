import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { tokenHash } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';

/** The cookie set in a browser at sign-in: 256 random bits, of which only the hash is stored. */
export const DEVICE_COOKIE = 'device-edi';
/** A browser remains known for 180 days after its last sign-in. */
export const DEVICE_LIFETIME_MS = 180 * 24 * 3_600_000;
/** The maximum number of known browsers of an account. Each sign-in of a program without cookies is a new browser. */
const DEVICES_PER_USER = 20;

/** The hash of a browser's cookie if this account has signed in there before, else null. */
export async function knownDevice(tx: Tx, loginAccount: string, token: string | undefined, now: Date): Promise<Buffer | null> {
  if (token === undefined) return null;
  const hash = tokenHash(token);
  const { rows } = await sql`
    select 1 from known_device device join app_user on app_user.id = device.user_id
    where device.token_hash = ${hash} and lower(app_user.login_account) = lower(${loginAccount}) and device.expires_at > ${now}
  `.execute(tx);
  return rows.length > 0 ? hash : null;
}

/**
 * Records a sign-in of a user with this browser and returns its new cookie. The browser remains known to its other
 * users, and their failures still count, so that a new cookie does not allow more guesses.
 */
export async function rememberDevice(tx: Tx, userId: number, token: string | undefined, now: Date): Promise<string> {
  const newToken = randomBytes(32).toString('base64url');
  const hash = tokenHash(newToken);
  if (token !== undefined) {
    await sql`update known_device set token_hash = ${hash} where token_hash = ${tokenHash(token)}`.execute(tx);
    await sql`update sign_in_failure set device_hash = ${hash} where device_hash = ${tokenHash(token)}`.execute(tx);
  }
  await sql`
    insert into known_device (token_hash, user_id, signed_in_at, expires_at)
    values (${hash}, ${userId}, ${now}, ${new Date(now.getTime() + DEVICE_LIFETIME_MS)})
    on conflict (token_hash, user_id) do update set signed_in_at = excluded.signed_in_at, expires_at = excluded.expires_at
  `.execute(tx);
  await sql`
    delete from known_device where user_id = ${userId} and token_hash not in (
      select token_hash from known_device where user_id = ${userId} order by signed_in_at desc limit ${DEVICES_PER_USER})
  `.execute(tx);
  return newToken;
}

/** Makes all browsers of a user unknown. */
export async function deleteDevices(tx: Tx, userId: number): Promise<void> {
  await sql`delete from known_device where user_id = ${userId}`.execute(tx);
}

export async function deleteExpiredDevices(tx: Tx, now: Date): Promise<void> {
  await sql`delete from known_device where expires_at <= ${now}`.execute(tx);
}
