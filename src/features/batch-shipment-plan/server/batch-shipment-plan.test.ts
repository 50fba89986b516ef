import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProvenanceAnswer } from '#kit/report/provenance-contract.ts';
import type { ReportRecord } from '#kit/report/contract.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { goTo } from '../../../../tests/day-files.ts';
import { eachWeek, makeCalendar, mapProducts, open, orderGoods, planShipments, timesForm } from '../../../../tests/goods.ts';
import { installQueue, runJob } from '../../../../tests/run-job.ts';
import { rowsOf } from '../../../../tests/workbook.ts';
import { CODES, MENU, PATHS, RECORDS_MENU } from '../codes.ts';
import type { SavedPlan } from '../contract.ts';

interface Entry {
  columnFlag: string;
  columnName?: string;
  count?: number;
}
type Row = Omit<ReportRecord, 'columnContentRelationList'> & { columnContentRelationList: Entry[] };
interface Page {
  list: Row[];
  total: number;
  columnNameRelationList: Entry[];
}

let app: TestApp;
let user: Caller;

beforeAll(seed);
afterAll(() => app.close());

/** The products of the tests. */
async function seed(): Promise<void> {
  app = await startTestApp({ at: '2026-11-18T12:00:00+08:00' });
  await installQueue(app);
  user = await app.userWith([MENU, RECORDS_MENU, ...Object.values(CODES)]);
  await makeCalendar(app);
  await mapProducts(app, [
    { code: 'MAT1', mpn: 'MPN1' },
    { code: 'MAT2', mpn: 'MPN2', lob: 'iPad' },
  ]);
  // The file of W06 sets the weeks from W06 on; its value of W1 is ignored.
  await planShipments(app.admin, 'FY27Q1W01', { MPN1: eachWeek(1, 13, 10) });
  await planShipments(app.admin, 'FY27Q1W06', { MPN1: { ...eachWeek(6, 13, 20), 1: 99 }, MPN2: { 7: 5 } });
  await orderGoods(app, [
    { order: '4500000001', product: 'MAT1', quantity: 200, day: '2026-09-20', dn: 'DN1', shipped: 100, shippedOn: '2026-10-10' },
    { order: '4500000001', product: 'MAT1', quantity: 200, day: '2026-09-20', dn: 'DN2', shipped: 25, shippedOn: '2026-10-20' },
    { order: '4500000001', product: 'MAT1', quantity: 200, day: '2026-09-20', dn: 'DN3', shipped: 40, shippedOn: '2026-11-10' },
    { order: '4500000001', product: 'MAT1', quantity: 200, day: '2026-09-20', dn: 'DN4', shipped: 7, shippedOn: '2026-11-25' },
    { order: '4500000002', product: 'MAT2', quantity: 8, day: '2026-10-20', dn: 'DN5', shipped: 8, shippedOn: '2026-11-01' },
    { order: '4500000003', product: 'MATX', quantity: 4, day: '2026-10-20', dn: 'DN6', shipped: 4, shippedOn: '2026-11-02' },
  ]);
  const opened = await open(
    user,
    { path: PATHS.import, field: 'excelFile' },
    ['MPN', '期初数量', '期初日期'],
    [['MPN1', 30, '2026-10-20']],
  );
  expect(opened).toMatchObject({ success: true, result: { inserted: 1 } });
}

const page = async (query: Record<string, string> = {}, caller = user) =>
  (await caller.get<Page>(PATHS.page, { size: 100, ...query })).result;
const rowOf = async (mpn: string) => (await page({ mpn })).list.find((row) => row.mpn === mpn) as Row;
/** The counts of a row by week: planned/fulfilled. */
const weeksOf = ({ columnContentRelationList: counts }: Row, ...weeks: number[]) => {
  const count = (flag: string) => counts.find(({ columnFlag }) => columnFlag === flag)?.count;
  return weeks.map((week) => {
    const key = `FY27Q1W${String(week).padStart(2, '0')}`;
    return `${count(`${key}-plan`)}/${count(`${key}-done`)}`;
  });
};

