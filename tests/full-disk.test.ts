import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#kit/database/server/connection.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { migrate } from '#kit/database/server/migrate.ts';
import { Disks } from '#kit/disk/server/disks.ts';
import { DownloadSpool } from '#kit/http/server/download/prepared-file.ts';
import { FileAnswer } from '#kit/http/server/route.ts';
import { ADMIN_PASSWORD, startTestApp, type TestApp } from './app.ts';
import { xlsxOf } from './workbook.ts';

const MB = 2 ** 20;
const DISK_MB = 256;
const RESERVE_MB = 96;
const ROUNDS = 20;
const EXPORTS = ['/transferRoute/exportData', '/logisticsAging/download'];

/** A disk of 256 MB, or null without the permission to mount. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
    return folder;
  } catch {
    rmdirSync(folder);
    return null;
  }
}

const disk = mountSmallDisk();

// Needs the right to mount a file system.
describe.runIf(disk !== null)('a full disk', () => {
  const home = path.join(disk ?? '', 'data');
  const filler = path.join(disk ?? '', 'filler');
  let postgres: EmbeddedPostgres;
  let app: TestApp;
  let ended = 0;
  beforeAll(async () => {
    mkdirSync(home);
    chmodSync(home, 0o755);
    const report = ({ kind }: { kind: string }) => void (kind === 'lost' && ended++);
    postgres = await startEmbeddedPostgres(home, {
      report,
      outlivesParent: false,
      settings: { max_wal_size: '64MB', min_wal_size: '32MB' },
    });
    const database = openDatabase(postgres.url);
    await migrate(database);
    const drop = async () => {
      await database.close();
      await postgres.stop();
    };
    const settings = { DISK_RESERVE_PERCENT: '5', DISK_RESERVE_MB: String(RESERVE_MB) };
    app = await startTestApp({ on: { url: postgres.url, database, drop }, databaseFolder: path.join(home, 'postgres'), settings });
  });
  afterAll(async () => {
    await app.close();
    execFileSync('umount', [disk ?? '']);
    rmdirSync(disk ?? '');
  });

  const freeMb = () => {
    const { bavail, bsize } = statfsSync(disk ?? '');
    return (bavail * bsize) / MB;
  };
  /** Leaves so many MB free. */
  const fillUpTo = (leaveMb: number) => execFileSync('fallocate', ['-l', String(Math.floor((freeMb() - leaveMb) * MB)), filler]);
  const upload = async (round: number, language = 'zh') =>
    app.admin.upload(
      '/sys/taxCodeMapping/importDataFromExcelFile',
      'excelFile',
      { name: '税码.xlsx', bytes: await xlsxOf(['税码', '税率', '备注'], [[`J${round}`, '13', `轮次 ${round}`]]) },
      {},
      { language },
    );
  const list = () => app.admin.get<{ total: number }>('/sys/taxCodeMapping/getPage');
  const shortDisks = async () => (await app.admin.get<{ short: { of: string; reserveMb: number }[] }>('/ops/disks')).result.short;

  test('pauses uploads and exports in each of twenty rounds, while pages, sign-in and small changes work; they resume when space is freed', async () => {
    const pid = postgres.pid();
    for (let round = 1; round <= ROUNDS; round++) {
      // Some rounds end near the last byte: the free space fits one file of the log and little else.
      fillUpTo(round % 2 === 0 ? 24 : RESERVE_MB - 8);
      expect(await upload(round)).toMatchObject({
        status: 507,
        code: '100507',
        message: '磁盘剩余空间不足，暂停上传和导出，其他操作不受影响；请联系管理员清理磁盘后重试',
      });
      for (const address of EXPORTS) expect(await app.admin.get(address)).toMatchObject({ status: 507, code: '100507' });
      expect(await app.admin.post('/ops/codeLists', { codes: `C${round}` })).toMatchObject({ status: 507, code: '100507' });
      expect(await list()).toMatchObject({ success: true });
      const again = await app.signIn('admin', ADMIN_PASSWORD);
      expect(await again.post('/ops/views', { list: 'tax-code-mapping', name: `视图 ${round}`, state: {} })).toMatchObject({
        success: true,
      });
      expect(await shortDisks()).toMatchObject([{ of: 'database', reserveMb: RESERVE_MB }]);
      rmSync(filler);
      expect(await upload(round)).toMatchObject({ success: true, result: { inserted: 1 } });
      expect((await app.admin.download('/transferRoute/exportData')).status).toBe(200);
      expect(await shortDisks()).toEqual([]);
    }
    expect((await list()).result.total).toBe(ROUNDS);
    expect({ ended, pid: postgres.pid() }).toEqual({ ended: 0, pid });
  });

  test('aborts an upload in progress, and removes its file', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const body = writable.getWriter();
    const answer = fetch(`${app.origin}/apple-edi-erp/sys/taxCodeMapping/importDataFromExcelFile`, {
      method: 'POST',
      headers: { authorization: app.admin.token ?? '', 'content-type': 'multipart/form-data; boundary=edge', 'accept-language': 'zh' },
      body: readable,
      duplex: 'half',
    });
    void body.write(Buffer.from('--edge\r\ncontent-disposition: form-data; name="excelFile"; filename="a.xlsx"\r\n\r\n'));
    void body.write(Buffer.alloc(MB));
    await expect.poll(() => readdirSync(app.spool)).toHaveLength(1);
    fillUpTo(RESERVE_MB - 8);
    for (let sent = 0; sent < 10; sent++) body.write(Buffer.alloc(MB)).catch(() => undefined);
    expect((await answer).status).toBe(507);
    rmSync(filler);
    body.close().catch(() => undefined);
    await expect.poll(() => readdirSync(app.spool)).toEqual([]);
  });

  test('fails an import whose rows are not stored yet, and stores none of them', async () => {
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    const holding = app.database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(hash_of('import:tax-code-mapping:'))`.execute(tx);
      await released;
    });
    const before = (await list()).result.total;
    const answer = upload(500);
    const state = async () =>
      (await sql<{ state: string }>`select state from upload order by id desc limit 1`.execute(app.database.kysely)).rows[0]?.state;
    await expect.poll(state).toBe('storing');
    fillUpTo(RESERVE_MB - 8);
    release();
    await holding;
    expect(await answer).toMatchObject({ status: 507, code: '100507' });
    expect(await state()).toBe('failed');
    expect((await list()).result.total).toBe(before);
    rmSync(filler);
  });

  test('does not affect small downloads, which need no disk; a large one leaves no file', async () => {
    const folder = path.join(disk ?? '', 'downloads');
    const spool = new DownloadSpool(folder, new Disks({ folders: { spool: folder }, reserve: { bytes: DISK_MB * MB, percent: 0 } }));
    const file = (bytes: number) => new FileAnswer('a.xlsx', 'x', async (sink) => void sink.end(Buffer.alloc(bytes)));
    const { signal } = new AbortController();
    expect(await spool.prepare(file(60_000), 1, signal)).toMatchObject({ size: 60_000 });
    await expect(spool.prepare(file(70_000), 1, signal)).rejects.toMatchObject({ httpStatus: 507 });
    expect(existsSync(folder)).toBe(false);
  });

  test('is reported in the caller’s language', async () => {
    fillUpTo(RESERVE_MB - 8);
    const messages = await Promise.all(['en', 'es', 'ja'].map(async (language) => (await upload(99, language)).message));
    rmSync(filler);
    expect(messages.map((message) => message.slice(0, 12))).toEqual(['Disk space i', 'Queda poco e', 'ディスクの空き容量が少な']);
  });

  test('is detected by a reserve in percent for large disks and in bytes for small ones', async () => {
    const short = (bytes: number, percent: number) =>
      new Disks({ folders: { spool: path.join(disk ?? '', 'not', 'there') }, reserve: { bytes, percent } }).short();
    fillUpTo(100);
    expect(await short(0, 0)).toEqual([]);
    expect(await short(101 * MB, 5)).toMatchObject([{ content: 'spool', reserve: 101 * MB }]);
    expect(await short(90 * MB, 30)).toEqual([]);
    expect(await short(90 * MB, 50)).toMatchObject([{ reserve: 128 * MB }]);
    rmSync(filler);
  });
});
