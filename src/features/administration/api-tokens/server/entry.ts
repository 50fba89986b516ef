import type { AuditEntry } from '#kit/audit/server/audit.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { businessTime, businessTimeOrNull } from '#kit/time/business-time.ts';
import { Conflict, NotPermitted, RuleViolation } from '#kit/failure/server/failure.ts';
import { shopsOf } from '#kit/session/server/shops.ts';
import type { NewToken, Token, TokenScope, TokenScopes } from '../contract.ts';
import { FINAL_STATES, TOKENS_PER_USER } from '../definition.ts';
import type { TokenForm } from './bodies.ts';
import { countCurrentTokens, allScopes, insertToken, markRotated, markRevoked, stateOf, type TokenRow } from './tokens.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** A token as sent to the client. */
export function tokenEntry(row: TokenRow, scopes: readonly TokenScope[], { now, zone }: { now: Date; zone: string }): Token {
  const { tokenId, name, hint, readOnly, codes, shopNames, createdAt, expiresAt, lastUsedAt, lastUsedAddress } = row;
  const granted = new Set(codes);
  return {
    tokenId,
    name,
    hint,
    readOnly,
    scopes: scopes.filter(({ code }) => granted.has(code)),
    shopNames,
    createTime: businessTime(createdAt, zone),
    expireTime: businessTime(expiresAt, zone),
    lastUseTime: businessTimeOrNull(lastUsedAt, zone),
    lastUseAddress: lastUsedAddress,
    state: stateOf(row, now),
  };
}

/** The owner of a new token, with the owner's codes that tokens can have. */
interface Owner {
  readonly userId: number;
  readonly codes: ReadonlySet<string>;
}

/** The codes and shops that a new token of this owner can have. */
export async function scopesFor(tx: Tx, { userId, codes }: Owner): Promise<TokenScopes> {
  const scopes = await allScopes(tx);
  const shops = await shopsOf(tx, userId);
  return {
    scopes: scopes.filter(({ code }) => codes.has(code)),
    shops: shops.map(({ id, name }) => ({ shopId: id, shopName: name })),
  };
}

interface CreatedToken {
  readonly created: NewToken;
  readonly auditEntry: AuditEntry;
}

/**
 * Creates a token.
 * @throws NotPermitted if the form has rights that the owner does not have
 * @throws RuleViolation if the owner has the maximum number of tokens
 */
export async function addToken(tx: Tx, owner: Owner, form: TokenForm, now: Date): Promise<CreatedToken> {
  const ownerShops = await shopsOf(tx, owner.userId);
  const hasCodes = form.codes.every((code) => owner.codes.has(code));
  const hasShops = form.shopIds.every((id) => ownerShops.some((shop) => shop.id === id));
  if (!hasCodes || !hasShops) throw new NotPermitted('令牌的权限不能超出其所有者的权限');
  await requireFreeSlot(tx, owner.userId, now);
  const row = {
    userId: owner.userId,
    name: form.name,
    readOnly: form.readOnly,
    codes: form.codes,
    shopIds: form.shopIds,
    createdAt: now,
    expiresAt: new Date(now.getTime() + form.days * DAY_MS),
  };
  const created = await insertToken(tx, row);
  return { created, auditEntry: { action: 'insert', entity: 'api-token', recordId: owner.userId, after: auditedToken(row) } };
}

/**
 * Creates a token with the same rights and duration; the previous one remains valid for the overlap.
 * @throws Conflict if the previous token is not valid
 * @throws RuleViolation if the owner has the maximum number of tokens
 */
export async function rotateToken(tx: Tx, row: TokenRow, overlapHours: number, now: Date): Promise<CreatedToken> {
  if (stateOf(row, now) !== 'valid') throw new Conflict('只能轮换有效的令牌');
  await requireFreeSlot(tx, row.userId, now);
  const next = { ...row, createdAt: now, expiresAt: new Date(now.getTime() + row.expiresAt.getTime() - row.createdAt.getTime()) };
  const overlapEnds = new Date(Math.min(row.expiresAt.getTime(), now.getTime() + overlapHours * HOUR_MS));
  await markRotated(tx, row.tokenId, now, overlapEnds);
  const created = await insertToken(tx, next);
  const [before, after] = [auditedToken({ ...row, expiresAt: overlapEnds }), auditedToken(next)];
  return { created, auditEntry: { action: 'rotate-token', entity: 'api-token', recordId: row.userId, before, after } };
}

/** Revokes a token and returns the audit entry. Throws `Conflict` if it is revoked or expired. */
export async function endToken(tx: Tx, row: TokenRow, now: Date): Promise<AuditEntry> {
  if (FINAL_STATES.includes(stateOf(row, now))) throw new Conflict('令牌已失效');
  await markRevoked(tx, row.tokenId, now);
  return { action: 'revoke-token', entity: 'api-token', recordId: row.userId, before: auditedToken(row) };
}

/** Rejects a token beyond the user's maximum. */
async function requireFreeSlot(tx: Tx, userId: number, now: Date): Promise<void> {
  const count = await countCurrentTokens(tx, userId, now);
  if (count >= TOKENS_PER_USER) throw new RuleViolation('每个用户最多有{{limit}}个有效令牌', { limit: TOKENS_PER_USER });
}

/** The audit log's values of a token, without the token itself. */
function auditedToken({
  name,
  readOnly,
  codes,
  shopIds,
  expiresAt,
}: Pick<TokenRow, 'name' | 'readOnly' | 'codes' | 'shopIds' | 'expiresAt'>) {
  return { name, readOnly, codes, shopIds, expiresAt };
}
