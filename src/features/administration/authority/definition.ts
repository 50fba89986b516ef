/** The outer inventory-expense categories that a role can see (docs/business-rules/permissions.md#permission-page). */
export const OUTER_CATEGORIES = ['iPhone', 'iPad', 'Watch', '配件', 'CPU', 'AirPods', 'Beats', 'ACPP'] as const;

/** The permission code for reading and saving the rights of a role. */
export const AUTHORITY_CODE = 'sys-manage-role-auth';
/** The menu that leads to the permission page. */
export const ROLES_MENU_CODE = 'rolesManage';
export const ROLES_PATH = '/systemManage/rolesManage';

/** The role that cannot be changed (docs/business-rules/accounts.md#roles). */
export const PROTECTED_ROLE_ID = 1;
export const ROLE_OF_OTHERS = '该角色还有其他公司的用户，只有同时管理这些公司的人才能修改或分配';

/** The error of a save without a category (docs/business-rules/permissions.md#permission-page). */
export const NO_CATEGORY = '请选择存货费用（对外）品类维护';
