/** Limits of API tokens (docs/business-rules/permissions.md#api-tokens). */
export const TOKEN_NAME_MAX = 50;
export const TOKEN_DAYS_DEFAULT = 90;
export const TOKEN_DAYS_MAX = 365;
/** The maximum number of tokens of a user that are neither expired nor revoked. */
export const TOKENS_PER_USER = 50;
/** How long the previous token remains valid after a rotation, in hours. */
export const OVERLAP_HOURS_DEFAULT = 24;
export const OVERLAP_HOURS_MAX = 7 * 24;

/** A rotated token is valid until the overlap ends, a stopped one again after its owner has signed in. */
export const TOKEN_STATES = { valid: '有效', rotated: '已轮换', stopped: '已暂停', expired: '已过期', revoked: '已吊销' } as const;
export type TokenState = keyof typeof TOKEN_STATES;
/** Tokens in these states are refused for ever, and cannot be revoked. */
export const FINAL_STATES: readonly TokenState[] = ['expired', 'revoked'];

/** The permission codes of the buttons on the administrators' page. */
export const TOKEN_CODES = { insert: 'api-tokens-insert', revoke: 'api-tokens-revoke' };

/** Whose tokens a page has: the user's own, or all. Administrators create and rotate those of service accounts only. */
export type TokenPage = 'own' | 'administered';
