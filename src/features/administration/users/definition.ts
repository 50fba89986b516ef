/** Limits of a user (docs/business-rules/accounts.md#users). */
export const USER_NAME_MAX = 50;
export const LOGIN_ACCOUNT_MAX = 30;

/** The built-in user, who cannot be changed: `ADMINISTRATOR_USER_ID` of the server. */
export const PROTECTED_USER_ID = 1;

/** A login account contains no spaces and no control characters. */
export const LOGIN_ACCOUNT_PATTERN = /^[^\s\p{Cc}]*$/u;

/** A mobile number of mainland China. */
export const MOBILE_PHONE = /^1[3-9]\d{9}$/;

/** The values of a user's flag of a column group. */
export const COLUMN_GROUP = { shown: 1, hidden: 2 } as const;

/** The column groups of the inventory-expense views that a user can hide. The titles are keys of the words. */
export const PURCHASING_COLUMNS = [{ columnName: '采购数量' }, { columnName: '采购金额（万元）' }] as const;
export const DELIVERY_COLUMNS = [{ columnName: '交货数量' }, { columnName: '交货金额（万元）' }] as const;

/** The permission codes of the buttons on the screen of users. */
export const USER_CODES = {
  insert: 'sys-manage-user-insert-user',
  update: 'sys-manage-user-update',
  remove: 'sys-manage-user-remove',
  resetPassword: 'sys-manage-user-reset-psw',
};

/** Why an action on a user is refused: the title of its disabled button, and the error of the call. */
export const USER_REFUSALS = {
  builtIn: '系统内置用户不能编辑、删除或重置密码',
  notManageable: '不能管理权限超出您自己的用户',
  ownRole: '不能修改自己的角色',
  ownPassword: '请使用“修改密码”来修改自己的密码',
  ownSecondFactor: '请在“两步验证”中管理自己的两步验证',
  ownSessions: '请在“登录设备”中管理自己的登录',
  ownRemoval: '不能删除自己的账号',
  serviceAccount: '服务账号没有密码',
};
