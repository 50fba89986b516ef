import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/**
 * Tables whose rows let somebody in, or further in, for a while: tickets for the second step, browsers that are no
 * strangers, and the keys under which passwords travel, with which every nonce ends (the next start makes a new one):
 * of nonces spent after the backup it knows nothing.
 */
const LETS_SOMEBODY_IN = ['sign_in_ticket', 'known_device', 'password_key'] as const;

/**
 * Ends what a backup still holds of people who were signed in: whatever it was good for may have been ended since.
 * Everybody signs in again, and is told why. Passwords, second factors and recovery codes are as they were at the time
 * of the backup.
 */
export async function endRestoredSignIns(tx: Tx): Promise<void> {
  await sql`update session set revoked_at = now(), revoked_because = 'restored' where revoked_at is null`.execute(tx);
  for (const table of LETS_SOMEBODY_IN) await sql`delete from ${sql.table(table)}`.execute(tx);
}
