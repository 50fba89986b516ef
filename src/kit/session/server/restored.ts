import { sql } from 'kysely';
import type { SessionEnd } from '#kit/caller/server/session-end.ts';
import type { Tx } from '#kit/database/server/connection.ts';

const REASON: SessionEnd = 'restored';

/**
 * Tables whose rows could be used for a sign-in although they were used or revoked after the backup: pending second
 * steps, known browsers, and the key that encrypts passwords, whose one-time nonces would be valid again. The next
 * start creates a new key.
 */
const SIGN_IN_TABLES = ['sign_in_ticket', 'known_device', 'password_key'] as const;

/**
 * Ends all sessions in the backup: some may have been ended after the backup was made. Users sign in again and see the
 * reason (`textOfEnd`). Passwords, second factors and recovery codes are those of the backup.
 */
export async function endRestoredSignIns(tx: Tx): Promise<void> {
  await sql`update session set revoked_at = now(), revoked_because = ${REASON}, refresh_token = null where revoked_at is null`.execute(tx);
  for (const table of SIGN_IN_TABLES) await sql`delete from ${sql.table(table)}`.execute(tx);
}
