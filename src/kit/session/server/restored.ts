import { sql } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';

/**
 * Tables whose rows are used to sign in: tickets, known browsers and password keys. Nonces of a key may have been used
 * after the backup, so the key is deleted. The next start creates a new key.
 */
const SIGN_IN_TABLES = ['sign_in_ticket', 'known_device', 'password_key'] as const;

/**
 * Ends the sessions of a restored backup, since they may have been ended after it. All users must sign in again and see
 * the reason. Passwords, second factors and recovery codes are those of the backup.
 */
export async function endRestoredSignIns(tx: Tx): Promise<void> {
  await sql`update session set revoked_at = now(), revoked_because = 'restored', refresh_token = null where revoked_at is null`.execute(tx);
  for (const table of SIGN_IN_TABLES) await sql`delete from ${sql.table(table)}`.execute(tx);
}
