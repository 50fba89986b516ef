import type { ImportShape } from '#kit/import/define.ts';
import type { AuditedField, AuditedKind, Reference } from './contract.ts';

/** Every action that the product records. */
export const AUDITED_ACTIONS: Readonly<Record<string, string>> = {
  insert: '新增',
  update: '编辑',
  delete: '删除',
  import: '导入',
  'cancel-import': '取消导入',
  'undo-import': '撤销导入',
  pull: '接口拉取',
  'sign-in': '登录',
  'sign-out': '退出登录',
  'end-session': '下线设备',
  'end-sessions': '强制下线',
  'choose-shop': '切换店铺',
  'assign-role': '分配角色',
  'reset-password': '重置密码',
  'change-password': '修改密码',
  'enable-second-factor': '开启两步验证',
  'disable-second-factor': '关闭两步验证',
  'reset-second-factor': '重置两步验证',
  'new-recovery-codes': '重新生成恢复码',
  retry: '重试',
};

const SHOWN_OR_HIDDEN = { 1: '显示', 2: '隐藏' };

const field = (name: string, label: string, names?: AuditedField['names']): AuditedField => ({
  name,
  label,
  ...(names === undefined ? {} : { names }),
});
const idOf = (refersTo: Reference, name: string, label: string): AuditedField => ({ name, label, refersTo });

/** The kinds of records that no list and no import declares. A new `entity` in the code is declared here, or tests/audited-kinds.test.ts fails. */
export const systemKinds: readonly AuditedKind[] = [
  {
    entity: 'user',
    title: '用户',
    fields: [
      field('userName', '用户名称'),
      field('loginAccount', '登录账号'),
      field('phoneNumber', '手机号码'),
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
    entity: 'session',
    title: '登录会话',
    fields: [
      field('device', '设备'),
      field('address', 'IP 地址'),
      field('secondFactor', '两步验证', { code: '验证码', recovery: '恢复码' }),
    ],
  },
  {
    entity: 'role',
    title: '角色',
    fields: [field('roleName', '角色名称'), field('roleDesc', '角色描述'), field('secondFactorRequired', '要求两步验证')],
  },
  { entity: 'role-rights', title: '角色权限', fields: [field('menus', '菜单'), field('operations', '按钮权限')] },
  { entity: 'role-categories', title: '角色品类', fields: [field('lobList', '品类')] },
  { entity: 'shop', title: '店铺', fields: [field('shopName', '店铺名称'), idOf('corporate', 'corporateId', '公司')] },
  {
    entity: 'corporate',
    title: '公司',
    fields: [field('corporateCode', '公司代码'), field('corporateName', '公司名称'), idOf('shop', 'shopIds', '店铺')],
  },
  { entity: 'fiscal-year', title: '财年', fields: [field('year', '年份'), field('quarters', '四个季度')] },
  { entity: 'job', title: '后台任务', fields: [] },
  { entity: 'outbox-message', title: '邮件', fields: [] },
];

/** What an import or a pull itself leaves in the log, beside the fields of its records. */
const UPLOAD_FIELDS: readonly AuditedField[] = [
  field('fileName', '文件名'),
  field('periodKey', '数据周期'),
  field('day', '日期'),
  field('rows', '行数'),
  field('inserted', '新增数'),
  field('updated', '修改数'),
  field('unchanged', '不变数'),
  field('state', '状态', { received: '已接收', reading: '读取中', storing: '保存中' }),
];

/** The audited kind of a list or an import, from its own declaration. */
export function kindOfShape({ name, title, fields }: Pick<ImportShape, 'name' | 'title' | 'fields'>): AuditedKind {
  const own = fields.map((of) =>
    field(of.name, of.label, of.kind === 'choice' ? Object.fromEntries(of.choices.map(({ value, label }) => [value, label])) : undefined),
  );
  const taken = new Set(own.map((of) => of.name));
  return { entity: name, title, fields: [...own, ...UPLOAD_FIELDS.filter((of) => !taken.has(of.name))] };
}
