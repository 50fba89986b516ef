import { sql } from 'kysely';
import { addDays } from '#kit/time/business-time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../../tests/app.ts';
import { codesOf, deliveryNotes, goTo, line, Uploader } from '../../../../tests/day-files.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';
import { WorkFeed } from '../../../../tests/work-feed.ts';
import type { BoardRow } from '../contract.ts';

let app: TestApp;
let clerk: Caller;
beforeAll(async () => {
  app = await startTestApp();
  clerk = await app.userWith(
    [...codesOf('dnData'), ...codesOf('vcData'), 'previousInventorySale', 'jd-previous-inventory-sale-upload-upload'],
    {
      account: 'clerk',
    },
  );
  for (const noon of ['2026-11-17 12:00:00', '2026-11-18 12:00:00']) await goTo(app, noon);
});
afterAll(() => app.close());

const board = async (day = '', by: Caller = clerk) => (await by.get<{ day: string; rows: BoardRow[] }>('/ops/uploadBoard', { day })).result;
const textsOf = (rows: readonly BoardRow[]) => rows.map(({ title, place, until, state }) => `${title} ${place} ${until ?? '-'} ${state}`);

test('a day’s board has its own files and those that are due on it, the most urgent first, each with its deadline and its state', async () => {
  expect((await board()).day).toBe('2026-11-18');
  // At noon the deadline of the previous day's delivery notes is over, and that of its VC data just now.
  expect(textsOf((await board()).rows)).toEqual([
    '交货单数据 2026-11-17 2026-11-18 10:00:00 missing',
    'VC数据 2026-11-17 2026-11-18 12:00:00 missing',
    '交货单数据 2026-11-18 2026-11-19 10:00:00 due',
    'VC数据 2026-11-18 2026-11-19 12:00:00 due',
    '上周库存及销量 2026W47 - due',
  ]);
});

test('shows the uploader and time of each file, and links to the screen of that day', async () => {
  await new Uploader(clerk).upload(1, '2026-11-18', await deliveryNotes(line('D1', 10, 5)));
  const today = (await board()).rows.find(({ title, place }) => title === '交货单数据' && place === '2026-11-18');
  expect(today).toMatchObject({
    state: 'done',
    uploadedAt: '2026-11-18 12:00:00',
    uploadedBy: 'clerk',
    path: '/dataUpload/dnData',
    query: { type: '1' },
  });
  // Earlier days are on a later page.
  await sql`
    insert into period_record (corporate_id, kind, period_key, day)
    select r.corporate_id, r.kind, d::date::text, d::date from period_record r, generate_series('2026-11-01'::date, '2026-11-16', '1 day') d
    where r.kind = 'upload-record-1' and r.period_key = '2026-11-18'
  `.execute(app.database.kysely);
  const old = (await board('2026-11-05')).rows.find(({ place }) => place === '2026-11-05');
  expect(old).toMatchObject({ title: '交货单数据', state: 'missing', query: { type: '1', current: '2' } });
});

test('a file after the deadline of the reminders is late', async () => {
  await sql`insert into system_setting (key, value) values ('previousWeekDeadline', '{"weekday":2,"time":"12:00:00"}')`.execute(
    app.database.kysely,
  );
  const sales = async () => (await board()).rows.find(({ kind }) => kind === 'inventory-sale');
  expect(await sales()).toMatchObject({ until: '2026-11-17 12:00:00', state: 'missing' });
  const bytes = await xlsxOf(['物料号', '当周销量', '京东库存'], [['P1', 5, 7]]);
  await clerk.upload('/inventorySaleRecord/importInventorySaleExcel', 'file', { name: '上周.xlsx', bytes });
  expect(await sales()).toMatchObject({ place: '2026W47', state: 'late', fileName: '上周.xlsx' });
});

test('shows only kinds whose screens the user may open, and only data of the own company', async () => {
  const other = await app.userWith(['dnData'], { corporate: '2000' });
  await goTo(app, '2026-11-18 12:30:00');
  const { rows } = await board('2026-11-18', other);
  expect(rows.every(({ title, uploadedBy }) => title === '交货单数据' && uploadedBy === null)).toBe(true);
  expect((await app.anonymous.get('/ops/uploadBoard')).status).toBe(401);
});

/** Fiscal 2026 ends on 2026-10-03; its successor begins on the next day. */
const quartersFrom = (sunday: string) =>
  [0, 1, 2, 3].map((at) => ({ quarter: at + 1, startTime: addDays(sunday, at * 91), endTime: addDays(sunday, at * 91 + 90) }));

test('shows the same weeks and quarters as my work: sales are due when their week or quarter has ended', async () => {
  const keeper = await app.userWith(['fiscalYear', 'sys-manage-apple-date-insert-year', 'sys-manage-apple-date-update']);
  for (const [year, begins] of [
    [2026, '2025-10-05'],
    [2027, '2026-10-04'],
  ] as const) {
    const { id: fyId } = (await keeper.post<{ id: number }>('/sys/fiscal/add', { year })).result;
    await keeper.post('/sys/fiscal/quarter/addOrEdit', { fyId, quarterList: quartersFrom(begins) });
  }
  const planner = await app.userWith(
    [
      'phoneSale',
      'weekSale',
      'dcSale',
      'shipmentPlan',
      'phone-sale-basic-data-upload',
      'jd-dc-sale-basic-data-upload',
      'shipment_plan_data-upload',
    ],
    { account: 'planner' },
  );
  const { rows } = await board('2026-11-18', planner);
  const onBoard = rows.map(({ title, place }) => `${title} ${place}`);
  expect(onBoard.toSorted()).toEqual([
    '出货计划 FY27Q1W07',
    '周度销售基础数据 FY27Q1',
    '季度销售基础数据 FY26Q4',
    '手机周度销售基础数据 2026W46',
  ]);
  expect((await WorkFeed.open(planner)).names('due').toSorted()).toEqual(onBoard.toSorted());
  // The table for other programs has the calendars in a column.
  const table = await planner.fetch('GET', '/ops/uploadBoard/table', { query: { day: '2026-11-18', format: 'json' } });
  expect(((await table.json()) as BoardRow[]).map(({ calendar }) => calendar)).toEqual(rows.map(({ calendar }) => calendar));
});

test('does not list adjustments, which are uploaded only when something must be corrected', async () => {
  const reviewer = await app.userWith(['dataReview'], { account: 'reviewer' });
  const titles = (await board('2026-11-18', reviewer)).rows.map(({ title }) => title);
  expect([...new Set(titles)]).toEqual(['T2库存', 'Disti库存']);
});

test('lists a forecast only once it is uploaded, because no deadline demands one', async () => {
  const forecaster = await app.userWith(['saleForecast', 'sale_forecast-upload'], { account: 'forecaster' });
  expect((await board('2026-11-18', forecaster)).rows).toEqual([]);
});

test('accepts files while their window is open, from users with the upload permission', async () => {
  await goTo(app, '2026-11-18 12:30:00');
  const takes = async (by: Caller) =>
    (await board('2026-11-18', by)).rows.flatMap(({ title, place, takesFile }) => (takesFile ? [`${title} ${place}`] : []));
  expect(await takes(clerk)).toEqual(expect.arrayContaining(['交货单数据 2026-11-18', 'VC数据 2026-11-18', '上周库存及销量 2026W47']));
  expect(await takes(clerk)).not.toContain('交货单数据 2026-11-17');
  expect(await takes(await app.userWith(['dnData'], { account: 'watcher' }))).toEqual([]);
});
