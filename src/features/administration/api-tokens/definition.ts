/** Limits of API tokens (docs/business-rules/permissions.md#api-tokens). */
export const TOKEN_NAME_MAX = 50;
export const TOKEN_DAYS_DEFAULT = 90;
export const TOKEN_DAYS_MAX = 365;
/** The maximum number of valid tokens of a user. */
export const TOKENS_PER_USER = 50;
/** How long the previous token remains valid after a rotation, in hours. */
export const OVERLAP_HOURS_DEFAULT = 24;
export const OVERLAP_HOURS_MAX = 7 * 24;

export const TOKEN_STATES = { valid: '有效', rotated: '已轮换', stopped: '已暂停', expired: '已过期', revoked: '已吊销' } as const;
export type TokenState = keyof typeof TOKEN_STATES;
