import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { importers } from '#app/server/importers.ts';
import { storeBytes } from '#kit/files/server/store-bytes.ts';
import { reportRoutes } from '#kit/report/server/routes.ts';
import type { ServedReport } from '#kit/report/server/source.ts';
import { logisticsMapping } from '#features/master-data/logistics-mapping/definition.ts';
import { storageLocation } from '#features/master-data/storage-location/definition.ts';
import { CODES, PATHS } from '#features/national-subsidy/definition.ts';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import { BASE, startTestApp, type Answer, type Caller, type TestApp } from './app.ts';
import { fixtureDeliveries } from './fixture-report/definition.ts';
import { xlsxOf } from './workbook.ts';

/** The rows of the exported list: enough that the export still runs after its caller has disconnected. */
const EXPORTED_ROWS = 60_000;
/** More than the system buffers for a client that does not read. */
const LARGE_FILE_BYTES = 6 * 1024 * 1024;
const POLLING = { timeout: 120_000, interval: 100 };

const EXPORT = logisticsMapping.calls.export?.path ?? '';

/** A report with computed rows, more than the buffers of a reader take. */
const largeReport: ServedReport = {
  definition: fixtureDeliveries,
  sql: { columns: { stay: 'r.product_code_count' } },
  combos: async () => ({}),
  rows: ({ corporateId }) => sql`
    select n as id, ${corporateId}::bigint as corporate_id, 'order ' || n as delivery_order_number, 'code ' || n as product_code, n as product_code_count,
      now() as delivery_create_time, '2026-11-18' as day, null::bigint as vc_receipt_id
    from generate_series(1, ${EXPORTED_ROWS}) n`,
};
const REPORT = fixtureDeliveries.calls.export.path;

let on: TestDatabase;
let app: TestApp;
let observer: pg.Client;
let uploadId: number;

beforeAll(async () => {
  on = await createTestDatabase();
  app = await startTestApp({ on, moreRoutes: reportRoutes(largeReport, importers) });
  observer = new pg.Client({ connectionString: on.url, application_name: 'observer' });
  await observer.connect();
  await observer.query(`
    insert into logistics_mapping (pathway_begin_location, pathway_end_location, type_of_shipping, warehousing_standard_time,
      ground_line_standard_time, jd_highway_time, iphone_key_note_route, ipad_key_note_route, cpu_key_note_route, watch_key_note_route,
      air_pods_key_note_route, fitting_key_note_route, updated_by)
    select 'from ' || n, 'to ' || n, 1, 1, 2, 3, '1', '0', '1', '0', '1', '0', 'test' from generate_series(1, ${EXPORTED_ROWS}) n`);
  uploadId = await storeUpload();
});
afterAll(async () => {
  await observer.end();
  await app.close();
});

async function storeUpload(): Promise<number> {
  return on.database.transaction(async (tx) => {
    const bytes = Buffer.alloc(LARGE_FILE_BYTES, 'large');
    const file = await storeBytes(tx, { name: 'large.xlsx', contentType: 'application/octet-stream', bytes }, app.clock.now());
    const { rows } = await sql<{ id: number }>`
      insert into upload (importer, state, file_id, file_name, user_id, user_name, created_at, heartbeat_at)
      values ('tax-code-mapping', 'done', ${file}, 'large.xlsx', 1, 'admin', now(), now()) returning id
    `.execute(tx);
    return (rows[0] as { id: number }).id;
  });
}

/** The connections of the server: those of its pool, and those of the export thread. */
const ours = `datname = current_database() and application_name in ('back-office', 'back-office-export')`;
const count = async (condition: string) =>
  Number((await observer.query<{ n: string }>(`select count(*) as n from pg_stat_activity where ${ours} and ${condition}`)).rows[0]?.n);
/** Connections in use: executing a statement, or in a transaction. */
const busyConnections = () => count(`state <> 'idle'`);
const waitingForLock = () => count(`wait_event_type = 'Lock'`);
const spooled = async () => (await readdir(app.spool).catch(() => [])).length;

/** A client that requests a file and does not read it. */
async function requestWithoutReading(caller: Caller, path: string): Promise<Socket> {
  const { hostname, port } = new URL(app.origin);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(`GET ${BASE}${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${caller.token}\r\n\r\n`);
  return socket;
}

