import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import type { Api } from './api.ts';
import type { Business } from './company.ts';
import type { Phrase, Words } from './words.ts';

interface MenuNode {
  menuId: number;
  menuCode: string;
  childMenu: MenuNode[];
  operations: { btnId: number; btnCode: string }[];
}

interface DemoUser {
  readonly account: string;
  readonly name: Phrase;
  readonly role: Phrase;
  readonly roleDesc: Phrase;
  readonly menus: readonly string[];
  /** Codes that begin with one of these. */
  readonly operations: readonly string[];
}

const USERS: readonly DemoUser[] = [
  {
    account: 'logistics',
    name: '物流专员',
    role: '物流岗',
    roleDesc: '上传交货单、仓储、VC和大件物流数据，查看物流时效',
    menus: ['dnData', 'storage', 'vcData', 'index', 'logisticsMapping', 'largeLog', 'largeLogRecord', 'gbData'],
    operations: [
      'data-upload-dn-',
      'data-upload-storage-',
      'data-upload-vc-',
      'logistics-aging-search-',
      'logistics-mapping-download',
      'logistics-mapping-tempalte',
      'large_logistics_',
      'national_supplementary_data_',
    ],
  },
  {
    account: 'masterdata',
    name: '主数据专员',
    role: '主数据岗',
    roleDesc: '维护物料、税码与物流映射',
    menus: [
      'taxRate',
      'logisticsMapping',
      'basicData',
      'skuMapping',
      'mapping',
      'skuManage',
      'logisticsMaintenance',
      'trackingNumber',
      'trackingManage',
      'phoneRoute',
      'inventoryLocation',
      '45OrderConfig',
      'lobControl',
      'fiscalYear',
    ],
    operations: [
      'sys-manage-tax-mapping-',
      'logistics-mapping-',
      'sys-manage-sku-mapping-',
      'sys-manage-auto-',
      'sys-manage-jd-',
      'warehouse-aging-',
      'tracking-',
      'transfer-route-',
      'storage_location_relation-',
      '45order-',
      'goods_sub_lob_',
      'sys-manage-apple-date-',
    ],
  },
];

/**
 * Makes the users of the demonstration, with roles that hold just what their work needs; returns their one-time
 * passwords.
 */
export async function makeUsers(api: Api, words: Words): Promise<{ account: string; name: string; password: string }[]> {
  const tree = await api.get<{ menuOperationDtoList: MenuNode[] } | MenuNode[]>('/sys/role/getAllMenuOperationTree');
  const nodes = flatten(Array.isArray(tree) ? tree : tree.menuOperationDtoList);
  const made = [];
  for (const user of USERS) {
    const roleId = await makeRole(api, user, nodes, words);
    const { initialPassword } = await api.post<{ initialPassword: string }>('/sys/user/add', {
      loginAccount: user.account,
      userName: words(user.name),
      phoneNumber: '',
      roleId,
    });
    made.push({ account: user.account, name: words(user.name), password: initialPassword });
  }
  return made;
}

async function makeRole(api: Api, user: DemoUser, nodes: readonly MenuNode[], words: Words): Promise<number> {
  await api.post('/sys/role/saveOrUpdate', { roleName: words(user.role), roleDesc: words(user.roleDesc) });
  const roles = await api.get<{ roleId: number; roleName: string }[]>('/sys/role/getRoleList');
  const { roleId } = roles.find((role) => role.roleName === words(user.role)) as { roleId: number };
  const menuIds = nodes.filter((node) => user.menus.includes(node.menuCode)).map((node) => node.menuId);
  const operationIds = nodes
    .flatMap((node) => node.operations)
    .filter((operation) => user.operations.some((begin) => operation.btnCode.startsWith(begin)));
  await api.post('/inventoryExpenseAuthor/save', { roleId, lobList: ['iPhone', 'iPad'] });
  await api.post('/sys/role/updateRoleAuthor', { roleId, menuIds, operationIds: operationIds.map((operation) => operation.btnId) });
  return roleId;
}

/**
 * Makes a service account with three tokens, one of them replaced and one revoked, and maps groups of single sign-on to
 * the roles of the demonstration.
 */
export async function makeAccess(api: Api, { words, say }: Pick<Business, 'words' | 'say'>): Promise<void> {
  const roles = await api.get<{ roleId: number; roleName: string }[]>('/sys/role/getRoleList');
  const roleOf = (role: Phrase) => roles.find(({ roleName }) => roleName === words(role))?.roleId;
  await api.post('/sys/user/add', {
    loginAccount: 'bi',
    userName: words('BI报表'),
    phoneNumber: '',
    roleId: roleOf('物流岗'),
    service: true,
  });
  const [account] = await api.get<{ userId: number }[]>('/sys/tokens/serviceAccounts');
  const userId = (account as { userId: number }).userId;
  const { scopes, shops } = await api.get<{ scopes: { code: string }[]; shops: { shopId: number }[] }>('/sys/tokens/scopes', { userId });
  const shopIds = shops.map(({ shopId }) => shopId);
  const add = async (name: Phrase, days: number) => {
    const form = { userId, name: words(name), codes: scopes.slice(0, 12).map(({ code }) => code), shopIds, days };
    return (await api.post<{ tokenId: number }>('/sys/tokens/add', form)).tokenId;
  };
  await add('物流日报', 365);
  await api.post('/sys/tokens/rotate', { tokenId: await add('货况大屏', 90) });
  await api.post('/sys/tokens/revoke', { tokenId: await add('接口测试', 7) });
  say(`${words('API令牌')}: 4`);
  const groups = [
    { groupName: 'back-office-logistics', priority: 10, roleId: roleOf('物流岗'), shopIds },
    { groupName: 'back-office-master-data', priority: 20, roleId: roleOf('主数据岗'), shopIds },
  ];
  for (const group of groups) await api.post('/sys/signOnGroup/add', group);
  say(`${words('单点登录用户组')}: ${groups.length}`);
}

function flatten(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.childMenu)]);
}

/** Whether the demonstration has been filled in before. */
export async function isFilled(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from app_user where login_account = ${(USERS[0] as DemoUser).account}`.execute(database.kysely);
  return rows.length > 0;
}
