import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allHomeTiles as everyTile } from '#app/server/home.ts';
import type { HomeTileAnswer, HomeTileEntry } from '#kit/home/contract.ts';
import { type Caller, startTestApp, type TestApp } from './app.ts';
import { codesOf, deliveryNotes, goTo, line, Uploader } from './day-files.ts';
import { onScreen } from './home-figures.ts';
import { installQueue } from './run-job.ts';
import { xlsxOf } from './workbook.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // No worker runs.
  await installQueue(app);
  for (const noon of ['2026-11-17 12:00:00', '2026-11-18 12:00:00']) await goTo(app, noon);
});
afterAll(() => app.close());

const list = async (by: Caller, options = {}) => (await by.get<HomeTileEntry[]>('/ops/home', {}, options)).result;
const tile = async (by: Caller, name: string, options = {}) => (await by.get<HomeTileAnswer>('/ops/home/tile', { name }, options)).result;

describe('the tiles of the home page', () => {
  test('are those of screens that the user may open; the server refuses the others', async () => {
    const stock = await app.userWith(['goodsInquiry'], { account: 'stock' });
    expect((await list(stock)).map(({ name }) => name)).toEqual(['negative-differences']);
    for (const { name } of everyTile)
      expect((await stock.get('/ops/home/tile', { name })).status, name).toBe(name === 'negative-differences' ? 200 : 403);
    const clerk = await app.userWith(codesOf('dnData'), { account: 'clerk' });
    expect((await list(clerk)).map(({ name }) => name)).toEqual(['uploads-of-today']);
    expect(await list(await app.userWith([], { account: 'nothing' }))).toEqual([]);
    expect((await list(app.admin)).map(({ name }) => name)).toEqual(
      everyTile.toSorted((a, b) => a.position - b.position).map(({ name }) => name),
    );
  });

  test('omit figures and rows of screens that the user may not open', async () => {
    const operator = await app.userWith(['opsJobs', 'ops-jobs'], { account: 'operator' });
    const { figures } = await tile(operator, 'last-failures');
    expect(figures.map(({ link }) => link.path)).toEqual(['/systemManage/opsJobs']);
    const seller = await app.userWith(['scaleScreen'], { account: 'seller' });
    expect((await tile(seller, 'market-of-week')).rows).toEqual([]);
    expect((await tile(app.admin, 'market-of-week')).rows).toMatchObject([{ link: { path: '/dataUpload/phoneSale' } }]);
  });

  test('are in the user’s language', async () => {
    const [steps, uploads] = await list(app.admin, { language: 'en' });
    expect(steps).toMatchObject({ name: 'first-steps', title: 'First steps', link: { path: '/systemManage/userManage' } });
    expect(uploads).toMatchObject({ name: 'uploads-of-today', title: 'Uploads today', link: { path: '/uploadBoard' } });
  });

  test('report in an empty system that there is nothing', async () => {
    for (const { name } of await list(app.admin))
      if (!['first-steps', 'uploads-of-today', 'market-of-week'].includes(name))
        expect((await tile(app.admin, name)).empty, name).toMatch(/没有/);
  });
});

describe('the first steps', () => {
  const states = async () => Object.fromEntries((await tile(app.admin, 'first-steps')).rows.map(({ link, tag }) => [link.path, tag]));

  test('are complete when their screen has data, and link to it', async () => {
    const before = await states();
    const [company] = (await tile(app.admin, 'first-steps')).rows;
    expect(company?.link).toEqual({ path: '/systemManage/shopManage', query: { tab: 'corporates' } });
    expect(before).toMatchObject({ '/systemManage/shopManage': '待完成', '/dataUpload/taxRate': '待完成', '/dataUpload/dnData': '待完成' });
    await sql`update corporate set name = '华东分销' where code = '1000'`.execute(app.database.kysely);
    await app.admin.post('/sys/taxCodeMapping/add', { taxCode: 'J1', taxRate: '13%' });
    expect(await states()).toEqual({ ...before, '/systemManage/shopManage': '已就绪', '/dataUpload/taxRate': '已就绪' });
  });

  test('are listed until all are complete, to users who may manage users', async () => {
    const manager = await app.userWith(['userManage'], { account: 'user-manager' });
    expect((await list(manager)).map(({ name }) => name)).toContain('first-steps');
    expect((await list(await app.userWith(['taxRate'], { account: 'tax' }))).map(({ name }) => name)).not.toContain('first-steps');
  });

  test('are not listed to a user without a shop, whose home page still opens', async () => {
    const manager = await app.userWith(['userManage'], { account: 'without-shop' });
    await sql`update app_user set shop_id = null where login_account = 'without-shop'`.execute(app.database.kysely);
    expect(await list(manager)).toEqual([]);
  });
});

