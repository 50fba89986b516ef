import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { NotPermitted, RuleViolation, SignedOut } from '#kit/failure/server/failure.ts';
import { textOfEnd, type SessionEnd } from './session-end.ts';

/** A session expires after 12 hours without use and 7 days after sign-in (docs/business-rules/accounts.md#sessions). */
export const IDLE_LIMIT_MS = 12 * 3_600_000;
const ABSOLUTE_LIMIT_MS = 7 * 24 * 3_600_000;

/** A session's last use is written at most once in this period: a write for each call would be too expensive. */
export const LAST_USE_PRECISION_MS = 60_000;

/** Maximum length of a stored user agent. */
const USER_AGENT_MAX = 500;

/** The built-in role, which has every code and cannot be changed (docs/business-rules/accounts.md#roles). */
export const ADMINISTRATOR_ROLE_ID = 1;
/** The built-in user, who cannot be changed or deleted (docs/business-rules/accounts.md#users). */
export const ADMINISTRATOR_USER_ID = 1;

/** The API token of a call (docs/business-rules/permissions.md#api-tokens). */
interface CallerToken {
  readonly id: number;
  readonly name: string;
  readonly readOnly: boolean;
  /** The shops that both the token and its owner have. */
  readonly shopIds: readonly number[];
}

/** The caller of a call: a signed-in user, or a program with an API token of the user. */
export interface Session {
  /** The id of the session; null for an API token, which has none. */
  readonly id: number | null;
  /** The API token; null for a signed-in user. */
  readonly token: CallerToken | null;
  readonly userId: number;
  readonly userName: string;
  readonly loginAccount: string;
  readonly roleId: number | null;
  readonly roleName: string;
  /** The menu and operation codes of the role. With an API token, only those that the token also has. */
  readonly codes: ReadonlySet<string>;
  readonly shopId: number | null;
  readonly corporateId: number | null;
  readonly mustChangePassword: boolean;
  /** Whether the role requires a second factor and the user has not set up one. */
  readonly mustSetUpSecondFactor: boolean;
  /** The time of the single sign-on; null after a sign-in with a password. */
  readonly signedOnAt: Date | null;
}

interface SessionRow {
  id: number;
  user_id: number;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_because: string | null;
  /** Null if the user was deleted. */
  user_name: string | null;
  login_account: string;
  role_id: number | null;
  role_name: string | null;
  shop_id: number | null;
  corporate_id: number | null;
  must_change_password: boolean;
  must_set_up_second_factor: boolean;
  signed_on_at: Date | null;
  codes: string | null;
}

/** The stored digest of a token. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest();

/** The claims that a provider confirmed at a single sign-on (docs/single-sign-on.md). */
export interface SignOn {
  readonly issuer: string;
  readonly subject: string;
  /** The provider's id of its session (`sid`). */
  readonly providerSession: string | null;
  /** The encrypted refresh token. */
  readonly refreshToken: string;
  /** Whether the provider required a second factor. */
  readonly secondFactor: boolean;
}

/** The user and the origin of a new session. */
interface SessionStart {
  readonly userId: number;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** Absent after a sign-in with a password. */
  readonly signOn?: SignOn | undefined;
}

/**
 * Creates a session and returns its token: 256 random bits. Only a hash of the token is stored. Deletes sessions of the
 * user that expired long ago.
 */
export async function openSession(tx: Tx, { userId, address, userAgent = '', signOn }: SessionStart, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`delete from session where user_id = ${userId} and expires_at < ${new Date(now.getTime() - ABSOLUTE_LIMIT_MS)}`.execute(tx);
  await sql`
    insert into session (token_hash, user_id, created_at, last_used_at, expires_at, address, user_agent,
      issuer, subject, provider_session, refresh_token, provider_second_factor)
    values (${tokenHash(token)}, ${userId}, ${now}, ${now}, ${new Date(now.getTime() + ABSOLUTE_LIMIT_MS)}, ${address},
      ${userAgent.slice(0, USER_AGENT_MAX)}, ${signOn?.issuer ?? null}, ${signOn?.subject ?? null}, ${signOn?.providerSession ?? null},
      ${signOn?.refreshToken ?? null}, ${signOn?.secondFactor ?? false})
  `.execute(tx);
  return token;
}

