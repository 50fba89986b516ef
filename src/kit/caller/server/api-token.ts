import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { NotPermitted, RuleViolation, TokenRefused } from '#kit/failure/server/failure.ts';
import { ADMINISTRATOR_ROLE_ID, grantedCodes, LAST_USE_PRECISION_MS, tokenHash, type Session } from './session.ts';

/**
 * A token is the prefix, 32 random characters (190 bits) and a checksum of 6 characters, so that secret scanners find
 * it and typing errors are detected: `edik_[0-9A-Za-z]{38}`.
 */
const PREFIX = 'edik_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;
const TOKEN_PATTERN = new RegExp(`^${PREFIX}[${ALPHABET}]{${RANDOM_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/** Creates the text of a new token. */
export function newApiToken(): string {
  const secret = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return PREFIX + secret + checksumOf(secret);
}

/** Whether a text has the prefix of API tokens. The token may be invalid. */
export function isApiToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** CRC-32 in base 62. */
function checksumOf(secret: string): string {
  let value = crc32(secret);
  let text = '';
  for (let digit = 0; digit < CHECKSUM_CHARACTERS; digit++) {
    text = ALPHABET.charAt(value % ALPHABET.length) + text;
    value = Math.floor(value / ALPHABET.length);
  }
  return text;
}

/** Whether a token has the right format and checksum. */
function isWellFormed(token: string): boolean {
  return TOKEN_PATTERN.test(token) && token.endsWith(checksumOf(token.slice(PREFIX.length, -CHECKSUM_CHARACTERS)));
}

/** The data of a call with a token. */
interface TokenUse {
  /** The shop in the header of the call; null without the header. */
  readonly shopId: number | null;
  readonly address: string;
  readonly now: Date;
}

interface TokenRow {
  id: number;
  name: string;
  read_only: boolean;
  granted: string[];
  expires_at: Date;
  revoked_at: Date | null;
  tokens_stopped_at: Date | null;
  last_used_at: Date | null;
  user_id: number;
  user_name: string;
  login_account: string;
  role_id: number | null;
  role_name: string | null;
  corporate_id: number | null;
  must_change_password: boolean;
  must_set_up_second_factor: boolean;
  codes: string | null;
  shops: { id: number; corporateId: number }[];
}

/**
 * Runs for every call with a token; see `LOAD_SESSION`. Whether the owner must change the password or set up a second
 * factor depends on the last sign-in: after a single sign-on, the initial password need not be changed. A service
 * account, which never signs in, needs no second factor.
 */
const LOAD_TOKEN = {
  name: 'load-api-token',
  text: `
    select token.id, token.name, token.read_only, token.codes as granted, token.expires_at, token.revoked_at, token.last_used_at,
      app_user.id as user_id, app_user.user_name, app_user.login_account, app_user.tokens_stopped_at, app_user.role_id,
      role.name as role_name, shop.corporate_id, app_user.must_change_password and last_sign_in.issuer is null as must_change_password,
      coalesce(role.second_factor_required, false) and not app_user.is_service and not coalesce(last_sign_in.provider_second_factor, false)
        and not exists (select 1 from second_factor where user_id = app_user.id and confirmed_at is not null) as must_set_up_second_factor,
      ${grantedCodes('$2')} as codes,
      (select coalesce(json_agg(json_build_object('id', granted_shop.id, 'corporateId', granted_shop.corporate_id) order by granted_shop.id), '[]')
        from user_shop join shop granted_shop on granted_shop.id = user_shop.shop_id
        where user_shop.user_id = app_user.id and user_shop.shop_id = any(token.shop_ids)) as shops
    from api_token token
    join app_user on app_user.id = token.user_id
    left join role on role.id = app_user.role_id
    left join shop on shop.id = app_user.shop_id
    left join lateral (
      select issuer, provider_second_factor from session where user_id = app_user.id order by id desc limit 1
    ) last_sign_in on true
    where token.token_hash = $1
  `,
};

/**
 * Returns the caller of an API token: its owner, with the codes and shops that both the token and the owner have.
 * @throws TokenRefused if the token is unknown, expired, revoked or stopped
 * @throws RuleViolation if the token has several shops and the call names none
 * @throws NotPermitted if the token does not have the named shop
 */
export async function loadApiToken(database: Database, token: string, { shopId, address, now }: TokenUse): Promise<Session> {
  if (!isWellFormed(token)) throw new TokenRefused('unknown');
  const { rows } = await database.pool.query<TokenRow>({ ...LOAD_TOKEN, values: [tokenHash(token), ADMINISTRATOR_ROLE_ID] });
  const row = rows[0];
  if (row === undefined) throw new TokenRefused('unknown');
  const caller = { userId: row.user_id, loginAccount: row.login_account, corporateId: row.corporate_id };
  if (row.revoked_at !== null) throw new TokenRefused('revoked', caller);
  if (now >= row.expires_at) throw new TokenRefused('expired', caller);
  if (row.tokens_stopped_at !== null) throw new TokenRefused('stopped', caller);
  if (row.last_used_at === null || now.getTime() - row.last_used_at.getTime() >= LAST_USE_PRECISION_MS)
    await recordUse(database, row.id, address, now);
  const shop = shopOf(row, shopId);
  const ownerCodes = new Set(row.codes?.split('\n'));
  return {
    id: null,
    token: { id: row.id, name: row.name, readOnly: row.read_only, shopIds: row.shops.map(({ id }) => id) },
    userId: row.user_id,
    userName: row.user_name,
    loginAccount: row.login_account,
    roleId: row.role_id,
    roleName: row.role_name ?? '',
    codes: new Set(row.granted.filter((code) => ownerCodes.has(code))),
    shopId: shop?.id ?? null,
    corporateId: shop?.corporateId ?? null,
    mustChangePassword: row.must_change_password,
    mustSetUpSecondFactor: row.must_set_up_second_factor,
    signedOnAt: null,
  };
}

/** The shop of the call: that in its header, or the only shop of the token. The owner's current shop has no effect. */
function shopOf({ shops }: TokenRow, shopId: number | null): TokenRow['shops'][number] | null {
  if (shopId === null && shops.length > 1)
    throw new RuleViolation('此令牌可用于多个店铺，请用请求头X-Page-Shop指定其中一个：{{shops}}', {
      shops: shops.map(({ id }) => id).join(', '),
    });
  if (shopId === null) return shops[0] ?? null;
  const shop = shops.find(({ id }) => id === shopId);
  if (shop === undefined) throw new NotPermitted('此令牌不能用于该店铺');
  return shop;
}

/** Stops the API tokens of a user until the next sign-in, because a provider refused or ended the user's sign-on. */
export async function stopApiTokens(tx: Tx, userId: number, now: Date): Promise<void> {
  await sql`update app_user set tokens_stopped_at = ${now} where id = ${userId} and tokens_stopped_at is null`.execute(tx);
}

/** Accepts the stopped API tokens of a user again after a sign-in. */
export async function resumeApiTokens(tx: Tx, userId: number): Promise<void> {
  await sql`update app_user set tokens_stopped_at = null where id = ${userId} and tokens_stopped_at is not null`.execute(tx);
}

/** Stores the time and address of a call. Commits asynchronously, for the reason given in `sessionOfToken`. */
async function recordUse(database: Database, tokenId: number, address: string, now: Date): Promise<void> {
  await sql`
    update api_token set last_used_at = ${now}, last_used_address = ${address}
    from set_config('synchronous_commit', 'off', true) where id = ${tokenId} and revoked_at is null
  `.execute(database.kysely);
}
