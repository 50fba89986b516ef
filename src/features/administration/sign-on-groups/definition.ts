/** The permission codes of the buttons on the screen of mapped groups. */
export const GROUP_CODES = { insert: 'sign-on-group-insert', update: 'sign-on-group-update', remove: 'sign-on-group-remove' };

/** The error of a change of a group whose role or shops exceed the rights of the caller. */
export const NOT_MANAGEABLE_MESSAGE = '该用户组的角色或店铺超出您自己的权限';

/** The maximum length of a group's name. Group ids and paths of directories are shorter. */
export const GROUP_NAME_MAX = 200;
export const PRIORITY_MAX = 9999;