/**
 * Revokes one session, or the sessions of a user or role without the session `except`, and deletes pending sign-ins of
 * the user or role. An absent member of `selection` selects nothing, as SQL null. The reason is shown to the user.
 */
export async function revokeSessions(
  tx: Tx,
  selection: { sessionId?: number | null; userId?: number; roleId?: number; except?: number | null },
  reason: SessionEnd,
  now: Date,
): Promise<void> {
  await sql`
    update session set revoked_at = ${now}, revoked_because = ${reason}, refresh_token = null
    where revoked_at is null
      and (id = ${selection.sessionId ?? null} or user_id = ${selection.userId ?? null}
        or user_id in (select id from app_user where role_id = ${selection.roleId ?? null}))
      and id is distinct from ${selection.except ?? null}
  `.execute(tx);
  await sql`
    delete from sign_in_ticket
    where user_id = ${selection.userId ?? null} or user_id in (select id from app_user where role_id = ${selection.roleId ?? null})
  `.execute(tx);
}

/** The number of open sessions, and of their users. */
interface OpenSessions {
  readonly users: number;
  readonly sessions: number;
}

/** The number of open sessions that `revokeSessions` would end. */
export async function openSessionsOf(
  tx: Tx,
  selection: { userId?: number; roleId?: number; except?: number | null },
  now: Date,
): Promise<OpenSessions> {
  const { rows } = await sql<OpenSessions>`
    select count(distinct user_id) as users, count(*) as sessions from session
    where revoked_at is null and expires_at > ${now} and last_used_at > ${new Date(now.getTime() - IDLE_LIMIT_MS)}
      and (user_id = ${selection.userId ?? null} or user_id in (select id from app_user where role_id = ${selection.roleId ?? null}))
      and id is distinct from ${selection.except ?? null}
  `.execute(tx);
  return rows[0] as OpenSessions;
}

/**
 * SQL for the codes of an `app_user`. The result is a text with one code per line, because parsing an array is slower;
 * null without codes.
 * @param administrator SQL for the id of the role that has every code
 */
export const grantedCodes = (administrator: string) => `
      case when app_user.role_id = ${administrator}
        then (select string_agg(code, chr(10)) from (select code from menu union all select code from operation) all_codes)
        else (select string_agg(code, chr(10)) from (
          select menu.code from role_menu join menu on menu.id = role_menu.menu_id where role_menu.role_id = app_user.role_id
          union all select operation.code from role_operation join operation on operation.id = role_operation.operation_id
            where role_operation.role_id = app_user.role_id) role_codes)
      end`;

/**
 * Runs for every call. Prepared once per connection, since planning costs five times as much as execution. After a
 * single sign-on (`issuer`), the initial password need not be changed.
 */
const LOAD_SESSION = {
  name: 'load-session',
  text: `
    select session.id, session.user_id, session.last_used_at, session.expires_at, session.revoked_at, session.revoked_because,
      app_user.user_name, app_user.login_account, app_user.role_id, role.name as role_name, app_user.shop_id, shop.corporate_id,
      app_user.must_change_password and session.issuer is null as must_change_password,
      case when session.issuer is not null then session.created_at end as signed_on_at,
      coalesce(role.second_factor_required, false) and not session.provider_second_factor
        and not exists (select 1 from second_factor where user_id = app_user.id and confirmed_at is not null) as must_set_up_second_factor,
      ${grantedCodes('$2')} as codes
    from session
    left join app_user on app_user.id = session.user_id
    left join role on role.id = app_user.role_id
    left join shop on shop.id = app_user.shop_id
    where session.token_hash = $1
  `,
};

/**
 * Returns the session of a token. Throws `SignedOut` with the code of docs/business-rules/accounts.md#sessions if the
 * token is invalid, expired or revoked.
 */
