import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { TOKEN_STATES, type TokenState } from './definition.ts';

/** A code that a token can have: of a screen (`operation` is null) or of its operation. Names are keys of the words. */
const scope = z.object({ code: z.string(), group: z.string(), screen: z.string(), operation: z.string().nullable() });
export type TokenScope = DeepReadonly<z.output<typeof scope>>;

/** The codes and shops that a user can give to a token. */
const scopes = z.object({ scopes: z.array(scope), shops: z.array(z.object({ shopId: z.int(), shopName: z.string() })) });
export type TokenScopes = DeepReadonly<z.output<typeof scopes>>;

const token = z.object({
  tokenId: z.int(),
  name: z.string(),
  /** The last characters of the token. */
  hint: z.string(),
  readOnly: z.boolean(),
  scopes: z.array(scope),
  shopNames: z.array(z.string()),
  createTime: z.string(),
  expireTime: z.string(),
  /** Accurate to the minute; null if the token was never used. */
  lastUseTime: z.string().nullable(),
  lastUseAddress: z.string().nullable(),
  state: z.enum(Object.keys(TOKEN_STATES) as TokenState[]),
});
export type Token = DeepReadonly<z.output<typeof token>>;

const tokenOfUser = token.extend({
  userId: z.int(),
  userName: z.string(),
  loginAccount: z.string(),
  /** The owner is a service account. */
  service: z.boolean(),
  /** Whether the owner is the caller, or a user whom the caller may manage. */
  manageable: z.boolean(),
});
export type TokenOfUser = DeepReadonly<z.output<typeof tokenOfUser>>;

/** A new token, shown once. */
const newToken = z.object({ tokenId: z.int(), token: z.string() });
export type NewToken = DeepReadonly<z.output<typeof newToken>>;

export const ownTokens = defineCall({ method: 'GET', path: '/sys/token/list', result: z.array(token) });
export const ownTokenScopes = defineCall({ method: 'GET', path: '/sys/token/scopes', result: scopes });
export const addOwnToken = defineCall({ method: 'POST', path: '/sys/token/add', result: newToken });
export const rotateOwnToken = defineCall({ method: 'POST', path: '/sys/token/rotate', result: newToken });
export const revokeOwnToken = defineCall({ method: 'POST', path: '/sys/token/revoke', result: z.null() });

export const tokenPage = defineCall({
  method: 'GET',
  path: '/sys/tokens/page',
  result: z.object({ records: z.array(tokenOfUser), total: z.int(), current: z.int(), size: z.int() }),
});
export const serviceAccounts = defineCall({
  method: 'GET',
  path: '/sys/tokens/serviceAccounts',
  result: z.array(z.object({ userId: z.int(), userName: z.string(), loginAccount: z.string() })),
});
export const serviceTokenScopes = defineCall({ method: 'GET', path: '/sys/tokens/scopes', result: scopes });
export const addServiceToken = defineCall({ method: 'POST', path: '/sys/tokens/add', result: newToken });
export const rotateServiceToken = defineCall({ method: 'POST', path: '/sys/tokens/rotate', result: newToken });
/** Revokes a token of the caller or of any user whom the caller may manage. */
export const revokeToken = defineCall({ method: 'POST', path: '/sys/tokens/revoke', result: z.null() });
