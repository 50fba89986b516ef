import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { generateX25519Identity } from 'age-encryption';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobHandlers } from '#app/server/jobs.ts';
import { productSettings } from '#app/server/settings.ts';
import { readBackupFile } from '#kit/backup/server/backup-file.ts';
import { WrongBackupKey } from '#kit/backup/server/encryption.ts';
import { rehearseRestore, restoreBackup, RestoredDiffers } from '#kit/backup/server/restore.ts';
import type { AnswerOf } from '#kit/http/contract.ts';
import { createBlankDatabase, createTestDatabase } from '#kit/database/server/testing/database.ts';
import { notifyWorkChanged } from '#kit/work/server/notify.ts';
import { startTestApp, type TestApp } from './app.ts';
import { installQueue, runHandler, runJob } from './run-job.ts';
import { WorkFeed } from './work-feed.ts';
import type { backupPage, BackupRecord } from '#features/operations/contract.ts';

/** Each backup is restored to a separate server. */
const WITHIN_MS = 300_000;
const ALARM = '备份 超过两天没有通过校验的备份。';
const NONE = '备份 还没有有效备份';
const HOUR_MS = 3_600_000;

let home: string;
let folder: string;
let settings: Record<string, string>;
let app: TestApp;
beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'back-office-backups-'));
  chmodSync(home, 0o755);
  folder = path.join(home, 'backups');
  settings = { DATA_DIR: path.join(home, 'data'), BACKUP_DIR: folder, BACKUP_AT: '03:15', BACKUP_KEEP: '1', DISK_RESERVE_MB: '0' };
  app = await startTestApp({ settings });
  await installQueue(app);
});
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true, force: true });
});

/** The clock passes the end of each session. */
const admin = () => app.createSession('admin');
const status = async () => (await (await admin()).get<AnswerOf<typeof backupPage>>('/ops/backups')).result;
const newest = async () => (await status()).records[0] as BackupRecord;
const files = () => readdirSync(folder).toSorted();
const fileOf = ({ fileName }: BackupRecord) => path.join(folder, fileName ?? '');
/** The backup of the next day. */
async function nextBackup(changed: Record<string, string> = {}): Promise<void> {
  app.clock.advance(24 * HOUR_MS);
  await runJob(app, { ...settings, ...changed }, 'back-up');
}