describe('the batch plan of the current quarter', () => {
  test('has a planned and a fulfilled column for each of its weeks', async () => {
    const { columnNameRelationList: columns } = await page();
    expect(columns).toHaveLength(26);
    expect(columns.slice(0, 3)).toEqual([
      { columnFlag: 'FY27Q1W01-plan', columnName: 'W01计划' },
      { columnFlag: 'FY27Q1W01-done', columnName: 'W01满足' },
      { columnFlag: 'FY27Q1W02-plan', columnName: 'W02计划' },
    ]);
  });

  test('allocates the opening value and later shipments to the weeks in order', async () => {
    const row = await rowOf('MPN1');
    // Supply 30 + 25 + 40. Shipments before the opening and in the future do not count.
    expect(row).toMatchObject({ lob: 'iPhone', subLob: 'iPhone 17', initialCount: 30, shippedCount: 65, unallocatedCount: 0 });
    expect(weeksOf(row, 1, 5, 6, 7, 8, 9, 13)).toEqual(['10/10', '10/10', '20/20', '20/20', '20/5', '20/0', '20/0']);
  });

  test('shows supply beyond the plan as unallocated, also for products that have no plan or no mapping', async () => {
    const planned = await rowOf('MPN2');
    expect(planned).toMatchObject({ lob: 'iPad', initialCount: 0, shippedCount: 8, unallocatedCount: 3 });
    // There is no plan before the first file with the product.
    expect(weeksOf(planned, 1, 7, 8)).toEqual(['0/0', '5/5', '0/0']);
    expect(await rowOf('MATX')).toMatchObject({ lob: '未维护', description: null, shippedCount: 4, unallocatedCount: 4 });
  });

  test('is filtered by the choices of its combo, and ordered by category', async () => {
    const { result: combo } = await user.get<{ comBox: { code: string }; subComBoxList: { code: string }[] }[]>(PATHS.combo);
    expect(combo.map(({ comBox, subComBoxList }) => [comBox.code, ...subComBoxList.map(({ code }) => code)])).toEqual([
      ['iPad', 'iPad 17'],
      ['iPhone', 'iPhone 17'],
      ['未维护'],
    ]);
    expect((await page({ lob: 'iPad' })).list.map(({ mpn }) => mpn)).toEqual(['MPN2']);
    expect((await page()).list.map(({ mpn }) => mpn)).toEqual(['MPN2', 'MPN1', 'MATX']);
  });

  test('links a fulfilled week to the shipments that fill it, and these to the row of the BI view', async () => {
    const answer = await user.get<ProvenanceAnswer>(PATHS.provenance, { id: 'MPN1', column: 'FY27Q1W08-done' });
    expect(answer).toMatchObject({ status: 200 });
    const { result } = answer;
    const [behind] = result.inputs;
    expect(result.value).toBe(5);
    expect(behind).toMatchObject({ value: 5, source: { kind: 'rows', count: 1 } });
    const query = behind?.source.kind === 'rows' ? behind.source.query : {};
    const { records } = (await user.get<{ records: ReportRecord[] }>(PATHS.parts, query)).result;
    expect(records).toMatchObject([{ part: '苹果发货', day: '2026-11-10', quantity: 5, dnNumber: 'DN3', purchaseOrderCode: '4500000001' }]);
    const origin = await user.get<ProvenanceAnswer>(PATHS.partsProvenance, { ...query, id: records[0]?.id, column: 'shippingQuantity' });
    expect(origin.result).toMatchObject({ value: 40, inputs: [{ source: { kind: 'interface' } }] });
  });

  test('cannot be downloaded for a corporate without a plan', async () => {
    const other = await app.userWith([MENU, CODES.export], { corporate: '2000' });
    expect((await page({}, other)).list).toEqual([]);
    expect(await other.get(PATHS.export)).toMatchObject({ status: 422, message: '没有分货满足数据，不能进行数据导出' });
  });
});

describe('opening values', () => {
  test('have the upload’s day by default, replace older ones, and no longer count after their undo', async () => {
    const at = { path: PATHS.import, field: 'excelFile' };
    const { result } = await open(user, at, ['MPN', '期初数量'], [['MPN1', 7]]);
    expect(result).toMatchObject({ inserted: 0, updated: 1 });
    expect(await rowOf('MPN1')).toMatchObject({ initialCount: 7, shippedCount: 0 });
    expect(await user.post(`/ops/uploads/${result.uploadId}/undo`)).toMatchObject({ success: true });
    expect(await rowOf('MPN1')).toMatchObject({ initialCount: 30, shippedCount: 65 });
  });

  test('are refused with a future day', async () => {
    const { result } = await open(
      user,
      { path: PATHS.import, field: 'excelFile' },
      ['MPN', '期初数量', '期初日期'],
      [['MPN1', 7, '2026-11-19']],
    );
    expect(result.allErrorList).toEqual([{ rowIndex: 2, filedName: '期初日期', errorReason: '期初日期不能晚于今天（2026-11-18）' }]);
  });
});