export async function sessionOfToken(database: Database, token: string, now: Date): Promise<Session> {
  const { rows } = await database.pool.query<SessionRow>({ ...LOAD_SESSION, values: [tokenHash(token), ADMINISTRATOR_ROLE_ID] });
  const row = rows[0];
  if (row === undefined) throw new SignedOut('badToken');
  const caller =
    row.user_name === null ? undefined : { userId: row.user_id, loginAccount: row.login_account, corporateId: row.corporate_id };
  if (row.revoked_at !== null || row.user_name === null) throw new SignedOut('revoked', caller, textOfEnd(row.revoked_because));
  if (now >= row.expires_at || now.getTime() - row.last_used_at.getTime() >= IDLE_LIMIT_MS) throw new SignedOut('expired', caller);
  if (now.getTime() - row.last_used_at.getTime() >= LAST_USE_PRECISION_MS) {
    // Asynchronous commit, so that the call does not wait for the disk, which an import may keep busy. If the write is
    // lost, the next call repeats it.
    await sql`
      update session set last_used_at = ${now} from set_config('synchronous_commit', 'off', true) where id = ${row.id} and revoked_at is null
    `.execute(database.kysely);
  }
  return {
    id: row.id,
    token: null,
    userId: row.user_id,
    userName: row.user_name,
    loginAccount: row.login_account,
    roleId: row.role_id,
    roleName: row.role_name ?? '',
    codes: new Set(row.codes?.split('\n')),
    shopId: row.shop_id,
    corporateId: row.corporate_id,
    mustChangePassword: row.must_change_password,
    mustSetUpSecondFactor: row.must_set_up_second_factor,
    signedOnAt: row.signed_on_at,
  };
}

/** The current permissions of a session. */
export type SessionAccess = Pick<Session, 'roleId' | 'codes' | 'shopId' | 'corporateId'>;

/**
 * The current permissions of sessions, by session id, for long-running calls. Revoked sessions and sessions of deleted
 * users are missing. Does not count as use of the session.
 */
export async function permissionsOf(database: Database, sessionIds: readonly number[]): Promise<ReadonlyMap<number, SessionAccess>> {
  const { rows } = await database.pool.query<Pick<SessionRow, 'role_id' | 'shop_id' | 'corporate_id' | 'codes'> & { session_id: number }>({
    text: `
      select session.id as session_id, app_user.role_id, app_user.shop_id, shop.corporate_id, ${grantedCodes('$2')} as codes
      from session join app_user on app_user.id = session.user_id left join shop on shop.id = app_user.shop_id
      where session.id = any($1) and session.revoked_at is null
    `,
    values: [sessionIds, ADMINISTRATOR_ROLE_ID],
  });
  return new Map(
    rows.map((row) => [
      row.session_id,
      { roleId: row.role_id, codes: new Set(row.codes?.split('\n')), shopId: row.shop_id, corporateId: row.corporate_id },
    ]),
  );
}

/** The caller's name in the audit log, with the name of the API token if there is one. */
export function actorName({ userName, token }: Pick<Session, 'userName' | 'token'>): string {
  return token === null ? userName : `${userName} (${token.name})`;
}

/** Whether the caller has one of the codes. */
export function hasAnyCode(session: Session, codes: readonly string[]): boolean {
  return codes.some((code) => session.codes.has(code));
}

/** Throws `NotPermitted` unless the caller has one of the codes. For calls whose codes depend on the request. */
export function requireCode(session: Session, ...codes: readonly string[]): void {
  if (!hasAnyCode(session, codes)) throw new NotPermitted();
}

/** The caller's corporate. Throws if the caller has no shop yet. */
export function corporateOf(session: Session): number {
  if (session.corporateId === null) throw new RuleViolation('您还没有店铺，请联系管理员');
  return session.corporateId;
}

/** The codes of a user's current role. */
export async function codesOfUser(tx: Tx, userId: number): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ codes: string | null }>`
    select ${sql.raw(grantedCodes(String(ADMINISTRATOR_ROLE_ID)))} as codes from app_user where id = ${userId}
  `.execute(tx);
  return new Set(rows[0]?.codes?.split('\n'));
}
