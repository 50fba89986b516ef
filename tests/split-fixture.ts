import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import type { Caller, TestApp } from './app.ts';
import { goTo } from './day-files.ts';
import { xlsxOf } from './workbook.ts';

/** The day of the inventory, and the day of the task. */
export const YESTERDAY = '2026-11-17';
export const TODAY = '2026-11-18';

const DEMAND_HEADERS = ['SKU', '目的仓', '目的城市', '数量'];

/**
 * A demand of every kind: a fixed route, a near and a far warehouse, each exception. In the workbook it begins in row
 * 2.
 */
export const DEMAND: readonly (readonly WritableCell[])[] = [
  ['SKU-A', '京东固定仓', '北京', 3],
  ['SKU-A', '京东北京仓', '北京', 6],
  ['SKU-A', '京东广州仓', '广州', 7],
  ['SKU-X', '京东北京仓', '北京', 2],
  ['SKU-Z', '京东北京仓', '北京', 3],
  ['SKU-C', '京东北京仓', '北京', 4],
  ['SKU-B', '京东北京仓', '北京', 5],
  ['SKU-D', '京东上海仓', '上海', 6],
];

export const demandWorkbook = (rows: readonly (readonly WritableCell[])[]) => xlsxOf(DEMAND_HEADERS, rows);

const product = (lob: string, subLob: string, productCode: string, mpn: string, price: WritableCell): WritableCell[] => [
  lob,
  subLob,
  `产品${productCode}`,
  productCode,
  mpn,
  price,
];

const LISTS: readonly { path: string; field: string; headers: string[]; rows: WritableCell[][] }[] = [
  {
    path: '/sys/skuMappingAutoWarehouse/importDataFromExcelFile',
    field: 'excelFile',
    headers: ['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '供货价'],
    rows: [
      product('iPhone', '标准版', 'M-A1', 'MPN-A', '5000.50'),
      product('iPhone', '标准版', 'M-A2', 'MPN-A', '4999.99'),
      product('iPhone', '专业版', 'M-B', 'MPN-B', '8000'),
      product('iPad', '平板', 'M-C', 'MPN-C', '3000'),
      product('iPhone', '标准版', 'M-D', 'MPN-D', null),
      product('AirPods', '耳机', 'M-E', 'MPN-E', '1000'),
    ],
  },
  {
    path: '/sys/jd/skuMappingAutoWarehouse/importDataFromExcelFile',
    field: 'excelFile',
    headers: ['SKU', 'MPN', '产品名称', 'Lob', 'Sub-Lob'],
    rows: ['A', 'B', 'C', 'D', 'E', 'X'].map((name) => [`SKU-${name}`, `MPN-${name}`, `商品${name}`, 'iPhone', '标准版']),
  },
  {
    path: '/logisticsAgingAutoConfig/importLogisticsAging',
    field: 'file',
    headers: ['始发城市', '目的城市', '时效（入仓时间）', '品类'],
    rows: [
      ['北京', '北京', 1, 'iPhone'],
      ['北京', '上海', 3, 'iPhone'],
      ['上海', '北京', 3, 'iPhone'],
      ['上海', '上海', 1, 'iPhone'],
      ['上海', '广州', 2, 'iPhone'],
      ['北京', '北京', 2, 'AirPods'],
    ],
  },
  {
    path: '/transferRoute/importData',
    field: 'file',
    headers: ['品类', '神码仓库', '京东仓库'],
    rows: [['iPhone', '上海一号仓', '京东固定仓']],
  },
];

const INVENTORY: readonly WritableCell[][] = [
  ['M-A1', '北京一号仓', '北京市', 10, '2026-10-01', null],
  ['M-A2', '北京一号仓', '北京市', 5, '2026-09-01', null],
  ['M-A1', '上海一号仓', '上海', 8, '2026-11-01', null],
  ['M-B', '北京一号仓', '北京市', 5, '2026-11-01', null],
  ['M-D', '北京一号仓', '北京市', 4, '2026-11-01', null],
  ['M-E', '北京一号仓', '北京市', 6, '2026-11-01', null],
];

/**
 * Fills the lists that a split uses, and yesterday's inventory of a corporate, reviewed; returns its id.
 * Sets the clock to noon of {@link TODAY}.
 */
export async function fillSplitData(app: TestApp, stockkeeper: Caller): Promise<number> {
  await goTo(app, `${YESTERDAY} 20:00:00`);
  for (const { path, field, headers, rows } of LISTS)
    await done(app.admin.upload(path, field, { name: 'list.xlsx', bytes: await xlsxOf(headers, rows) }));
  const period = { lob: 'iPhone', subLob: '专业版', timeBegin: '2026-11-10', timeEnd: TODAY };
  await done(app.admin.post('/goodsSubLobRestriction/insert', period));
  const id = await uploadInventory(stockkeeper, YESTERDAY, INVENTORY);
  await reviewInventory(stockkeeper, id);
  await goTo(app, `${TODAY} 12:00:00`);
  return id;
}

/** Uploads a day's inventory; returns its id. */
export async function uploadInventory(stockkeeper: Caller, day: string, rows: readonly WritableCell[][]): Promise<number> {
  const { result } = await stockkeeper.get<{ invGaUploadRecordVoList: { id: number; dataDate: string }[] }>('/invGaUploadRecord/getPage');
  const id = result.invGaUploadRecordVoList.find(({ dataDate }) => dataDate === day)?.id ?? 0;
  const bytes = await xlsxOf(['物料号', '仓库', '城市', '库存数量', '入库日期', '批次'], rows);
  await done(
    stockkeeper.upload(
      '/invGaUploadRecord/importDataFromExcelFile',
      'excelFile',
      { name: 'disti.xlsx', bytes },
      { invGaUploadRecordId: id },
    ),
  );
  return id;
}

export const reviewInventory = (stockkeeper: Caller, id: number) =>
  done(stockkeeper.post(`/invGaUploadRecord/examine?invGaUploadRecordId=${id}`));

export const revokeInventory = (stockkeeper: Caller, id: number) =>
  done(stockkeeper.post(`/invGaUploadRecord/examineRollBack?invGaUploadRecordId=${id}`));

async function done(call: Promise<{ success: boolean; message: string; result: unknown }>): Promise<void> {
  const { success, message, result } = await call;
  const problems = (result as { allErrorList?: unknown[] } | null)?.allErrorList ?? [];
  if (!success || problems.length > 0) throw new Error([message, JSON.stringify(problems)].join(' '));
}

/** The codes of the user who uploads the inventory. */
export const STOCK_CODES = [
  'dataReview',
  ...['disti-upload', 'disti-examine', 'disti-unexamine'].map((of) => `sys-manage-data-examine-search-${of}`),
];