describe('the timed save', () => {
  const saved = async (query: Record<string, string> = {}) =>
    (await user.get<{ records: SavedPlan[] }>(PATHS.records, query)).result.records;
  const save = async (at: string) => {
    await goTo(app, at);
    await runJob(app, {}, 'save-allocation');
  };

  test('saves the content of the screen once a day, and saves it later, once, if the time was missed', async () => {
    expect(await app.admin.post('/sysConf/updateSysConf', timesForm({ save: '20:00:00' }))).toMatchObject({ success: true });
    await save('2026-11-18 20:00:00');
    await save('2026-11-18 20:01:00');
    const [record, ...others] = await saved();
    expect(others).toEqual([]);
    expect(record).toMatchObject({ fileName: '分批排程查询-20261118-2000.xlsx', createTime: '2026-11-18 20:00:00' });
    const file = await rowsOf((await user.download(PATHS.record, { id: record?.id })).bytes);
    expect(file).toEqual(await rowsOf((await user.download(PATHS.export)).bytes));
    expect(file[0]?.slice(0, 8)).toEqual(['Lob', 'Sub-Lob', 'MPN', '产品描述', '期初数量', '本季已发货', '未分配', 'W01计划']);

    // No server was running at eight on the 19th.
    await save('2026-11-20 08:00:00');
    await save('2026-11-20 08:05:00');
    expect((await saved()).map(({ createTime }) => createTime)).toEqual(['2026-11-20 08:00:00', '2026-11-18 20:00:00']);
    expect((await saved({ createTimeStart: '2026-11-19', createTimeEnd: '2026-11-20' })).map(({ fileName }) => fileName)).toEqual([
      '分批排程查询-20261119-2000.xlsx',
    ]);
  });

  test('is listed in a workbook, too: the plans saved on the requested days', async () => {
    const list = await user.download(PATHS.recordsExport);
    expect(list.name).toBe('分批排程定时记录-20261120.xlsx');
    expect((await rowsOf(list.bytes)).map(([name]) => name)).toEqual([
      '文件名',
      '分批排程查询-20261119-2000.xlsx',
      '分批排程查询-20261118-2000.xlsx',
    ]);
    const requested = { createTimeStart: '2026-11-18', createTimeEnd: '2026-11-18' };
    expect(await rowsOf((await user.download(PATHS.recordsExport, requested)).bytes)).toHaveLength(2);
    expect((await user.fetch('GET', PATHS.recordsExport, { query: { createTimeStart: '2026-08-21' } })).status).toBe(422);
    const other = await app.userWith([RECORDS_MENU], { corporate: '2000' });
    expect(await rowsOf((await other.download(PATHS.recordsExport)).bytes)).toHaveLength(1);
  });

  test('can be queried for the last 91 days only, and by its own corporate only', async () => {
    expect(await user.get(PATHS.records, { createTimeStart: '2026-08-22' })).toMatchObject({ status: 200 });
    expect(await user.get(PATHS.records, { createTimeStart: '2026-08-21' })).toMatchObject({
      status: 422,
      message: '只能查询最近91天的记录',
    });
    const other = await app.userWith([RECORDS_MENU, CODES.record], { corporate: '2000' });
    expect((await other.fetch('GET', PATHS.record, { query: { id: (await saved())[0]?.id } })).status).toBe(404);
  });
});

test('plans and shipments of 999,999,999 each are summed', async () => {
  const MOST = 999_999_999;
  await goTo(app, '2026-11-20 21:00:00');
  await mapProducts(app, [{ code: 'MATBIG', mpn: 'MPNBIG' }]);
  await planShipments(app.admin, 'FY27Q1W07', { MPNBIG: eachWeek(7, 9, MOST) });
  await orderGoods(
    app,
    ['DNB1', 'DNB2', 'DNB3', 'DNB4', 'DNB5', 'DNB6'].map((dn) => {
      return { order: '4500000099', product: 'MATBIG', quantity: MOST, day: '2026-10-20', dn, shipped: MOST, shippedOn: '2026-11-01' };
    }),
  );
  const row = await rowOf('MPNBIG');
  expect(row).toMatchObject({ shippedCount: 6 * MOST, unallocatedCount: 3 * MOST });
  expect(weeksOf(row, 6, 7, 8, 9)).toEqual(['0/0', ...Array.from({ length: 3 }, () => `${MOST}/${MOST}`)]);
  for (const [column, value] of [
    ['shippedCount', 6 * MOST],
    ['unallocatedCount', 3 * MOST],
  ] as const)
    expect(await user.get<ProvenanceAnswer>(PATHS.provenance, { id: 'MPNBIG', column })).toMatchObject({ status: 200, result: { value } });
});
