import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type Caller, type CallOptions, type TestApp } from '../../../../tests/app.ts';
import { compoundFile, uint16, uint32 } from '#kit/workbook/server/testing/handmade-xls.ts';
import { handmadeXlsx } from '#kit/workbook/server/testing/handmade-xlsx.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { imeiRecords, snQuery } from '../definition.ts';
import { resultRows } from './sn-query.ts';

let app: TestApp;
let asker: Caller;
beforeAll(async () => {
  app = await startTestApp();
  asker = await app.userWith(Object.values(snQuery.codes), { corporate: 'C1' });
  await app.userWith([], { corporate: 'C2' });
  await sql`
    insert into imei_record (corporate_id, delivery_number, part_number, serial_number, imei_number, gi_date, updated_by)
    select c.id, '8190' || n, 'MYTM3CH/A', (case c.code when 'C1' then 'S' else 'T' end) || lpad(n::text, 5, '0'), '3560' || n, date '2026-11-02', 'user'
    from corporate c, generate_series(1, 3000) n where c.code in ('C1', 'C2')
  `.execute(app.database.kysely);
});
afterAll(() => app.close());

const HEADERS = imeiRecords.fields.map(({ label }) => label);
const [SERIAL, DELIVERY] = [HEADERS.indexOf('Serial Number'), HEADERS.indexOf('Delivery Number')];

function ask(bytes: Uint8Array, { name = 'SN.xlsx', by = asker, ...options }: CallOptions & { name?: string; by?: Caller } = {}) {
  const form = new FormData();
  form.set('excelFile', new Blob([new Uint8Array(bytes)]), name);
  return by.fetch('POST', '/IMEICode/snQueryDataDownload', { form, ...options });
}

const numbers = (...serials: readonly (string | number | null)[]) =>
  xlsxOf(
    ['SN'],
    serials.map((serial) => [serial]),
  );
const answered = async (bytes: Uint8Array, options: CallOptions = {}) => {
  const [header, ...rows] = await rowsOf(Buffer.from(await (await ask(bytes, options)).arrayBuffer()));
  return { header, rows };
};

/** An encrypted workbook that costs its reader this number of hashes before the password check fails. */
function hashedOften(rounds: number): Buffer {
  const cipher =
    'saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="AAAAAAAAAAAAAAAAAAAAAA=="';
  const xml = `<e><keyData ${cipher}/><p:encryptedKey spinCount="${rounds}" ${cipher}/></e>`;
  return compoundFile({
    EncryptionInfo: Buffer.concat([uint16(4, 4), uint32(0x40), Buffer.from(xml)]),
    EncryptedPackage: Buffer.alloc(100),
  });
}

