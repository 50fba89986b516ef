/** The permission codes of the buttons on the screen of roles. */
export const ROLE_CODES = { insert: 'sys-manage-role-insert-role', update: 'sys-manage-role-update', remove: 'sys-manage-role-remove' };

/** Limits of a role (docs/business-rules/accounts.md#roles). */
export const ROLE_NAME_MAX = 50;
export const ROLE_DESCRIPTION_MAX = 500;
