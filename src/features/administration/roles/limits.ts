/** Limits of a role (document 1 §5). */
export const ROLE_NAME_MAX = 50;
export const ROLE_DESCRIPTION_MAX = 500;
