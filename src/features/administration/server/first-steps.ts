import { sql } from 'kysely';
import { fiscalPeriods } from '#features/fiscal-year/server/api.ts';
import { sessionWords } from '#features/session/words.ts';
import { mailRecipients } from '#features/system-configuration/server/api.ts';
import { corporateOf } from '#kit/caller/server/session.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { listsOf, periodUploadsOf } from '#kit/feature/define.ts';
import type { Product } from '#kit/feature/server/define.ts';
import type { HomeTile } from '#kit/home/server/tile.ts';
import { pageOfUploads } from '#kit/import/server/history/upload-list.ts';

/** A step of the setup, with the screen on which it is done. */
interface Step {
  readonly menu: string;
  readonly title: string;
  readonly isDone: (tx: Tx, corporateId: number) => Promise<boolean>;
}

/** The name of the company that the first start creates, and its translations. */
const DEFAULT_NAME = '默认公司';
const DEFAULT_NAMES = [DEFAULT_NAME, ...Object.values(sessionWords[DEFAULT_NAME])];

/** The explanation below a step's title, by menu code. */
const DETAILS: Readonly<Record<string, string>> = {
  shopManage: '填写公司名称',
  rolesManage: '各岗位的权限',
  userManage: '每人一个账号',
  fiscalYear: '财季与财周',
  basicData: '产品与价格',
  skuMapping: '京东SKU与型号',
  taxRate: '税码与税率',
  inventoryLocation: '客户与库存地',
  logisticsMapping: '线路与标准时长',
  logisticsMaintenance: '城市间的天数',
  dnData: '第一次上传',
  dataReview: '库存上传与审核',
  shipmentPlan: '每周的计划数量',
  systemConfig: '提醒邮件',
};

/** The query of a step's link, by menu code. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = { shopManage: { tab: 'corporates' } };

/** The lists and uploads that reports need, by menu code, in the order of the steps. */
const LISTS = ['basicData', 'skuMapping', 'taxRate', 'inventoryLocation', 'logisticsMapping', 'logisticsMaintenance'];
const UPLOADS = ['dnData', 'dataReview', 'shipmentPlan'];

/** Home: the steps of the setup, until all are done. A step is done when its screen has the data. */
export const firstSteps = ({ features }: Product): HomeTile => {
  const steps: readonly Step[] = [
    { menu: 'shopManage', title: '店铺管理', isDone: hasNamedCompany },
    { menu: 'rolesManage', title: '角色管理', isDone: (tx) => hasRows(tx, 'role', 1) },
    { menu: 'userManage', title: '用户管理', isDone: (tx) => hasRows(tx, 'app_user', 1) },
    { menu: 'fiscalYear', title: '财年维护', isDone: async (tx) => (await fiscalPeriods(tx)).weeks.length > 0 },
    ...features
      .flatMap(listsOf)
      .filter(({ menu }) => LISTS.includes(menu))
      .toSorted((a, b) => LISTS.indexOf(a.menu) - LISTS.indexOf(b.menu))
      .map(({ menu, title, table }) => ({ menu, title, isDone: (tx: Tx) => hasRows(tx, table, 0) })),
    ...UPLOADS.map((menu) => {
      const kinds = periodUploadsOf(features).filter((kind) => kind.menu === menu);
      const title = features.flatMap(({ menus = [] }) => menus).find(({ code }) => code === menu)?.name ?? menu;
      return {
        menu,
        title,
        isDone: (tx: Tx, corporateId: number) =>
          hasUpload(
            tx,
            kinds.map(({ name }) => name),
            corporateId,
          ),
      };
    }),
    { menu: 'systemConfig', title: '系统配置', isDone: hasMailAddresses },
  ];
  return {
    name: 'first-steps',
    title: '初次使用',
    scope: { text: '按顺序完成' },
    position: 5,
    screens: [{ menu: 'userManage' }],
    isShown: async ({ tx, session: { corporateId } }) => corporateId !== null && (await isStepOpen(tx, steps, corporateId)),
    async read({ tx, session }) {
      const open = await openSteps(tx, steps, corporateOf(session));
      return {
        rows: steps.map((step) => ({
          text: { text: step.title },
          details: [DETAILS[step.menu]].flatMap((text) => (text === undefined ? [] : [{ text }])),
          tag: { text: open.has(step) ? '待完成' : '已就绪' },
          tone: open.has(step) ? 'warn' : 'plain',
          done: open.has(step) ? undefined : true,
          link: { menu: step.menu, query: QUERIES[step.menu] ?? {} },
        })),
        empty: { text: '初次使用的步骤已全部完成' },
      };
    },
  };
};

/** Stops at the first open step. */
async function isStepOpen(tx: Tx, steps: readonly Step[], corporateId: number): Promise<boolean> {
  for (const step of steps) {
    const isDone = await step.isDone(tx, corporateId);
    if (!isDone) return true;
  }
  return false;
}

async function openSteps(tx: Tx, steps: readonly Step[], corporateId: number): Promise<ReadonlySet<Step>> {
  const open = new Set<Step>();
  for (const step of steps) {
    const isDone = await step.isDone(tx, corporateId);
    if (!isDone) open.add(step);
  }
  return open;
}

/** Whether a table has more rows than the first start creates. */
async function hasRows(tx: Tx, table: string, created: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(table)} offset ${created}) as found
  `.execute(tx);
  return rows[0]?.found ?? false;
}

/** Whether the company of the first start was renamed, or another was added. */
async function hasNamedCompany(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select count(*) > 1 or bool_or(name <> all(${DEFAULT_NAMES})) as found from corporate
  `.execute(tx);
  return rows[0]?.found ?? false;
}

async function hasUpload(tx: Tx, importers: readonly string[], corporateId: number): Promise<boolean> {
  const { total } = await pageOfUploads(tx, { importers, corporateId, state: 'done', current: 1, size: 1 });
  return total > 0;
}

async function hasMailAddresses(tx: Tx, corporateId: number): Promise<boolean> {
  for (const list of ['previousWeekAddresses', 'shipmentPlanAddresses', 'vcAddresses'] as const) {
    const recipients = await mailRecipients(tx, list, [corporateId]);
    if (recipients.length > 0) return true;
  }
  return false;
}
