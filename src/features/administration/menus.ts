import type { PlacedMenu } from '#kit/feature/define.ts';

/** Users, roles, rights and shops (docs/business-rules/accounts.md). */
export const administrationMenus: readonly PlacedMenu[] = [
  {
    group: 'systemManage',
    position: 10,
    code: 'userManage',
    name: '用户管理',
    path: '/systemManage/userManage',
    noTokens: true,
    operations: [
      { code: 'sys-manage-user-insert-user', name: '新建用户' },
      // The specification has no code for assigning a role: it is part of editing a user.
      { code: 'sys-manage-user-update', name: '编辑' },
      { code: 'sys-manage-user-remove', name: '删除' },
      { code: 'sys-manage-user-reset-psw', name: '重置密码' },
    ],
  },
  {
    group: 'systemManage',
    position: 20,
    code: 'rolesManage',
    name: '角色管理',
    path: '/systemManage/rolesManage',
    noTokens: true,
    operations: [
      { code: 'sys-manage-role-insert-role', name: '新建角色' },
      { code: 'sys-manage-role-update', name: '编辑' },
      { code: 'sys-manage-role-remove', name: '删除' },
      { code: 'sys-manage-role-auth', name: '权限' },
      // Beyond the specification: views of lists, wherever they are (decision 68).
      { code: 'view-share', name: '共享视图' },
    ],
  },
  {
    group: 'systemManage',
    position: 30,
    code: 'authConfig',
    name: '角色权限配置',
    path: '/systemManage/authConfig',
    noTokens: true,
    openedFrom: 'rolesManage',
    operations: [],
  },
  {
    group: 'systemManage',
    position: 40,
    code: 'shopManage',
    name: '店铺管理',
    path: '/systemManage/shopManage',
    noTokens: true,
    operations: [
      { code: 'shop-manage-insert', name: '新增' },
      { code: 'shop-manage-update', name: '编辑' },
      { code: 'shop-manage-remove', name: '删除' },
    ],
  },
  {
    group: 'systemManage',
    position: 45,
    code: 'apiTokens',
    name: 'API 令牌',
    path: '/systemManage/apiTokens',
    noTokens: true,
    operations: [
      { code: 'api-tokens-insert', name: '新增' },
      { code: 'api-tokens-revoke', name: '吊销' },
    ],
  },
  {
    group: 'systemManage',
    position: 47,
    code: 'signOnGroups',
    name: '单点登录用户组',
    path: '/systemManage/signOnGroups',
    noTokens: true,
    operations: [
      { code: 'sign-on-group-insert', name: '新增' },
      { code: 'sign-on-group-update', name: '编辑' },
      { code: 'sign-on-group-remove', name: '删除' },
    ],
  },
];
