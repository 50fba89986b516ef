import { sql } from 'kysely';
import { newApiToken } from '#kit/caller/server/api-token.ts';
import { tokenHash } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { foldedPattern } from '#kit/http/server/query.ts';
import { isVisibleTo, type UserVisibility } from '#features/administration/users/server/api.ts';
import type { TokenScope } from '../contract.ts';
import type { TokenState } from '../definition.ts';

/** The number of last characters of a token that lists show. */
const HINT_CHARACTERS = 4;

export interface TokenRow {
  readonly tokenId: number;
  readonly userId: number;
  readonly name: string;
  readonly hint: string;
  readonly readOnly: boolean;
  readonly codes: readonly string[];
  readonly shopIds: readonly number[];
  readonly shopNames: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly rotatedAt: Date | null;
  readonly revokedAt: Date | null;
  /** When the owner's tokens were stopped; null if they are not. */
  readonly stoppedAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly lastUsedAddress: string | null;
}

const tokenColumns = sql`
  token.id as "tokenId", token.user_id as "userId", token.name, token.hint, token.read_only as "readOnly", token.codes, token.shop_ids as "shopIds",
  array(select shop.name from shop where shop.id = any(token.shop_ids) order by shop.id) as "shopNames", token.created_at as "createdAt",
  token.expires_at as "expiresAt", token.rotated_at as "rotatedAt", token.revoked_at as "revokedAt",
  (select owner.tokens_stopped_at from app_user owner where owner.id = token.user_id) as "stoppedAt",
  token.last_used_at as "lastUsedAt", token.last_used_address as "lastUsedAddress"
`;

export function stateOf({ revokedAt, expiresAt, stoppedAt, rotatedAt }: TokenRow, now: Date): TokenState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt <= now) return 'expired';
  if (stoppedAt !== null) return 'stopped';
  return rotatedAt === null ? 'valid' : 'rotated';
}

/** The tokens of a user, newest first. */
export async function tokensOf(tx: Tx, userId: number): Promise<TokenRow[]> {
  const { rows } =
    await sql<TokenRow>`select ${tokenColumns} from api_token token where token.user_id = ${userId} order by token.id desc`.execute(tx);
  return rows;
}

/** One token. Locks it until the transaction ends. */
export async function lockToken(tx: Tx, tokenId: number): Promise<TokenRow | null> {
  const { rows } = await sql<TokenRow>`select ${tokenColumns} from api_token token where token.id = ${tokenId} for update of token`.execute(
    tx,
  );
  return rows[0] ?? null;
}

interface TokenSearch {
  /** Part of the owner's name or account, or of the token's name. */
  readonly text?: string | undefined;
  readonly current: number;
  readonly size: number;
}

/** A page of the tokens whose owners the caller sees, newest first, and the total. */
export async function pageOfTokens(tx: Tx, search: TokenSearch, visibility: UserVisibility): Promise<{ rows: TokenRow[]; total: number }> {
  const pattern = search.text === undefined ? null : foldedPattern(search.text);
  const matches = sql`
    from api_token token join app_user u on u.id = token.user_id
    where ${isVisibleTo(visibility)} and (
      ${pattern}::text is null
      or fold_text(u.user_name) like ${pattern}
      or fold_text(u.login_account) like ${pattern}
      or fold_text(token.name) like ${pattern})
  `;
  const { rows } = await sql<TokenRow>`
    select ${tokenColumns} ${matches} order by token.id desc limit ${search.size} offset ${(search.current - 1) * search.size}
  `.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${matches}`.execute(tx);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** The number of a user's tokens that are neither expired nor revoked. Locks the user: the caller may add a token. */
export async function countCurrentTokens(tx: Tx, userId: number, now: Date): Promise<number> {
  await sql`select 1 from app_user where id = ${userId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_token where user_id = ${userId} and revoked_at is null and expires_at > ${now}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

type NewTokenRow = Pick<TokenRow, 'userId' | 'name' | 'readOnly' | 'codes' | 'shopIds' | 'createdAt' | 'expiresAt'>;

/** Creates a token and returns its text. Only the hash of the text is stored. */
export async function insertToken(tx: Tx, row: NewTokenRow): Promise<{ tokenId: number; token: string }> {
  const token = newApiToken();
  const { rows } = await sql<{ id: number }>`
    insert into api_token (user_id, name, token_hash, hint, read_only, codes, shop_ids, created_at, expires_at)
    values (${row.userId}, ${row.name}, ${tokenHash(token)}, ${token.slice(-HINT_CHARACTERS)}, ${row.readOnly}, ${[...row.codes]}::text[],
      ${[...row.shopIds]}::bigint[], ${row.createdAt}, ${row.expiresAt}) returning id
  `.execute(tx);
  return { tokenId: (rows[0] as { id: number }).id, token };
}

/** Marks a token as replaced, and as expired from `expiresAt` on. */
export async function markRotated(tx: Tx, tokenId: number, now: Date, expiresAt: Date): Promise<void> {
  await sql`update api_token set rotated_at = ${now}, expires_at = ${expiresAt} where id = ${tokenId}`.execute(tx);
}

/** Marks a token as revoked, which takes effect immediately. */
export async function markRevoked(tx: Tx, tokenId: number, now: Date): Promise<void> {
  await sql`update api_token set revoked_at = ${now} where id = ${tokenId}`.execute(tx);
}

/** All screens and operations with their groups, in the order of the menu: each screen before its operations. */
export async function allScopes(tx: Tx): Promise<TokenScope[]> {
  const { rows } = await sql<TokenScope>`
    select menu.code, coalesce(parent.name, '') as "group", menu.name as screen, null as operation, menu.position, -1 as place
    from menu left join menu parent on parent.id = menu.parent_id
    where not exists (select 1 from menu below where below.parent_id = menu.id)
    union all
    select operation.code, coalesce(parent.name, ''), menu.name, operation.name, menu.position, operation.position
    from operation join menu on menu.id = operation.menu_id left join menu parent on parent.id = menu.parent_id
    order by position, place
  `.execute(tx);
  return rows.map(({ code, group, screen, operation }) => ({ code, group, screen, operation }));
}
