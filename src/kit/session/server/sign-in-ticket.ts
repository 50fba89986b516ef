import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { tokenHash, type SignOn } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';

/** The maximum time between password and code. */
const TICKET_LIFETIME_MS = 5 * 60_000;

/**
 * Creates a ticket after a correct password or a single sign-on. A ticket permits only entering the code, and ends with
 * the user's sessions (`revokeSessions`).
 */
export async function issueTicket(tx: Tx, userId: number, now: Date, signOn?: SignOn): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await sql`delete from sign_in_ticket where expires_at <= ${now}`.execute(tx);
  await sql`
    insert into sign_in_ticket (ticket_hash, user_id, expires_at, sign_on)
    values (${tokenHash(ticket)}, ${userId}, ${new Date(now.getTime() + TICKET_LIFETIME_MS)},
      ${signOn === undefined ? null : JSON.stringify(signOn)}::jsonb)
  `.execute(tx);
  return ticket;
}

/** The user of a ticket; null if it is invalid, used or expired. */
export async function userIdOfTicket(tx: Tx, ticket: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from sign_in_ticket where ticket_hash = ${tokenHash(ticket)} and expires_at > ${now}
  `.execute(tx);
  return rows[0]?.user_id ?? null;
}

/**
 * Uses a ticket and returns the single sign-on that it follows, if any. Null if it has been used, or the user's
 * sessions have ended.
 */
export async function consumeTicket(tx: Tx, ticket: string): Promise<{ readonly signOn: SignOn | undefined } | null> {
  const { rows } = await sql<{ sign_on: SignOn | null }>`
    delete from sign_in_ticket where ticket_hash = ${tokenHash(ticket)} returning sign_on
  `.execute(tx);
  return rows[0] === undefined ? null : { signOn: rows[0].sign_on ?? undefined };
}
