import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../app.ts';
import { installQueue } from '../run-job.ts';
import { openSignedIn, closeWindows, openBrowser, screenshot, visit } from './browser.ts';

const PAGE = '/systemManage/opsBackups';

let folder: string;
let app: TestApp;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'back-office-backups-'));
  app = await startTestApp({ settings: { BACKUP_DIR: folder } });
  await installQueue(app);
  writeFileSync(path.join(folder, 'back-office-1.backup'), Buffer.alloc(7_600_000));
  await sql`
    insert into backup (state, started_at, file_name, byte_count, row_count, duration_ms, verified_at, failure, removed_at) values
      ('verified', '2026-11-12T18:30:00Z', 'back-office-0.backup', 7590000, 120344, 61000, '2026-11-12T18:31:00Z', null, '2026-11-14T18:31:00Z'),
      ('verified', '2026-11-14T18:30:00Z', 'back-office-1.backup', 7600000, 120345, 62400, '2026-11-14T18:31:00Z', null, null),
      ('verified', '2026-11-15T18:30:00Z', 'back-office-2.backup', 7610000, 120346, 62400, '2026-11-15T18:31:00Z', null, null),
      ('failed', '2026-11-16T18:30:00Z', null, null, null, null, null, '{"code": "file", "values": {"code": "ENOSPC"}}', null)
  `.execute(app.database.kysely);
  browser = await openBrowser();
});
afterAll(async () => {
  await closeWindows(browser);
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  {
    locale: 'zh-CN',
    alarm: '超过两天没有通过校验的备份。最近一次有效备份：2026-11-15 02:30:00（3天前）',
    verify: '校验',
    now: '立即备份',
    requested: '已安排备份',
    waiting: '等待执行',
    failure: '无法读写备份文件夹或文件（ENOSPC）',
  },
  {
    locale: 'en-GB',
    alarm: 'There has been no verified backup for more than two days. Last valid backup: 2026-11-15 02:30:00 (3 days ago)',
    verify: 'Verify',
    now: 'Back up now',
    requested: 'The backup will start shortly.',
    waiting: 'Waiting',
    failure: 'The backup folder or file cannot be read or written (ENOSPC).',
  },
])(
  'the backup page shows age, size and result of each backup, and starts a backup ($locale)',
  async ({ locale, alarm, verify, now, requested, waiting, failure }) => {
    const opened = await visit(browser, app.origin, { locale });
    const { page, settled, consoleErrors, endVisit } = opened;
    await openSignedIn(opened, app, 'admin', PAGE);
    await page.locator('.ant-alert', { hasText: alarm }).waitFor();
    await settled();
    const rows = page.locator('.operations-table .ant-table-row');
    expect(await rows.count()).toBe(4);
    expect(await rows.nth(2).innerText()).toMatch(/7\.2 MB[^]*120,345[^]*0:01:03[^]*back-office-1\.backup/);
    expect(await rows.nth(0).innerText()).toContain(failure);
    expect(await rows.getByRole('button', { name: verify }).count()).toBe(2);
    await screenshot(page, `backups/${locale}`);
    await page.getByRole('button', { name: now }).click();
    await page.getByText(requested).waitFor();
    await rows.getByText(waiting, { exact: true }).waitFor();
    await screenshot(page, `backups/${locale}-requested`);
    await sql`delete from backup where state = 'waiting'`.execute(app.database.kysely);
    expect(consoleErrors).toEqual([]);
    await endVisit();
  },
);
