import { sql } from 'kysely';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postMail } from '#kit/mail/server/testing/post-mail.ts';
import { taxCodeWorkbook } from '../../scripts/demo/workbooks.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { deliveryNotes, line, makeDays, Uploader } from '../day-files.ts';
import { setSessionCookie, goTo, closeWindows, openBrowser, screenshot, visit, type Visit } from './browser.ts';

/** The operations screens: their texts in every language, and their buttons visible at every width. */

/** The width of a notebook's screen. */
const WIDE = 1280;
const AUDIT = '/systemManage/opsAudit';
/** An internal name: `tax-code-mapping`, `undo-import`, `taxRate`. */
const STABLE_WORD = /\b[a-z]+(-[a-z0-9]+)+\b|\b[a-z]+[A-Z]\w*/;
const QUARTERS = [
  ['2030-09-29', '2030-12-28'],
  ['2030-12-29', '2031-03-29'],
  ['2031-03-30', '2031-06-28'],
  ['2031-06-29', '2031-09-27'],
] as const;

let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  await makeDays(app);
  const { admin } = app;
  await admin.upload('/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', { name: 'tax.xlsx', bytes: await taxCodeWorkbook() });
  const role = await admin.post<{ roleId: number }>('/sys/role/saveOrUpdate', { roleName: 'Auditor', roleDesc: '' });
  const menus = await sql<{ id: number }>`select id from menu where code in ('systemManage', 'userManage')`.execute(app.database.kysely);
  await admin.post('/sys/role/updateRoleAuthor', { roleId: role.result.roleId, menuIds: menus.rows.map(({ id }) => id), operationIds: [] });
  await app.userWith([], { account: 'promoted' });
  const users = await sql<{ id: number }>`select id from app_user where login_account = 'promoted'`.execute(app.database.kysely);
  await admin.post('/apple-data-center/sys/user/auth', { userId: users.rows[0]?.id, roleIds: [role.result.roleId] });
  const year = await admin.post<{ id: number }>('/sys/fiscal/add', { year: 2031 });
  const quarterList = QUARTERS.map(([startTime, endTime], index) => ({ quarter: index + 1, startTime, endTime }));
  await admin.post('/sys/fiscal/quarter/addOrEdit', { fyId: year.result.id, quarterList });
  const taxCode = { taxCode: '1060499', taxRate: '13', descr: '' };
  const { result } = await admin.post<{ taxCodeMapId: number }>('/sys/taxCodeMapping/add', taxCode);
  await admin.post('/sys/taxCodeMapping/edit', { ...taxCode, taxCodeMapId: result.taxCodeMapId, taxRate: '9' });
  const uploader = new Uploader(admin);
  const { uploadId } = (await uploader.upload(1, '2026-11-18', await deliveryNotes(line('D1', 10, 5)))).result;
  await uploader.undo(uploadId);
  await uploader.upload(1, '2026-11-18', await deliveryNotes(line('D1', 10, 7)));
  await app.database.transaction(async (tx) => {
    const message = { corporateId: null, recipients: ['a@example.com'], subject: 'Data', body: 'Late', cause: 'vc-warning' };
    const id = await postMail(tx, app.jobs, message, app.clock.now());
    await sql`update outbox_message set state = 'failed', error = 'connection refused' where id = ${id}`.execute(tx);
  });
  browser = await openBrowser();
});

afterAll(async () => {
  await closeWindows(browser);
  await app.close();
});

async function openIn(language: string, path: string, width = WIDE): Promise<Visit> {
  const opened = await visit(browser, app.origin, { viewport: { width, height: 900 } });
  await setSessionCookie(opened.context, app.admin);
  await opened.context.addCookies([{ name: 'language', value: language, url: app.origin }]);
  await opened.page.goto(path);
  await opened.page.locator('.operations-table .ant-table-row').first().waitFor();
  await opened.settled();
  return opened;
}

const shot = (page: Page, name: string) => screenshot(page, `operations/${name}`, { fullPage: true });

/** The visible options of an open dropdown. */
const choices = (page: Page) => page.locator('.ant-select-dropdown:visible .ant-select-item-option-content');

/** Tables and cells that are wider than their container. */
function hiddenParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.operations-table .ant-table-content, .operations-table :is(td, th)')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent.slice(0, 80)),
  );
}

async function isWithinReach(button: Locator, width: number): Promise<boolean> {
  const box = await button.boundingBox();
  return box !== null && box.x >= 0 && box.x + box.width <= width;
}

