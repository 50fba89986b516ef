/**
 * The calls that other features use: column groups of the inventory expenses, rights to assign, users of single
 * sign-on, users that a caller may see or manage.
 */
export { requireRole, requireShops } from './assignable.ts';
export { isManageable, managedUser, requireManaged, sightOf } from './managed-user.ts';
export { createSignOnUser, giveRights, type GroupRights, type SignOnChange } from './sign-on-user.ts';
export { inSight, serviceUsers, showFlags, userById, type ShowFlags, type Sight, type UserRow } from './users.ts';
