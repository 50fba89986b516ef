import { chmodSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#kit/database/server/connection.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { migrate } from '#kit/database/server/migrate.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import { startTestApp, type TestApp } from '../../../../tests/app.ts';
import { xlsxOf } from '../../../../tests/workbook.ts';
import { eventsUntil, eventually } from './testing/progress.ts';

const PATH = '/sys/taxCodeMapping/importDataFromExcelFile';
const PAGE = '/sys/taxCodeMapping/getPage';
const AWAY = { status: 503, success: false, message: '数据库暂时不可用，请稍后重试' };

let folder: string;
let postgres: EmbeddedPostgres;
let app: TestApp;
let comesBack: () => void = () => undefined;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'database-killed-'));
  chmodSync(folder, 0o755);
  // Acknowledged data must survive: unlike in other tests, commits wait for the disk.
  postgres = await startEmbeddedPostgres(path.join(folder, 'data'), {
    outlivesParent: false,
    report: ({ kind }) => kind === 'restarted' && comesBack(),
  });
  const database = openDatabase(postgres.url);
  await migrate(database);
  app = await startTestApp({ on: { url: postgres.url, database, drop: () => database.close() } });
});
afterAll(async () => {
  await app.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send = async (codes: readonly string[], key: string) => {
  const bytes = await xlsxOf(
    ['税码', '税率'],
    codes.map((code) => [code, '13']),
  );
  return app.admin.upload<ImportAnswer>(PATH, 'excelFile', { name: '税码.xlsx', bytes }, {}, { headers: { 'idempotency-key': key } });
};
const storedCodes = async () =>
  (await sql<{ code: string }>`select tax_code as code from tax_code_mapping order by 1`.execute(app.database.kysely)).rows.map(
    ({ code }) => code,
  );

/**
 * Kills the database's main process, as the system does when memory is short; returns the result of the work meanwhile;
 * ends when the database is back.
 */
async function killDatabase<T>(meanwhile: () => Promise<T>): Promise<T> {
  const back = new Promise<void>((resolve) => (comesBack = resolve));
  process.kill(postgres.pid(), 'SIGKILL');
  const found = await meanwhile();
  await back;
  return found;
}

/** Moves the data directory away, so that the database cannot start again until it is put back. */
function takeAwayData(): { putBack(): void } {
  const data = path.join(folder, 'data/postgres');
  renameSync(data, `${data}.away`);
  return { putBack: () => renameSync(`${data}.away`, data) };
}

describe('a database that is killed while the server runs', () => {
  test('in the middle of an import: the sender sees an error, nothing is stored, and the same file is stored once when it is sent again', async () => {
    expect(await send(['KEPT'], 'key-kept')).toMatchObject({ success: true });
    const list = app.database.transaction(async (tx) => {
      await sql`select pg_advisory_xact_lock(hash_of('import:tax-code-mapping:'))`.execute(tx);
      await sql`select pg_sleep(600)`.execute(tx);
    });
    const broken = list.then(
      () => null,
      (error: unknown) => error,
    );
    const importing = send(['J1', 'J2'], 'key-killed');
    await eventsUntil(app.admin, 'key-killed', ({ state }) => state === 'storing');
    const answer = await killDatabase(async () => importing);
    expect(await broken).toBeInstanceOf(Error);
    expect(answer).toMatchObject({ status: 503, success: false, message: '数据库连接中断，未保存任何数据，请重新上传' });
    expect(await storedCodes()).toEqual(['KEPT']);
    const { result } = await app.admin.get<{ records: { state: string; failure: string | null }[] }>('/ops/uploads');
    expect(result.records.map(({ state }) => state)).toEqual(['failed', 'done']);
    for (let time = 0; time < 2; time++)
      expect(await send(['J1', 'J2'], 'key-killed')).toMatchObject({ success: true, result: { inserted: 2 } });
    expect(await storedCodes()).toEqual(['J1', 'J2', 'KEPT']);
  });

  test('calls return a clear error meanwhile, and succeed again by themselves', async () => {
    const data = takeAwayData();
    const refused = await killDatabase(async () => {
      const during = [];
      // A connection that is already open may answer once more.
      do during.push(await app.admin.get(PAGE));
      while (during.at(-1)?.success !== false);
      data.putBack();
      do during.push(await app.admin.get(PAGE));
      while (during.at(-1)?.success !== true);
      return during.filter(({ success }) => !success);
    });
    for (const answer of refused) expect(answer).toMatchObject(AWAY);
    await eventually(async () => (await app.admin.get(PAGE)).success);
    expect(await send(['J3'], 'key-afterwards')).toMatchObject({ success: true, result: { inserted: 1 } });
  });
});
