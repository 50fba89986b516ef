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
  /** The shops for which it can be used. */
  shopNames: z.array(z.string()),
  createTime: z.string(),
  expireTime: z.string(),
  /** Accurate to the minute; null if the token was never used. */
  lastUseTime: z.string().nullable(),
  /** The IP address of the last use; null if the token was never used. */
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

/** The tokens of the caller, with those that are expired or revoked. */
export const ownTokens = defineCall({ method: 'GET', path: '/sys/token/list', result: z.array(token) });
/** The codes and shops that the caller can give to an own token. */
export const ownTokenScopes = defineCall({ method: 'GET', path: '/sys/token/scopes', result: scopes });
/** Requires the password. Rejected at 50 unexpired tokens, or for rights that the caller lacks. */
export const addOwnToken = defineCall({ method: 'POST', path: '/sys/token/add', result: newToken });
/** Requires the password. Replaces a valid token; the old one remains valid for the requested overlap. */
export const rotateOwnToken = defineCall({ method: 'POST', path: '/sys/token/rotate', result: newToken });
/** Ends a token at once. Rejected if it is expired or revoked. */
export const revokeOwnToken = defineCall({ method: 'POST', path: '/sys/token/revoke', result: z.null() });

/** The tokens of all users whom the caller may see, newest first. */
export const tokenPage = defineCall({
  method: 'GET',
  path: '/sys/tokens/page',
  result: z.object({ records: z.array(tokenOfUser), total: z.int(), current: z.int(), size: z.int() }),
});
/** The service accounts that the caller may manage. */
export const serviceAccounts = defineCall({
  method: 'GET',
  path: '/sys/tokens/serviceAccounts',
  result: z.array(z.object({ userId: z.int(), userName: z.string(), loginAccount: z.string() })),
});
/** The codes and shops that a token of a service account can have. */
export const serviceTokenScopes = defineCall({ method: 'GET', path: '/sys/tokens/scopes', result: scopes });
/** Creates a token of a service account; rejected for a person, who creates own tokens. */
export const addServiceToken = defineCall({ method: 'POST', path: '/sys/tokens/add', result: newToken });
/** Replaces a valid token of a service account; the old one remains valid for the requested overlap. */
export const rotateServiceToken = defineCall({ method: 'POST', path: '/sys/tokens/rotate', result: newToken });
/** Revokes a token of the caller or of any user whom the caller may manage. */
export const revokeToken = defineCall({ method: 'POST', path: '/sys/tokens/revoke', result: z.null() });
