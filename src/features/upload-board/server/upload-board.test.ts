import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '../../../../tests/app.ts';
import { codesOf, deliveryNotes, goTo, line, Uploader } from '../../../../tests/day-files.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';
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

test('a day’s board has its own files and those that are due on it, each with its deadline and its state', async () => {
  expect((await board()).day).toBe('2026-11-18');
  // At noon the deadline of the previous day's delivery notes is over, and that of its VC data just now.
  expect(textsOf((await board()).rows)).toEqual([
    '交货单数据 2026-11-17 2026-11-18 10:00:00 missing',
    '交货单数据 2026-11-18 2026-11-19 10:00:00 due',
    'VC数据 2026-11-17 2026-11-18 12:00:00 missing',
    'VC数据 2026-11-18 2026-11-19 12:00:00 due',
    '上周库存及销量 2026W47 - due',
  ]);
});

test('shows the uploader and time of each file, and links to the screen of that day', async () => {
  await new Uploader(clerk).upload(1, '2026-11-18', await deliveryNotes(line('D1', 10, 5)));
  const [, today] = (await board()).rows;
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
  const sales = async () => (await board()).rows.at(-1);
  expect(await sales()).toMatchObject({ until: '2026-11-17 12:00:00', state: 'missing' });
  const bytes = await xlsxOf(['物料号', '当周销量', '京东库存'], [['P1', 5, 7]]);
  await clerk.upload('/inventorySaleRecord/importInventorySaleExcel', 'file', { name: '上周.xlsx', bytes });
  expect(await sales()).toMatchObject({ place: '2026W47', state: 'late', fileName: '上周.xlsx' });
});

test('shows the kinds whose screens the user may open, and only his own company', async () => {
  const other = await app.userWith(['dnData'], { corporate: '2000' });
  await goTo(app, '2026-11-18 12:30:00');
  const { rows } = await board('2026-11-18', other);
  expect(rows.every(({ title, uploadedBy }) => title === '交货单数据' && uploadedBy === null)).toBe(true);
  expect((await app.anonymous.get('/ops/uploadBoard')).status).toBe(401);
});
