import { sql } from 'kysely';
import { stopApiTokens } from '#kit/caller/server/api-token.ts';
import { IDLE_LIMIT_MS, revokeSessions } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { eventRow } from '#kit/security-log/server/event.ts';
import { storeEvents } from '#kit/security-log/server/write.ts';

/** A session that single sign-on opened. */
export interface ProviderSession {
  readonly id: number;
  readonly userId: number;
  readonly loginAccount: string;
  readonly subject: string;
  /** Encrypted. */
  readonly refreshToken: string;
  /** The groups of the account determine the role and the shops of the user. */
  readonly byGroups: boolean;
}

/** The condition that `session` is the newest open session of its user at its provider. */
const isNewest = sql`not exists (
  select 1 from session newer
  where newer.user_id = session.user_id and newer.issuer = session.issuer and newer.revoked_at is null and newer.id > session.id
)`;

/** The open sessions of a provider, and the newest session of each account with API tokens, even if it has expired. */
export async function sessionsOfProvider(tx: Tx, issuer: string, now: Date): Promise<ProviderSession[]> {
  const { rows } = await sql<ProviderSession>`
    select session.id, session.user_id as "userId", app_user.login_account as "loginAccount", session.subject,
      session.refresh_token as "refreshToken", coalesce(linked.by_groups, false) as "byGroups"
    from session join app_user on app_user.id = session.user_id
    left join sign_on_identity linked on linked.issuer = session.issuer and linked.subject = session.subject
    where session.issuer = ${issuer} and session.revoked_at is null and session.refresh_token is not null
      and (
        (session.expires_at > ${now} and session.last_used_at > ${new Date(now.getTime() - IDLE_LIMIT_MS)})
        or (${isNewest} and exists (
          select 1 from api_token token where token.user_id = session.user_id and token.revoked_at is null and token.expires_at > ${now}
        )))
    order by session.id
  `.execute(tx);
  return rows;
}

/** The sessions of providers that are no longer configured. */
export async function sessionsOfRemovedProviders(tx: Tx, issuers: readonly string[]): Promise<{ id: number; loginAccount: string }[]> {
  const { rows } = await sql<{ id: number; loginAccount: string }>`
    select session.id, app_user.login_account as "loginAccount" from session join app_user on app_user.id = session.user_id
    where session.issuer is not null and session.revoked_at is null and session.issuer <> all(${issuers}::text[])
  `.execute(tx);
  return rows;
}

/** The sessions that a provider has logged out: those of one session at the provider, or all of an account. */
export async function sessionsToEnd(
  tx: Tx,
  issuer: string,
  { subject, providerSession }: { readonly subject: string | null; readonly providerSession: string | null },
): Promise<{ id: number; loginAccount: string }[]> {
  const { rows } = await sql<{ id: number; loginAccount: string }>`
    select session.id, app_user.login_account as "loginAccount" from session join app_user on app_user.id = session.user_id
    where session.issuer = ${issuer} and session.revoked_at is null
      and (${subject}::text is null or session.subject = ${subject})
      and (${providerSession}::text is null or session.provider_session = ${providerSession})
    order by session.id
  `.execute(tx);
  return rows;
}

/** Deletes the tickets of an account's sign-ons that wait for a code. */
export async function deleteSignOnTickets(tx: Tx, issuer: string, subject: string): Promise<void> {
  await sql`delete from sign_in_ticket where sign_on ->> 'issuer' = ${issuer} and sign_on ->> 'subject' = ${subject}`.execute(tx);
}

/** The provider of a session; null after a sign-in with a password. */
export async function issuerOfSession(tx: Tx, sessionId: number | null): Promise<string | null> {
  const { rows } = await sql<{ issuer: string | null }>`select issuer from session where id = ${sessionId}`.execute(tx);
  return rows[0]?.issuer ?? null;
}

/** Stores the refresh token that replaces an earlier one. */
export async function storeRefreshToken(tx: Tx, sessionId: number, sealed: string): Promise<void> {
  await sql`update session set refresh_token = ${sealed} where id = ${sessionId} and revoked_at is null`.execute(tx);
}

/** The user of a session if it is the newest of the user at its provider. */
async function userOfNewest(tx: Tx, sessionId: number): Promise<number | null> {
  const { rows } = await sql<{ userId: number }>`
    select session.user_id as "userId" from session where session.id = ${sessionId} and ${isNewest}
  `.execute(tx);
  return rows[0]?.userId ?? null;
}

/**
 * Ends a session because of its provider, and records it in the security log. If it is the newest session of the user,
 * the user's API tokens stop, because a provider does not report whether an account is logged out or disabled.
 */
export async function endByProvider(
  tx: Tx,
  { id, loginAccount }: { readonly id: number; readonly loginAccount: string },
  now: Date,
): Promise<void> {
  const userId = await userOfNewest(tx, id);
  if (userId !== null) await stopApiTokens(tx, userId, now);
  await revokeSessions(tx, { sessionId: id }, 'sign-on-ended', now);
  await storeEvents(tx, [eventRow({ kind: 'session-ended', account: loginAccount, detail: 'single-sign-on' }, now)]);
}
