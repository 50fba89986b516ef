import { randomBytes, randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '#kit/database/server/connection.ts';
import { Conflict } from '#kit/failure/server/failure.ts';
import { ARGON2 } from './password.ts';

/** One-time codes by RFC 6238, as authenticator apps support them: SHA-1, six digits, 30 seconds (decision 17). */
const SECRET_BYTES = 20;
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** The clock of a phone may differ by one step. */
const TOLERATED_STEPS = 1;
/** Shown in the authenticator app with the account. */
const ISSUER = 'Supply Chain Back Office';

const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 12;
/** Characters that look different. A code of 12 has 58 bits of entropy. Codes are hashed like passwords. */
const RECOVERY_ALPHABET = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

/** The kind of code that proved the second factor. */
export type CodeKind = 'code' | 'recovery';

interface FactorRow {
  readonly secret: string;
  readonly confirmed: boolean;
  readonly last_step: number;
  readonly recovery_salt: Buffer | null;
}

function totpOf(secret: string, loginAccount?: string): TOTP {
  return new TOTP({ issuer: ISSUER, label: loginAccount, secret, algorithm: 'SHA1', digits: DIGITS, period: PERIOD_SECONDS });
}

/** The user's row, locked until the transaction ends, so that no code is valid twice. */
async function lockFactor(tx: Tx, userId: number): Promise<FactorRow | null> {
  const { rows } = await sql<FactorRow>`
    select secret, confirmed_at is not null as confirmed, last_step, recovery_salt from second_factor where user_id = ${userId} for update
  `.execute(tx);
  return rows[0] ?? null;
}

/** The time when a user's second factor was enabled, and the number of remaining recovery codes; null without one. */
export async function secondFactorOf(tx: Tx, userId: number): Promise<{ enabledAt: Date; recoveryCodesLeft: number } | null> {
  const { rows } = await sql<{ enabledAt: Date; recoveryCodesLeft: number }>`
    select confirmed_at as "enabledAt", (select count(*)::int from recovery_code where user_id = ${userId}) as "recoveryCodesLeft"
    from second_factor where user_id = ${userId} and confirmed_at is not null
  `.execute(tx);
  return rows[0] ?? null;
}

/**
 * Begins a setup, replacing an unfinished one. Returns the secret for the authenticator app, which no later call
 * returns.
 * @throws Conflict if the second factor is active
 */
export async function beginSetup(
  tx: Tx,
  user: { userId: number; loginAccount: string },
  now: Date,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  const { rows } = await sql`
    insert into second_factor (user_id, secret, started_at) values (${user.userId}, ${secret}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, started_at = excluded.started_at, last_step = 0
    where second_factor.confirmed_at is null returning 1
  `.execute(tx);
  if (rows.length === 0) throw new Conflict('两步验证已经开启');
  return { secret, uri: totpOf(secret, user.loginAccount).toString() };
}

/**
 * Activates the second factor if the code matches the secret. Returns the recovery codes, or null for a wrong code.
 * @throws Conflict if no set-up was begun, or if the second factor is active
 */
export async function confirmSetup(tx: Tx, userId: number, code: string, now: Date): Promise<string[] | null> {
  const factor = await lockFactor(tx, userId);
  if (factor === null || factor.confirmed) throw new Conflict('请重新开始设置两步验证');
  const step = stepOfCode(factor, normalizedCode(code), now);
  if (step === null) return null;
  await sql`update second_factor set confirmed_at = ${now}, last_step = ${step} where user_id = ${userId}`.execute(tx);
  return replaceRecoveryCodes(tx, userId);
}

/** Uses a code of the app or a recovery code; null if it is wrong or was used, or the user has no second factor. */
export async function consumeCode(tx: Tx, userId: number, code: string, now: Date): Promise<CodeKind | null> {
  const factor = await lockFactor(tx, userId);
  if (factor === null || !factor.confirmed) return null;
  const typed = normalizedCode(code);
  if (typed.length === RECOVERY_CODE_LENGTH) {
    const isConsumed = await consumeRecoveryCode(tx, userId, factor, typed);
    return isConsumed ? 'recovery' : null;
  }
  const step = stepOfCode(factor, typed, now);
  if (step === null) return null;
  await sql`update second_factor set last_step = ${step} where user_id = ${userId}`.execute(tx);
  return 'code';
}

/** The time step of a code, if it is later than the last used one. */
function stepOfCode({ secret, last_step }: FactorRow, token: string, now: Date): number | null {
  if (!/^[0-9]+$/.test(token)) return null;
  const totp = totpOf(secret);
  const delta = totp.validate({ token, timestamp: now.getTime(), window: TOLERATED_STEPS });
  if (delta === null) return null;
  const step = totp.counter({ timestamp: now.getTime() }) + delta;
  return step > last_step ? step : null;
}

/**
 * A typed code in capitals and ASCII digits, without spaces and hyphens. Chinese and Japanese input methods enter
 * full-width digits.
 */
function normalizedCode(code: string): string {
  const ascii = code.replaceAll(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xff10 + 0x30));
  return ascii.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Deletes a recovery code. All codes of a user have one salt, so that one hash finds it. False if there is none. */
async function consumeRecoveryCode(tx: Tx, userId: number, { recovery_salt }: FactorRow, typed: string): Promise<boolean> {
  if (recovery_salt === null) return false;
  const hash = await hashRaw(typed, { ...ARGON2, salt: recovery_salt });
  const { rows } = await sql`delete from recovery_code where user_id = ${userId} and code_hash = ${hash} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Replaces all recovery codes. The new codes are shown once and stored as hashes. */
export async function replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_CODE_LENGTH }, () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length))).join(''),
  );
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => hashRaw(code, { ...ARGON2, salt })));
  await sql`update second_factor set recovery_salt = ${salt} where user_id = ${userId}`.execute(tx);
  await sql`delete from recovery_code where user_id = ${userId}`.execute(tx);
  await sql`insert into recovery_code (user_id, code_hash) select ${userId}, unnest(${hashes}::bytea[])`.execute(tx);
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'));
}

/** Removes the second factor with its codes, or an unfinished set-up. Returns whether it was active. */
export async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ confirmed_at: Date | null }>`
    delete from second_factor where user_id = ${userId} returning confirmed_at
  `.execute(tx);
  return rows.some(({ confirmed_at: at }) => at !== null);
}
