import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { ALL_CODES, deliveryNotes, line, makeDays, Uploader } from './day-files.ts';
import { xlsxOf } from './workbook.ts';

/** The query day of the worked case (docs/business-rules/ledger-and-interest.md#example). */
export const QUERY_DAY = '2025-07-31';
/** The time of the app's clock. */
export const NOON = `${QUERY_DAY}T12:00:00+08:00`;

/** The query of the worked case: S = F = 21, 6 %, every receipt. */
export const QUERY = {
  queryDate: QUERY_DAY,
  regardlessOfStockLimit: 21,
  freeDays: 21,
  annualizedRate: '6',
  inTimeBegin: '2025-05-01',
  inTimeEnd: QUERY_DAY,
};

const PRODUCTS = [
  ['iPhone', 'iPhone 16', 'iPhone 16 128GB', 'IP-16', 'MPN16', 8849.56, '13'],
  ['iPad', 'iPad Air', 'iPad Air 11', 'PAD-11', 'MPN-PAD', 4000, '13'],
];

/**
 * Opening lots: 物料号, pieces, reason, price with tax, receipt day. The first two are those of the worked case; of the
 * last material more is delivered than received.
 */
const LOTS = [
  ['IP-16', 100, '期初', 10_000, '2025-05-20'],
  ['IP-16', 50, '退货', 10_000, '2025-06-10'],
  ['PAD-11', 10, '期初', 5000, '2025-06-01'],
];

const DELIVERIES = [
  line('D1', 10, 30, { 物料号: 'IP-16', 发货日期: '2025-05-30', 交货单创建时间: '2025-05-29 10:00:00' }),
  line('D2', 10, 90, { 物料号: 'IP-16', 发货日期: '2025-06-25', 交货单创建时间: '2025-06-24 10:00:00' }),
  line('D3', 10, 13, { 物料号: 'PAD-11', 发货日期: '2025-07-01', 交货单创建时间: '2025-06-30 10:00:00' }),
];

/**
 * Enters the worked case and a second category as users do: a mapping, a data adjustment with lots, delivery notes.
 */
export async function seedWorkedCase(app: TestApp): Promise<void> {
  await makeDays(app);
  const stored = (answer: unknown) => expect(answer).toMatchObject({ success: true, result: { allErrorList: [] } });
  const mapping = await xlsxOf(['Lob', 'Sub-Lob', '产品名称', '物料号', 'MPN', '未税单价', '税点（%）'], PRODUCTS);
  stored(await app.admin.upload('/sys/skuMapping/importDataFromExcelFile', 'excelFile', { name: '物料映射.xlsx', bytes: mapping }));
  const days = await app.admin.get<{ records: { id: number; dataDate: string }[] }>('/modifyTemplate/getPage');
  const id = days.result.records.find(({ dataDate }) => dataDate === QUERY_DAY)?.id ?? 0;
  const lots = await xlsxOf(['物料号', '调整数量', '原因', '单价(含税)', '入库日期'], LOTS);
  stored(await app.admin.upload('/modifyTemplate/uploadData', 'file', { name: '期初.xlsx', bytes: lots }, { id }));
  const uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'warehouse' }));
  stored(await uploader.upload(1, QUERY_DAY, await deliveryNotes(...DELIVERIES), '交货单.xlsx'));
}
