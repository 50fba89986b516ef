import { sql } from 'kysely';
import { recordAudit } from '#kit/audit/server/audit.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import type { SecurityEventKind } from '#kit/security-log/define.ts';
import { eventRow } from '#kit/security-log/server/event.ts';
import { storeEvents } from '#kit/security-log/server/write.ts';
import { deleteFailures } from '#kit/session/server/attempts.ts';
import { deleteDevices } from '#kit/session/server/known-device.ts';
import { hashPassword, randomPassword } from '#kit/session/server/password.ts';
import { removeSecondFactor } from '#kit/session/server/second-factor.ts';
import { ADMINISTRATOR_USER_ID, revokeSessions } from '#kit/caller/server/session.ts';
import { renewPassword } from './first-start.ts';

/** The actor in the logs: a person with access to the machine. */
const ACTOR = 'npm run reset-administrator';

interface NewAccess {
  readonly loginAccount: string;
  /** A one-time password, valid for three days. */
  readonly password: string;
  readonly hadSecondFactor: boolean;
}

/**
 * Stores a one-time password of user 1, removes the second factor and ends the sessions. No other user has the
 * permission for this.
 * @param operator the operating-system account, for the security log
 * @returns null if user 1 does not exist yet
 */
export async function resetAdministrator(tx: Tx, operator: string, now: Date): Promise<NewAccess | null> {
  const userId = ADMINISTRATOR_USER_ID;
  const { rows } = await sql<{ loginAccount: string }>`
    select login_account as "loginAccount" from app_user where id = ${userId} for update
  `.execute(tx);
  const loginAccount = rows[0]?.loginAccount;
  if (loginAccount === undefined) return null;
  const password = randomPassword();
  const passwordHash = await hashPassword(password);
  await renewPassword(tx, passwordHash, now);
  const hadSecondFactor = await removeSecondFactor(tx, userId);
  await deleteFailures(tx, loginAccount);
  await deleteDevices(tx, userId);
  await revokeSessions(tx, { userId }, 'password-reset', now);
  await recordReset(tx, { loginAccount, hadSecondFactor, operator }, now);
  return { loginAccount, password, hadSecondFactor };
}

interface Reset extends Omit<NewAccess, 'password'> {
  readonly operator: string;
}

async function recordReset(tx: Tx, { loginAccount, hadSecondFactor, operator }: Reset, now: Date): Promise<void> {
  const actor = { userId: null, userName: ACTOR, corporateId: null, requestId: null, at: now };
  for (const action of ['reset-password', ...(hadSecondFactor ? ['reset-second-factor'] : [])])
    await recordAudit(tx, actor, { action, entity: 'user', recordId: ADMINISTRATOR_USER_ID });
  const kinds: SecurityEventKind[] = ['password-reset', ...(hadSecondFactor ? (['second-factor-changed'] as const) : [])];
  const event = { account: loginAccount, detail: `${ACTOR}: ${operator}` };
  await storeEvents(
    tx,
    kinds.map((kind) => eventRow({ kind, ...event }, now)),
  );
}