describe('the figures of the home page', () => {
  /** Compares every figure with the screen that it links to. */
  async function expectAsOnScreens(by: Caller, name: string): Promise<HomeTileAnswer> {
    const shown = await tile(by, name);
    for (const figure of shown.figures) expect(figure.value, `${name} ${figure.label}`).toBe(await onScreen(by, figure));
    return shown;
  }

  test('for today’s uploads equal those of the upload board; overdue uploads are first', async () => {
    const clerk = await app.userWith([...codesOf('dnData'), ...codesOf('vcData')], { account: 'uploader' });
    await new Uploader(clerk).upload(1, '2026-11-18', await deliveryNotes(line('D1', 10, 5)));
    const { figures, rows, empty } = await expectAsOnScreens(clerk, 'uploads-of-today');
    expect(figures.map(({ label, value, link }) => [label, value, link.query])).toEqual([
      ['逾期未传', 2, { state: 'missing' }],
      ['等待上传', 1, { state: 'due' }],
      ['逾期补传', 0, { state: 'late' }],
      ['已上传', 1, { state: 'done' }],
    ]);
    expect(rows.map(({ text, detail, tag, link }) => [text, detail, tag, link])).toEqual([
      ['交货单数据', '2026-11-17 · 截止11-18 10:00', '逾期未传', { path: '/dataUpload/dnData', query: { type: '1' } }],
      ['VC数据', '2026-11-17 · 截止11-18 12:00', '逾期未传', { path: '/dataUpload/vcData', query: { type: '8' } }],
      ['VC数据', '2026-11-18 · 截止11-19 12:00', '等待上传', { path: '/dataUpload/vcData', query: { type: '8' } }],
    ]);
    expect(empty).toBeNull();
    // A day without its year is in the order of the reader's language.
    expect((await tile(clerk, 'uploads-of-today', { language: 'es' })).rows[0]?.detail).toBe('2026-11-17 · Límite: 18/11 10:00');
  });

  test('for failures equal those of the last seven days on the operators’ pages', async () => {
    const bytes = await xlsxOf(['税码', '税率', '备注'], [['J1', '十三', '']]);
    await app.admin.upload('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', { name: '错.xlsx', bytes });
    for (const day of ['2026-11-18', '2026-11-12', '2026-11-11'])
      await sql`
        insert into outbox_message (corporate_id, recipients, subject, body, cause, state, error, created_at)
        select id, '{a@example.com}', ${`失败 ${day}`}, '', 'test', 'failed', '无法连接', ${`${day} 09:00:00+08`}::timestamptz from corporate where code = '1000'
      `.execute(app.database.kysely);
    const { figures, rows } = await expectAsOnScreens(app.admin, 'last-failures');
    const days = { beginTime: '2026-11-12', endTime: '2026-11-18' };
    expect(figures.map(({ label, value, link }) => [label, value, link.query])).toEqual([
      ['失败的上传', 0, { state: 'failed', ...days }],
      ['被退回的文件', 1, { state: 'refused', ...days }],
      ['失败的任务', 0, { states: 'unresolved' }],
      ['失败的邮件', 2, { state: 'failed', ...days }],
    ]);
    expect(rows.map(({ text }) => text)).toEqual(['税码映射', '失败 2026-11-18', '失败 2026-11-12']);
  });
});
