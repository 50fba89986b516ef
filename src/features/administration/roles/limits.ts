/** Limits of a role (docs/business-rules/accounts.md#roles). */
export const ROLE_NAME_MAX = 50;
export const ROLE_DESCRIPTION_MAX = 500;
