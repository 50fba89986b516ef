/**
 * The calls that other features use: column groups of the inventory expenses, rights to assign, users of single
 * sign-on.
 */
export { requireRole, requireShops } from './assignable.ts';
export { createSignOnUser, giveRights, type GroupRights, type SignOnChange } from './sign-on-user.ts';
export { showFlags, type ShowFlags } from './users.ts';