async function everyPageAnswers(caller: Caller): Promise<void> {
  const answers = await Promise.all([taxCodeMapping, storageLocation, logisticsMapping].map(({ calls }) => caller.get(calls.page.path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
}

describe('downloads', () => {
  test.each([
    { of: 'a list', path: EXPORT },
    { of: 'a report', path: REPORT },
  ])('thirty aborted exports of $of release all connections and files, and every page responds', async ({ path }) => {
    const readers = await Promise.all(Array.from({ length: 30 }, () => requestWithoutReading(app.admin, path)));
    await expect.poll(busyConnections, POLLING).toBeGreaterThan(0);
    for (const reader of readers) reader.destroy();
    await everyPageAnswers(app.admin);
    await expect.poll(busyConnections, POLLING).toBe(0);
    await expect.poll(spooled, POLLING).toBe(0);
    const whole = await app.admin.download(path);
    expect(whole).toMatchObject({ status: 200 });
    expect(whole.bytes.subarray(0, 2).toString()).toBe('PK');
  });

  test('24 stalled downloads of a file share one copy of it and hold no database connection, and every page responds', async () => {
    const readers = await Promise.all(
      Array.from({ length: 24 }, async () => {
        const reader = await requestWithoutReading(app.admin, `/ops/uploads/${uploadId}/file`);
        await once(reader.resume(), 'data');
        return reader.pause();
      }),
    );
    await expect.poll(busyConnections, POLLING).toBe(0);
    // Clients served at the same moment as the first one have separate copies.
    const copies = await spooled();
    expect(copies).toBeGreaterThan(0);
    expect(copies).toBeLessThan(4);
    await everyPageAnswers(app.admin);
    for (const reader of readers.slice(1)) reader.destroy();
    await expect.poll(spooled, POLLING).toBe(1);
    readers[0]?.destroy();
    await expect.poll(spooled, POLLING).toBe(0);
  });

  test('a file is downloaded unchanged, with its length', async () => {
    const response = await app.admin.fetch('GET', `/ops/uploads/${uploadId}/file`);
    expect(response.headers.get('content-length')).toBe(String(LARGE_FILE_BYTES));
    expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.alloc(LARGE_FILE_BYTES, 'large'))).toBe(true);
  });

  test('exports use at most a quarter of the connections, and two per user', async () => {
    const others = await Promise.all(Array.from({ length: 2 }, () => app.userWith([logisticsMapping.codes.export ?? ''])));
    await whileLocked('logistics_mapping', async () => {
      const readers = await Promise.all(
        [app.admin, ...others].flatMap((by) => Array.from({ length: 3 }, () => requestWithoutReading(by, EXPORT))),
      );
      await expect.poll(waitingForLock, POLLING).toBe(2);
      // Neither reads its rows in the thread that answers pages.
      expect(await count(`application_name = 'back-office-export' and wait_event_type = 'Lock'`)).toBe(2);
      expect((await app.admin.get(taxCodeMapping.calls.page.path)).status).toBe(200);
      expect(await waitingForLock()).toBe(2);
      for (const reader of readers) reader.destroy();
    });
  });

  test('100 exports of a user may wait; the next one is refused, and every page responds', async () => {
    await whileLocked('logistics_mapping', async () => {
      const readers = await Promise.all(Array.from({ length: 103 }, () => requestWithoutReading(app.admin, EXPORT)));
      const [first] = (await Promise.race(readers.map((reader) => once(reader.resume(), 'data')))) as [Buffer];
      expect(first.toString()).toMatch(/^HTTP\/1\.1 503 [^]*Too many downloads are in progress/);
      expect((await app.admin.get(taxCodeMapping.calls.page.path)).status).toBe(200);
      for (const reader of readers) reader.destroy();
      await expect.poll(waitingForLock, POLLING).toBe(0);
    });
  });

  test('an export with a wrong filter, or one that fails while it is written, is refused with a message before its first byte', async () => {
    for (const query of [{ orderBy: 'nothing' }, { pathWay: 'x'.repeat(300) }]) {
      const response = await app.admin.fetch('GET', EXPORT, { query });
      expect({ status: response.status, disposition: response.headers.get('content-disposition') }).toEqual({
        status: 422,
        disposition: null,
      });
    }
    await observer.query('alter table logistics_mapping rename column pathway_begin_location to renamed');
    try {
      const response = await app.admin.fetch('GET', EXPORT);
      expect({ status: response.status, disposition: response.headers.get('content-disposition') }).toEqual({
        status: 500,
        disposition: null,
      });
      expect(await response.json()).toMatchObject({ success: false, code: '100500' });
    } finally {
      await observer.query('alter table logistics_mapping rename column renamed to pathway_begin_location');
    }
  });
});

/**
 * Calls that read the table wait until the work is done. The lock belongs to another client than the observer, which
 * would see no new connections within a transaction.
 */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  const locker = new pg.Client({ connectionString: on.url, application_name: 'locker' });
  await locker.connect();
  try {
    await locker.query(`begin; lock table ${table} in access exclusive mode`);
    await work();
  } finally {
    await locker.end();
  }
}