describe('a scheduled backup', () => {
  test('runs daily at BACKUP_AT if BACKUP_DIR is set', () => {
    const scheduleOf = (env: Record<string, string>) =>
      jobHandlers(productSettings(env)).find(({ definition }) => definition.name === 'back-up')?.definition.schedule;
    expect(scheduleOf(settings)).toEqual({ cron: '15 3 * * *' });
    expect(scheduleOf({})).toBeUndefined();
    expect(() => productSettings({ BACKUP_AT: '25:00', BACKUP_DIR: folder })).toThrow(/BACKUP_AT: expected a time of day/);
    expect(() => productSettings({ BACKUP_KEY: 'a password' })).toThrow(/BACKUP_KEY: expected a secret key/);
  });

  test(
    'is written, restored to a scratch database, compared with its counts and checksums, and listed with age, size and result',
    async () => {
      const feed = await WorkFeed.open(await admin());
      expect(feed.names('backup')).toContain(NONE);
      expect(await status()).toMatchObject({ records: [], overdue: true, lastGood: null });
      await runJob(app, settings, 'back-up');
      app.clock.advance(HOUR_MS);
      const { records, overdue, lastGood, schedule } = await status();
      expect(records).toMatchObject([
        { state: 'verified', file: 'present', startTime: '2026-11-18 12:00:00', ageMinutes: 60, error: null },
      ]);
      expect([overdue, lastGood?.ageMinutes, schedule]).toEqual([false, 60, { folder, at: '03:15', keep: 1, encrypted: false }]);
      const [backup] = records as [BackupRecord];
      expect(files()).toEqual([backup.fileName]);
      const { size, mode } = statSync(fileOf(backup));
      expect([size, mode & 0o777]).toEqual([backup.bytes, 0o600]);
      expect(backup.rows).toBeGreaterThan(100);
      expect(readdirSync(settings.DATA_DIR ?? '')).toEqual([]);
      await feed.until(() => !feed.names('backup').includes(NONE));
      expect(await (await fetch(`${app.origin}/metrics`)).text()).toContain(
        `back_office_last_good_backup_timestamp_seconds ${Date.parse('2026-11-18T04:00:00Z') / 1000}`,
      );
      const { rows } = await sql`select from security_event where kind = 'backup'`.execute(app.database.kysely);
      expect(rows).toHaveLength(1);
    },
    WITHIN_MS,
  );

  test('raises an alarm when the last valid backup is older than two days', async () => {
    app.clock.advance(48 * HOUR_MS);
    expect((await status()).overdue).toBe(true);
    await app.database.transaction(notifyWorkChanged);
    const feed = await WorkFeed.open(await admin());
    expect(feed.names('backup')).toContain(ALARM);
    app.clock.advance(-2 * HOUR_MS);
    expect((await status()).overdue).toBe(false);
  });

  test(
    'is reported as failed, with an alarm, if its file is damaged',
    async () => {
      const backup = await newest();
      const bytes = readFileSync(fileOf(backup));
      bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
      writeFileSync(fileOf(backup), bytes);
      expect(await (await admin()).post(`/ops/backups/${backup.id}/verify`)).toMatchObject({ success: true });
      expect(await (await admin()).post(`/ops/backups/${backup.id}/verify`)).toMatchObject({ status: 409 });
      expect(await newest()).toMatchObject({ state: 'waiting' });
      await expect(runJob(app, settings, 'back-up', { id: backup.id })).rejects.toThrow(/damaged/);
      expect(await status()).toMatchObject({ records: [{ state: 'failed', error: '备份文件已损坏或不完整' }], overdue: true });
      const english = (await admin()).get<AnswerOf<typeof backupPage>>('/ops/backups', undefined, { language: 'en' });
      expect((await english).result.records[0]?.error).toBe('The backup file is damaged or incomplete.');
      const feed = await WorkFeed.open(await admin());
      expect(feed.names('backup')).toContain(NONE);
    },
    WITHIN_MS,
  );

  test(
    'deletes older backups only after a new valid one',
    async () => {
      const damaged = await newest();
      await expect(nextBackup({ BACKUP_DIR: path.join(fileOf(damaged), 'below-a-file') })).rejects.toThrow(/ENOTDIR|EEXIST/);
      expect((await newest()).error).toMatch(/^无法读写备份文件夹或文件（(ENOTDIR|EEXIST)）$/);
      expect(files()).toEqual([damaged.fileName]);
      await nextBackup();
      const { records } = await status();
      expect(records.map(({ file }) => file)).toEqual(['present', 'none', 'removed']);
      expect(files()).toEqual([records[0]?.fileName]);
    },
    WITHIN_MS,
  );

  test('leaves no file if it is aborted', async () => {
    const before = files();
    writeFileSync(path.join(folder, 'back-office-left-behind.backup.partial'), 'of a killed server');
    const handler = jobHandlers(productSettings(settings)).find(({ definition }) => definition.name === 'back-up');
    if (handler === undefined) throw new Error('no job');
    await expect(runHandler(app, handler, null, AbortSignal.abort())).rejects.toThrow(/abort/i);
    expect(files()).toEqual(before);
    expect(await newest()).toMatchObject({ state: 'failed', file: 'none' });
    await sql`update backup set state = 'verifying' where id = ${(await newest()).id}`.execute(app.database.kysely);
  });

  test(
    'is kept until there are BACKUP_KEEP others; with BACKUP_KEY it is encrypted, can be read with this key only, and is invalid if the restored rows differ',
    async () => {
      const [key, other] = [await generateX25519Identity(), await generateX25519Identity()];
      await nextBackup({ BACKUP_KEY: key });
      const { records } = await status();
      expect(records[0]).toMatchObject({ state: 'verified', fileName: expect.stringMatching(/\.backup\.age$/) });
      expect(records.map(({ file }) => file)).toEqual(['present', 'none', 'removed', 'none', 'removed']);
      expect(files()).toEqual([records[0]?.fileName]);
      expect(records[1]?.error).toBe('服务器在备份完成前已停止');
      const file = fileOf(records[0] as BackupRecord);
      expect(readFileSync(file).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
      const blank = await createBlankDatabase();
      const restore = (own: string | undefined) => restoreBackup(blank.database, () => readBackupFile(file, { key: own }));
      await expect(restore(undefined)).rejects.toThrow('The backup is encrypted. Set BACKUP_KEY to the key that it was written with.');
      await expect(restore(other)).rejects.toThrow(WrongBackupKey);
      await expect(restore(other)).rejects.toThrow('The backup was encrypted with another key.');
      expect((await restore(key)).rows).toBe(records[0]?.rows);
      await blank.drop();
      const scratch = await createTestDatabase();
      // Pads the texts with spaces.
      await sql`alter table backup alter column file_name type character(400)`.execute(scratch.database.kysely);
      await expect(rehearseRestore(scratch.database, () => readBackupFile(file, { key }))).rejects.toThrow(RestoredDiffers);
      await scratch.drop();
    },
    WITHIN_MS,
  );
});

test('“Back up now” queues one backup', async () => {
  expect(await (await admin()).post('/ops/backups')).toMatchObject({ success: true });
  expect(await (await admin()).post('/ops/backups')).toMatchObject({ status: 409 });
  expect(await newest()).toMatchObject({ state: 'waiting', file: 'none' });
});
