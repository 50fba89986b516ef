/** The outer inventory-expense categories that a role can see (docs/business-rules/permissions.md#permission-page). */
export const OUTER_CATEGORIES = ['iPhone', 'iPad', 'Watch', '配件', 'CPU', 'AirPods', 'Beats', 'ACPP'] as const;

/** The permission code for reading and saving the rights of a role. */
export const AUTHORITY_CODE = 'sys-manage-role-auth';
/** The menu that leads to the permission page. */
export const ROLES_MENU_CODE = 'rolesManage';
export const ROLES_PATH = '/systemManage/rolesManage';

/** The role that cannot be changed (docs/business-rules/accounts.md#roles): `ADMINISTRATOR_ROLE_ID` of the server. */
export const PROTECTED_ROLE_ID = 1;

/** The errors of the permission page and of the list of roles. */
export const PROTECTED_ROLE_MESSAGE = '系统内置角色不能编辑、删除或修改权限';
export const RIGHT_NOT_HELD_MESSAGE = '只能授予或收回您自己拥有的权限';
export const ROLE_OF_OTHERS_MESSAGE = '该角色还有其他公司的用户，只有同时管理这些公司的人才能修改或分配';
export const CATEGORY_REQUIRED_MESSAGE = '请选择存货费用（对外）品类维护';