describe('uploads', () => {
  test('of one user are stored two at a time, whatever their number and keys, and every page responds', async () => {
    const bytes = await xlsxOf(['税码', '税率'], [['J1', '13']]);
    const send = (key: string) =>
      app.admin.upload(
        taxCodeMapping.calls.import?.path ?? '',
        'excelFile',
        { name: 'tax.xlsx', bytes },
        {},
        { headers: { 'idempotency-key': key } },
      );
    const sent: Promise<Answer>[] = [];
    await whileLocked('stored_file', async () => {
      sent.push(...Array.from({ length: 16 }, (_, n) => send(`key-${n % 8}`)));
      await expect.poll(spooled, POLLING).toBe(16);
      await expect.poll(waitingForLock, POLLING).toBe(2);
      expect((await app.admin.get(taxCodeMapping.calls.page.path)).status).toBe(200);
      expect(await waitingForLock()).toBe(2);
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 200));
  });
});

describe('calls that open their own transactions', () => {
  test('count towards their user’s limit of four while they check an upload, and every page of other users responds', async () => {
    const [many, other] = [await app.userWith([CODES.upload]), await app.userWith([taxCodeMapping.menu])];
    const sent: Promise<Answer>[] = [];
    await whileLocked('subsidy_file', async () => {
      const file = { name: 'a.xlsx', bytes: await xlsxOf(['SN'], [['S1']]) };
      sent.push(...Array.from({ length: 12 }, () => many.upload(PATHS.import, 'excelFile', file, { gbDataId: 1 })));
      await expect.poll(spooled, POLLING).toBe(12);
      await expect.poll(waitingForLock, POLLING).toBe(4);
      expect((await other.get(taxCodeMapping.calls.page.path)).status).toBe(200);
      expect(await waitingForLock()).toBe(4);
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 404));
  });

  test('count towards their user’s limits of four concurrent and sixty waiting calls, and every page of other users responds', async () => {
    const [many, other] = [await app.userWith([]), await app.userWith([taxCodeMapping.menu])];
    const requested: Promise<Answer>[] = [];
    await whileLocked('password_key', async () => {
      requested.push(...Array.from({ length: 65 }, () => many.post('/sys/session/endOthers', { password: '1.AAAA' })));
      const refused = await Promise.race(requested);
      expect(refused).toMatchObject({ status: 429, code: '100429' });
      expect(refused.headers.get('retry-after')).toBe('10');
      await expect.poll(waitingForLock, POLLING).toBe(4);
      expect((await other.get(taxCodeMapping.calls.page.path)).status).toBe(200);
    });
    const statuses = (await Promise.all(requested)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(64);
  });
});

describe('calls of one user', () => {
  const PAGE = storageLocation.calls.page.path;

  test('are limited to four concurrent and sixty waiting; the next is refused in the caller’s language, and other users are not affected', async () => {
    const other = await app.userWith([taxCodeMapping.menu]);
    const requested: Promise<Answer>[] = [];
    await whileLocked('storage_location_map', async () => {
      requested.push(...Array.from({ length: 65 }, () => app.admin.get(PAGE, {}, { language: 'en' })));
      expect(await Promise.race(requested)).toMatchObject({
        status: 429,
        code: '100429',
        message: 'You have too many searches running. Wait for some of them to finish, then try again.',
      });
      await expect.poll(waitingForLock, POLLING).toBe(4);
      expect((await other.get(taxCodeMapping.calls.page.path)).status).toBe(200);
    });
    const statuses = (await Promise.all(requested)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(64);
  });

  test('include searches of the security log', async () => {
    const other = await app.userWith([taxCodeMapping.menu]);
    // Events are written before the search.
    expect((await app.admin.get('/ops/security')).status).toBe(200);
    await whileLocked('corporate', async () => {
      const requested = await Promise.all(Array.from({ length: 20 }, () => requestWithoutReading(app.admin, '/ops/security')));
      await expect.poll(waitingForLock, POLLING).toBe(4);
      expect((await other.get(taxCodeMapping.calls.page.path)).status).toBe(200);
      expect(await waitingForLock()).toBe(4);
      for (const reader of requested) reader.destroy();
      await expect.poll(waitingForLock, POLLING).toBe(0);
    });
  });

  test('are cancelled in the database when the browser disconnects, and the next call starts', async () => {
    await whileLocked('storage_location_map', async () => {
      const left = await Promise.all(Array.from({ length: 10 }, () => requestWithoutReading(app.admin, PAGE)));
      await expect.poll(waitingForLock, POLLING).toBe(4);
      for (const reader of left) reader.destroy();
      await expect.poll(waitingForLock, POLLING).toBe(0);
      expect((await app.admin.get(taxCodeMapping.calls.page.path)).status).toBe(200);
    });
  });
});
