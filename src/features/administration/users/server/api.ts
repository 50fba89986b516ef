export { requireRole, requireShops } from './assignable.ts';
export { isManageable, managedUser, requireManaged, visibilityOf } from './managed-user.ts';
export { createSignOnUser, applyRights, type GroupRights, type SignOnChange } from './sign-on-user.ts';
export { isVisibleTo, serviceUsers, showFlags, userById, type ShowFlags, type UserVisibility, type UserRow } from './users.ts';