describe('the audit log', () => {
  test.each([
    { language: 'zh', fiscal: '财年', right: '用户管理' },
    { language: 'en', fiscal: 'Fiscal year', right: 'Users' },
    { language: 'es', fiscal: 'Año fiscal', right: 'Usuarios' },
    { language: 'ja', fiscal: '会計年度', right: 'ユーザー管理' },
  ])(
    'shows actions, records and fields by their labels, without truncation at 1280 px, in $language',
    async ({ language, fiscal, right }) => {
      const { endVisit, page, consoleErrors } = await openIn(language, `${AUDIT}?size=50`);
      const words = await page.locator('.operations-tag, .audit-field, .operations-table .ant-table-row > td:nth-child(5)').allInnerTexts();
      expect(words.length).toBeGreaterThan(20);
      expect(words.filter((word) => STABLE_WORD.test(word.replace('two-step', '')))).toEqual([]);
      const year = page.locator('.ant-table-row', { hasText: fiscal }).filter({ hasText: 'Q1' });
      expect(await year.locator('.audit-line').allInnerTexts()).toEqual(
        QUARTERS.map(([from, to], index) => `Q${index + 1}: ${from} – ${to}`),
      );
      await page.locator('.audit-line', { hasText: right }).waitFor();
      await page.locator('.audit-change', { hasText: 'role of promoted → Auditor' }).waitFor();
      expect(await hiddenParts(page)).toEqual([]);
      await shot(page, `audit-${language}`);
      expect(consoleErrors).toEqual([]);
      await endVisit();
    },
  );

  test('shows a time on one line in a wide window, and on two lines in a narrow one', async () => {
    const { endVisit, page } = await openIn('zh', AUDIT, 1920);
    const lines = () =>
      page
        .locator('.operations-table .ant-table-row > td:first-child')
        .first()
        .evaluate((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
    await expect.poll(lines).toBe(1);
    await page.setViewportSize({ width: 1000, height: 900 });
    await expect.poll(lines).toBe(2);
    await endVisit();
  });

  test('is searched by labels: a field can be chosen after its kind of record, and is cleared when the kind changes', async () => {
    const { endVisit, page } = await openIn('es', AUDIT);
    const field = page.getByLabel('Campo');
    expect(await field.isDisabled()).toBe(true);
    await page.getByLabel('Tipo de registro').fill('Códigos de im');
    await choices(page).getByText('Códigos de impuesto', { exact: true }).click();
    await field.click();
    expect((await choices(page).allInnerTexts()).filter((label) => STABLE_WORD.test(label))).toEqual([]);
    await shot(page, 'audit-fields-es');
    const label = page.locator('.ant-select-dropdown:visible').getByTitle('Tipo de IVA', { exact: true });
    await label.click();
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.waitForURL('**/opsAudit?entity=tax-code-mapping&field=taxRate');
    const kinds = page.locator('.operations-table .ant-table-row > td:nth-child(5)');
    await expect.poll(async () => new Set(await kinds.allInnerTexts())).toEqual(new Set(['Códigos de impuesto']));
    await page.getByLabel('Tipo de registro').fill('Año fis');
    await choices(page).getByText('Año fiscal', { exact: true }).click();
    await page.getByRole('button', { name: 'Buscar', exact: true }).click();
    await page.waitForURL('**/opsAudit?entity=fiscal-year');
    await endVisit();
  });

  test('shows an unknown word unchanged, and no number of a record whose name the user may not see', async () => {
    await sql`
      insert into audit_entry (at, user_name, action, entity, old_value, new_value) values
        (${app.clock.now()}, 'x', 'unheard-of', 'no-list', '{"oddField": [1, {"a": null}]}', null),
        (${app.clock.now()}, 'mover', 'update', 'user', '{"shopIds": [98765]}', '{"shopIds": []}')
    `.execute(app.database.kysely);
    const { endVisit, page, consoleErrors } = await openIn('ja', `${AUDIT}?entity=no-list`);
    const row = page.locator('.operations-table .ant-table-row');
    await row.getByText('unheard-of').waitFor();
    await row.getByText('oddField').waitFor();
    await page.goto(`${AUDIT}?userName=mover`);
    await row.getByText('他社の店舗').waitFor();
    expect(await row.getByText('98765').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
    await endVisit();
    await sql`delete from audit_entry where entity = 'no-list' or user_name = 'mover'`.execute(app.database.kysely);
  });
});

test('the search and connection buttons of the security log are on one line in English at 1366 × 768', async () => {
  const { endVisit, page, consoleErrors } = await openIn('en', '/systemManage/opsSecurity');
  await page.setViewportSize({ width: 1366, height: 768 });
  const middleOf = async (name: string) => {
    const box = await page.getByRole('button', { name, exact: true }).boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
  };
  await page.getByRole('button', { name: 'More filters' }).waitFor();
  expect(await middleOf('Connect')).toBe(await middleOf('Search'));
  expect(consoleErrors).toEqual([]);
  await endVisit();
});

describe('the buttons of a row', () => {
  test.each([
    { width: WIDE, language: 'zh', upload: '税码映射', undo: '撤销', retry: '重试' },
    { width: WIDE, language: 'es', upload: 'Códigos de impuesto', undo: 'Deshacer', retry: 'Reintentar' },
    { width: WIDE, language: 'ja', upload: '税コードマッピング', undo: '取り消す', retry: '再試行' },
    { width: 900, language: 'es', upload: 'Códigos de impuesto', undo: 'Deshacer', retry: 'Reintentar' },
    { width: 375, language: 'ja', upload: '税コードマッピング', undo: '取り消す', retry: '再試行' },
  ])(
    'are visible without scrolling at $width px in $language, and an upload has the name of its list',
    async ({ width, language, upload, undo, retry }) => {
      const { endVisit, page, consoleErrors, settled } = await openIn(language, '/systemManage/opsUploads', width);
      const row = page.locator('.operations-table .ant-table-row', { hasText: upload });
      await shot(page, `uploads-${language}-${width}`);
      expect(await isWithinReach(row.getByRole('button', { name: undo }), width)).toBe(true);
      if (width === WIDE) expect(await hiddenParts(page)).toEqual([]);
      await goTo(page, '/systemManage/opsOutbox', '.operations-table .ant-table-row');
      await settled();
      await shot(page, `outbox-${language}-${width}`);
      expect(await isWithinReach(page.locator('.operations-table').getByRole('button', { name: retry }), width)).toBe(true);
      if (width === WIDE) expect(await hiddenParts(page)).toEqual([]);
      expect(consoleErrors).toEqual([]);
      await endVisit();
    },
  );
});