describe('the query by a workbook of serial numbers', () => {
  test('returns the 18 columns for each line in the order of the file, and marks serial numbers that are not found', async () => {
    const { header, rows } = await answered(await numbers('S00007', 'UNKNOWN', 's00002', 'S00007', 'T00001'));
    expect(header).toEqual([...HEADERS, '查询结果']);
    expect(rows.map((row) => [row[SERIAL], row[DELIVERY] ?? '', row[HEADERS.length] ?? ''])).toEqual([
      ['S00007', '81907', ''],
      ['UNKNOWN', '', '未找到'],
      ['S00002', '81902', ''],
      ['S00007', '81907', ''],
      // A device of another corporate.
      ['T00001', '', '未找到'],
    ]);
    expect(rows[0]?.[HEADERS.indexOf('GI Date')]).toBe('2026-11-02');
  });

  test('returns thousands of known and unknown lines in the order of the file', async () => {
    const requested = Array.from({ length: 3500 }, (_, index) => `S${String(((index * 11) % 3500) + 1).padStart(5, '0')}`);
    const { rows } = await answered(await numbers(...requested));
    expect(rows.map((row) => row[SERIAL])).toEqual(requested);
    expect(rows.filter((row) => row[HEADERS.length] === '未找到')).toHaveLength(500);
  });

  test('shows the error of a line, skips blank ones, and uses the caller’s language', async () => {
    const bytes = await numbers('S00001', null, 'X'.repeat(51), '', 'UNKNOWN');
    const { header, rows } = await answered(bytes, { language: 'en' });
    expect(header?.at(-1)).toBe('Result');
    expect(rows.map((row) => row[HEADERS.length] ?? '')).toEqual(['', 'At most 50 characters', 'Not found']);
  });

  test('occupies no download slot while its workbook is read, and reads one workbook per user at a time', async () => {
    const leaving = new AbortController();
    // Each row has 16,384 cells, so reading takes until the time limit.
    const rows = Array.from({ length: 100_000 }, (_, row) => `<row r="${row + 2}"><c r="XFD${row + 2}"><v>1</v></c></row>`);
    const slow = handmadeXlsx({ rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>SN</t></is></c></row>${rows.join('')}` });
    let ended = 0;
    const requested = Array.from({ length: 4 }, () =>
      ask(slow, { signal: leaving.signal })
        .catch(() => undefined)
        .finally(() => ended++),
    );
    await expect.poll(async () => (await readdir(app.spool)).length).toBe(5);
    expect((await app.admin.download('/IMEICode/snQueryExcelTemplateDownload')).status).toBe(200);
    expect((await ask(await numbers('S00001'), { by: app.admin })).status).toBe(200);
    expect(ended).toBe(0);
    leaving.abort();
    await Promise.all(requested);
    await expect.poll(() => readdir(app.spool)).toEqual([]);
  });

  test('returns at most a hundred characters of an invalid serial number', async () => {
    const { rows } = await answered(await numbers('X'.repeat(32_000)));
    expect(rows.map((row) => row[SERIAL])).toEqual(['X'.repeat(100)]);
  });

  test('does not block pages while a workbook occupies its reader', async () => {
    const busy = hashedOften(200_000);
    const ended = new AbortController();
    const answer = ask(busy, { name: 'SN.xls' }).finally(() => ended.abort());
    let pages = 0;
    while (!ended.signal.aborted) {
      await app.admin.get('/IMEICode/getPage');
      pages += 1;
    }
    expect((await answer).status).toBe(415);
    // 200,000 hashes take as long as a hundred pages. If they blocked the server, one or two pages would be answered.
    expect(pages).toBeGreaterThan(5);
  });

  test('cancels its statement when its caller disconnects', async () => {
    const lock = await app.database.pool.connect();
    try {
      await lock.query('begin');
      await lock.query('lock table imei_record in access exclusive mode');
      const waiting = async () => {
        const { rows } = await sql<{ n: number }>`
          select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%with ordinality requested%'
        `.execute(app.database.kysely);
        return Number(rows[0]?.n);
      };
      const leaving = new AbortController();
      const requested = ask(await numbers('S00001'), { signal: leaving.signal }).catch(() => undefined);
      await expect.poll(waiting).toBe(1);
      leaving.abort();
      await requested;
      await expect.poll(waiting).toBe(0);
    } finally {
      await lock.query('rollback');
      lock.release();
    }
  });

  test('has no running statement after its rows are no longer read', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'sn-query-'));
    const lines = path.join(folder, 'lines');
    const line = (from: number) =>
      JSON.stringify(Array.from({ length: 1000 }, (_, n) => ({ text: `S0${from + n}`, checked: `S0${from + n}` })));
    await writeFile(lines, [1000, 2000, 1500].map((from) => `${line(from)}\n`).join(''));
    await app.database.readOnly(async (tx) => {
      const pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid;
      const { rows } = await sql<{ id: number }>`select id from corporate where code = 'C1'`.execute(tx);
      const read: unknown[] = [];
      for await (const row of resultRows(tx, { path: lines, corporateId: rows[0]?.id ?? 0, t: (text) => text })) {
        read.push(row[SERIAL]);
        if (read.length === 1010) break;
      }
      expect([read[0], read[999], read[1000], read[1009]]).toEqual(['S01000', 'S01999', 'S02000', 'S02009']);
      const states = await sql<{ state: string }>`select state from pg_stat_activity where pid = ${pid}`.execute(app.database.kysely);
      expect(states.rows).toEqual([{ state: 'idle in transaction' }]);
    });
    await rm(folder, { recursive: true });
  });

  test('stores nothing: no upload, no audit entry', async () => {
    const count = async () =>
      (
        await sql<{ n: number }>`select (select count(*) from upload) + (select count(*) from audit_entry) as n`.execute(
          app.database.kysely,
        )
      ).rows[0]?.n;
    const before = await count();
    expect((await ask(await numbers('S00001'))).status).toBe(200);
    expect(await count()).toBe(before);
  });

  test('refuses a file without the column SN, one without lines, and one that is not a workbook', async () => {
    const failure = async (bytes: Uint8Array, name?: string) => {
      const answer = await ask(bytes, name === undefined ? {} : { name });
      return { status: answer.status, ...((await answer.json()) as { message: string }) };
    };
    const noColumn = { status: 422, message: '表头中应有且只有一个“SN”列，请使用SN查询模板' };
    expect(await failure(await xlsxOf(['Serial'], [['S00001']]))).toMatchObject(noColumn);
    expect(await failure(await xlsxOf(['SN', 'sn'], [['S00001', 'S00002']]))).toMatchObject(noColumn);
    expect(await failure(await numbers())).toMatchObject({ status: 422, message: '表头下面没有数据' });
    expect(await failure(Buffer.from('PK\u0003\u0004 broken'))).toMatchObject({ status: 415 });
    expect(await failure(Buffer.from('%PDF'), 'SN.pdf')).toMatchObject({ status: 422, message: '只能上传.xls或.xlsx文件' });
  });

  test('accepts its completed template', async () => {
    const template = await asker.download('/IMEICode/snQueryExcelTemplateDownload');
    expect(template.name).toBe('SN查询-模板.xlsx');
    const [header = []] = await rowsOf(template.bytes);
    expect((await answered(await xlsxOf(header, [['S00001']]))).rows).toHaveLength(1);
  });

  test('needs its permission code, and so does its template', async () => {
    const otherUser = await app.userWith([imeiRecords.menu, ...Object.values(imeiRecords.codes)], { corporate: 'C1' });
    expect((await ask(await numbers('S00001'), { by: otherUser })).status).toBe(403);
    expect((await otherUser.fetch('GET', '/IMEICode/snQueryExcelTemplateDownload')).status).toBe(403);
  });
});
