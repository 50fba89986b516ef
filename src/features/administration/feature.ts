import { auditedField as field, auditedId as idOf } from '#kit/audit/define.ts';
import type { Feature } from '#kit/feature/define.ts';
import { authorityWords } from './authority/words.ts';
import { roleWords } from './roles/words.ts';
import { DISTRIBUTOR_TYPES } from './shops/definition.ts';
import { signOnGroupWords } from './sign-on-groups/words.ts';
import { shopWords } from './shops/words.ts';
import { tokenWords } from './api-tokens/words.ts';
import { userWords } from './users/words.ts';

const SHOWN_OR_HIDDEN = { 1: '显示', 2: '隐藏' };
const YES_OR_NO = { true: '是', false: '否' };

/** Users, roles, their rights, shops and corporates (docs/business-rules/accounts.md). */
export const administration: Feature = {
  name: 'administration',
  menus: [
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
      name: 'API令牌',
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
  ],
  words: [userWords, roleWords, authorityWords, shopWords, tokenWords, signOnGroupWords],
  audited: [
    {
      entity: 'user',
      title: '用户',
      about: 'user',
      fields: [
        field('userName', '用户名称'),
        field('loginAccount', '登录账号'),
        field('phoneNumber', '手机号码'),
        field('service', '服务账号', YES_OR_NO),
        field('introduction', '个人简介'),
        field('avatar', '头像'),
        field('provider', '身份提供方'),
        idOf('role', 'roleId', '角色'),
        idOf('shop', 'shopIds', '店铺'),
        idOf('shop', 'shopId', '当前店铺'),
        field('showPurchasing', '采购列（列表）', SHOWN_OR_HIDDEN),
        field('showDelivery', '交货列（列表）', SHOWN_OR_HIDDEN),
        field('showPurchasingHistogram', '采购列（柱状图）', SHOWN_OR_HIDDEN),
        field('showDeliveryHistogram', '交货列（柱状图）', SHOWN_OR_HIDDEN),
      ],
    },
    {
      entity: 'api-token',
      title: 'API令牌',
      about: 'user',
      nameFields: ['name'],
      fields: [
        field('name', '令牌名称'),
        field('readOnly', '只读', YES_OR_NO),
        field('codes', '权限'),
        idOf('shop', 'shopIds', '店铺'),
        field('expiresAt', '到期时间'),
      ],
    },
    {
      entity: 'role',
      title: '角色',
      about: 'role',
      fields: [field('roleName', '角色名称'), field('roleDesc', '角色描述'), field('secondFactorRequired', '要求两步验证', YES_OR_NO)],
    },
    { entity: 'role-rights', title: '角色权限', about: 'role', fields: [field('menus', '菜单'), field('operations', '按钮权限')] },
    { entity: 'role-categories', title: '角色品类', about: 'role', fields: [field('lobList', '品类')] },
    { entity: 'shop', title: '店铺', about: 'shop', fields: [field('shopName', '店铺名称'), idOf('corporate', 'corporateId', '公司')] },
    {
      entity: 'sign-on-group',
      title: '单点登录用户组',
      nameFields: ['groupName'],
      fields: [field('groupName', '用户组'), field('priority', '优先级'), idOf('role', 'roleId', '角色'), idOf('shop', 'shopIds', '店铺')],
    },
    {
      entity: 'saved-view',
      title: '视图',
      nameFields: ['name'],
      fields: [field('list', '列表名称'), field('name', '视图名称'), field('roles', '共享给角色')],
    },
    {
      entity: 'corporate',
      title: '公司',
      about: 'corporate',
      fields: [
        field('corporateCode', '公司代码'),
        field('corporateName', '公司名称'),
        field('type', '经销商类型', DISTRIBUTOR_TYPES),
        field('annualizedRate', '年化利率（%）'),
        idOf('shop', 'shopIds', '店铺'),
      ],
    },
  ],
  auditedActions: {
    'assign-role': '分配角色',
    'reset-password': '重置密码',
    'reset-second-factor': '重置两步验证',
    'share-view': '共享视图',
    'rotate-token': '轮换令牌',
    'revoke-token': '吊销令牌',
    'link-sign-on': '关联单点登录',
  },
};
