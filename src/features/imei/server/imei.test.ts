import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#kit/database/server/connection.ts';
import { FILES_AT_ONCE, FILES_PAUSE_MS } from '#kit/import/define.ts';
import type { UndoResult } from '#kit/import/server/importer.ts';
import type { RemovalAnswer } from '#kit/list/contract.ts';
import { undoRemovalPath } from '#kit/list/removal.ts';
import { undoImport } from '#kit/list/server/undo-import.ts';
import { startTestApp, type Answer, type Caller, type CallOptions, type TestApp } from '../../../../tests/app.ts';
import { catalogue } from '../../../../tests/catalogue.ts';
import { runJob } from '../../../../tests/run-job.ts';
import { addStorageLocations } from '../../../../tests/storage-locations.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { imeiRecords } from '../definition.ts';

let app: TestApp;
let ours: Caller;
let theirs: Caller;
beforeAll(async () => {
  app = await startTestApp();
  const codes = [imeiRecords.menu, ...Object.values(imeiRecords.codes)];
  ours = await app.userWith(codes, { corporate: 'C1' });
  theirs = await app.userWith(codes, { corporate: 'C2' });
});
afterAll(() => app.close());

const HEADERS = imeiRecords.fields.map(({ label }) => label);

type Device = Readonly<Partial<Record<(typeof imeiRecords.fields)[number]['name'], string>>>;

/** A workbook of devices. Missing fields have default values. */
const devices = (...rows: readonly Device[]) =>
  xlsxOf(
    HEADERS,
    rows.map((row) => {
      const device: Device = { deliveryNumber: '8190001', partNumber: 'MYTM3CH/A', giDate: '2026-11-02', ...row };
      return imeiRecords.fields.map(({ name }) => device[name] ?? null);
    }),
  );
const numbered = (...serials: readonly string[]) => devices(...serials.map((serialNumber) => ({ serialNumber })));

function send(
  by: Caller,
  files: readonly (readonly [string, Uint8Array])[],
  options: CallOptions = {},
  fields: Readonly<Record<string, string>> = {},
): Promise<Answer<string[]>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [name, bytes] of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  return by.call<string[]>('POST', '/IMEICode/importExcelFile', { ...options, form });
}

interface Page {
  readonly records: readonly Record<string, unknown>[];
  readonly total: number;
  readonly totalCapped: boolean;
}
const page = async (by: Caller, query: Record<string, string | number> = {}) => (await by.get<Page>('/IMEICode/getPage', query)).result;
const serialsOf = ({ records }: Page) => records.map(({ serialNumber }) => serialNumber);
const found = async (by: Caller, query: Record<string, string>) => serialsOf(await page(by, query)).toSorted();

describe('the import of IMEI codes', () => {
  test('ten files, one wrong: nine are stored, and the line names file, row and column', async () => {
    const files: [string, Uint8Array][] = [];
    for (let n = 0; n < 10; n++)
      files.push([
        `第${n}批.xlsx`,
        await devices({ serialNumber: `T${n}A` }, { serialNumber: `T${n}B`, giDate: n === 6 ? '昨天' : '2026-11-03' }),
      ]);
    const answer = await send(ours, files, { headers: { 'idempotency-key': 'ten' } });
    expect(answer).toMatchObject({ status: 200, success: true });
    expect(answer.result).toEqual(['第6批.xlsx第3行“GI Date”：请输入日期，格式为yyyy-MM-dd']);
    expect(await page(ours)).toMatchObject({ total: 18 });
    expect(await found(ours, { serialNumber: 'T6' })).toEqual([]);
    expect((await send(ours, [['空.xlsx', await devices()]])).result).toEqual(['空.xlsx第1行：表头下面没有数据']);
  });

  test('the result of each file is returned by the key of the call, to its caller only', async () => {
    const files = async (by: Caller) => by.get<{ files: { fileName: string; answer: { inserted: number } }[] }>('/ops/batches/ten');
    const results = (await files(ours)).result.files;
    expect(results.map(({ fileName, answer }) => [fileName, answer.inserted])).toEqual(
      Array.from({ length: 10 }, (_, n) => [`第${n}批.xlsx`, n === 6 ? 0 : 2]),
    );
    expect(await files(theirs)).toMatchObject({ status: 404 });
  });

  test('a valid file has no error lines; an invalid file fails alone, in the caller’s language', async () => {
    expect((await send(ours, [['a.xlsx', await numbered('ALONE')]])).result).toEqual([]);
    const { result } = await send(
      ours,
      [
        ['b.xlsx', Buffer.from('PK\u0003\u0004 broken')],
        ['c.xlsx', await numbered('OTHER')],
      ],
      { language: 'en' },
    );
    expect(result).toEqual([expect.stringMatching(/^b\.xlsx: /)]);
    expect(await found(ours, { serialNumber: 'OTHER' })).toEqual(['OTHER']);
  });

  test('a trial stores nothing', async () => {
    expect((await send(ours, [['a.xlsx', await numbered('TRIED')]], { query: { dryRun: 1 } })).result).toEqual([]);
    expect(await found(ours, { serialNumber: 'TRIED' })).toEqual([]);
  });

  test('an unmapped Part Number or Ship To is stored with a warning, because the subsidy needs it', async () => {
    await addStorageLocations(app.admin, { KNOWN: '013X' });
    const bytes = await devices({ serialNumber: 'WARN1', shipToId: 'NOBODY' }, { serialNumber: 'WARN2', shipToId: 'KNOWN' });
    expect((await send(ours, [['a.xlsx', bytes]], { headers: { 'idempotency-key': 'warned' } })).result).toEqual([]);
    const { result } = await ours.get<{ files: { answer: { warnings: unknown[] } }[] }>('/ops/batches/warned');
    expect(result.files[0]?.answer.warnings).toMatchObject([
      { rowIndex: 2, filedName: 'Part Number' },
      { rowIndex: 2, filedName: 'Ship To ID', reason: '库存地映射中没有这个Ship-to客户编号' },
      { rowIndex: 3, filedName: 'Part Number' },
    ]);
  });

  test('a file whose preview is outdated when it is confirmed is refused alone', async () => {
    const files: [string, Uint8Array][] = [
      ['a.xlsx', await numbered('SEEN1')],
      ['b.xlsx', await numbered('SEEN2')],
    ];
    expect((await send(ours, files, { query: { dryRun: 1 }, headers: { 'idempotency-key': 'seen' } })).result).toEqual([]);
    const { result } = await ours.get<{ files: { answer: { comparedWith: string } }[] }>('/ops/batches/seen');
    await send(ours, [['c.xlsx', await numbered('SEEN2')]]);
    const comparedWith = result.files.map(({ answer }) => answer.comparedWith).join();
    expect((await send(ours, files, {}, { comparedWith })).result).toEqual([
      'b.xlsx：预览之后现有数据已有变化，未保存任何数据，请核对新的预览后再确认',
    ]);
    expect(await found(ours, { serialNumber: 'SEEN' })).toEqual(['SEEN1', 'SEEN2']);
  });

  test('texts with an ambiguous encoding are refused individually, and read in the encoding that the call gives for each', async () => {
    const text = (serial: string): [string, Uint8Array] => {
      const values = {
        deliveryNumber: '8190001',
        partNumber: 'MYTM3CH/A',
        giDate: '2026-11-02',
        serialNumber: serial,
        productDescription: 'Ñu',
      };
      const names = Object.keys(values);
      const header = names.map((name) => imeiRecords.fields.find((field) => field.name === name)?.label);
      return [`${serial}.xls`, Buffer.from(`${header.join()}\r\n${Object.values(values).join()}\r\n`, 'latin1')];
    };
    const files = [text('TEXT1'), ['TEXT2.xlsx', await numbered('TEXT2')] as const, text('TEXT3')];
    expect((await send(ours, files)).result).toEqual([
      expect.stringMatching(/^TEXT1\.xls：无法确定文件的文字编码/),
      expect.stringMatching(/^TEXT3\.xls：无法确定文件的文字编码/),
    ]);
    expect(await found(ours, { serialNumber: 'TEXT' })).toEqual(['TEXT2']);
    expect((await send(ours, files, {}, { encoding: 'windows-1252,,utf-7' })).status).toBe(422);
    expect((await send(ours, files, {}, { encoding: 'windows-1252,,gb18030' })).result).toEqual([]);
    const described = (await page(ours, { serialNumber: 'TEXT' })).records.map((row) => [row.serialNumber, row.productDescription]);
    expect(described.toSorted()).toEqual([
      ['TEXT1', 'Ñu'],
      ['TEXT2', null],
      ['TEXT3', '製'],
    ]);
  });

  test('serial numbers are case-insensitive, and stored in upper case', async () => {
    expect((await send(ours, [['a.xlsx', await numbered('case1x')]])).result).toEqual([]);
    expect((await send(ours, [['b.xlsx', await numbered('CASE1X', 'case1x')]])).result).toEqual([
      'b.xlsx第3行“Serial Number”：与第2行重复（Serial Number）',
    ]);
    expect(await found(ours, { serialNumber: 'Case1' })).toEqual(['CASE1X']);
  });

  test('two corporates may have the same serial number, and neither sees the other’s', async () => {
    expect((await send(theirs, [['a.xlsx', await devices({ serialNumber: 'ALONE', imeiNumber: '35999' })]])).result).toEqual([]);
    expect(await page(theirs)).toMatchObject({ total: 1, records: [{ serialNumber: 'ALONE', imeiNumber: '35999' }] });
    expect(await page(ours, { serialNumber: 'ALONE' })).toMatchObject({ records: [{ imeiNumber: null }] });
    const [record] = (await page(theirs)).records;
    expect(await ours.post('/IMEICode/deleteByIdList', { idList: [record?.id] })).toMatchObject({ status: 404 });
  });
});

test('a record has the fields of the catalogue, and a page sends five files a call, 200 ms apart', async () => {
  const printed =
    catalogue('entities')
      .find(({ feature }) => feature === 'imei-code')
      ?.fields?.split(',') ?? [];
  expect(printed).toHaveLength(19);
  expect(Object.keys((await page(theirs)).records[0] ?? {})).toEqual(expect.arrayContaining(printed));
  expect([FILES_AT_ONCE, FILES_PAUSE_MS]).toEqual([5, 200]);
});

describe('removed devices', () => {
  test('are restored when their removal is undone, only by their own corporate', async () => {
    await send(ours, [['a.xlsx', await numbered('GONE1', 'GONE2')]]);
    const ids = (await page(ours, { serialNumber: 'GONE' })).records.map(({ id }) => id);
    const { removed, removalId } = (await ours.post<RemovalAnswer>('/IMEICode/deleteByIdList', { idList: ids })).result;
    expect(removed).toBe(2);
    expect(await found(ours, { serialNumber: 'GONE' })).toEqual([]);
    expect(await theirs.post(undoRemovalPath('imei-record'), { removalId })).toMatchObject({ status: 404 });
    expect(await ours.post(undoRemovalPath('imei-record'), { removalId })).toMatchObject({ success: true, result: { restored: 2 } });
    expect(await found(ours, { serialNumber: 'GONE' })).toEqual(['GONE1', 'GONE2']);
  });
});

/** The total on page `current` with ten devices a page: exact up to 10,000, on the last page, and on request. */
const totalOn = (current: number, all: number, exact = false) =>
  exact || all <= 10_000 || current * 10 >= all
    ? { total: all, totalCapped: false }
    : { total: Math.max(10_000, current * 10 + 100), totalCapped: true };

describe('searching', () => {
  const searcher = () => app.userWith([imeiRecords.menu, ...Object.values(imeiRecords.codes)], { corporate: 'C3' });
  let by: Caller;
  beforeAll(async () => {
    by = await searcher();
    const bytes = await devices(
      { serialNumber: 'F2LAAA', imeiNumber: '356001', imei2: '356002', poNumber: '4500001', giDate: '2026-11-01' },
      { serialNumber: 'F2LBBB', imeiNumber: '357001', imei2: '357002', deliveryNumber: '8277', giDate: '2026-11-02' },
      { serialNumber: 'XYZCCC', partNumber: 'F2PART', boxId: '356', giDate: '2026-11-03' },
      { serialNumber: 'PO_100', poNumber: '35600', giDate: '2026-11-04' },
    );
    await send(by, [['a.xlsx', bytes]]);
  });

  test.each([
    ['F2L', ['F2LAAA', 'F2LBBB']],
    ['f2', ['F2LAAA', 'F2LBBB', 'XYZCCC']],
    ['356', ['F2LAAA', 'PO_100']],
    ['357002', ['F2LBBB']],
    ['8277', ['F2LBBB']],
    ['4500001', ['F2LAAA']],
    ['AAA', []],
    ['PO_', ['PO_100']],
    ['%', []],
  ])('for %s finds devices with a number, of six, that begins with it, each once', async (keyword, serials) => {
    const result = await page(by, { keyword });
    expect(serialsOf(result).toSorted()).toEqual(serials);
    expect(result).toMatchObject({ total: serials.length, totalCapped: false });
    expect(await page(by, { keyword, exactTotal: 1 })).toMatchObject({ total: serials.length });
  });

  test('is combined with the other filters, on the page and in the export', async () => {
    expect(await found(by, { keyword: '35', giDateEnd: '2026-11-02' })).toEqual(['F2LAAA', 'F2LBBB']);
    expect(await found(by, { keyword: '35', imei2: '357' })).toEqual(['F2LBBB']);
    const [, ...rows] = await rowsOf((await by.download('/IMEICode/getListToExport', { keyword: '356' })).bytes);
    expect(rows.map((row) => row[HEADERS.indexOf('Serial Number')])).toEqual(['PO_100', 'F2LAAA']);
  });

  test('by days of goods issue includes both ends, as yyyy-MM-dd; the newest are first', async () => {
    expect(serialsOf(await page(by, { giDateStart: '2026-11-02', giDateEnd: '2026-11-03' }))).toEqual(['XYZCCC', 'F2LBBB']);
    expect(serialsOf(await page(by))).toEqual(['PO_100', 'XYZCCC', 'F2LBBB', 'F2LAAA']);
    expect(serialsOf(await page(by, { orderBy: 'giDate', order: 'asc' }))[0]).toBe('F2LAAA');
    expect(await by.get('/IMEICode/getPage', { giDateStart: '02.11.2026' })).toMatchObject({ status: 422 });
  });

  describe('with more than 10,000 matching devices that are older than 5,000 others', () => {
    let many: Caller;
    beforeAll(async () => {
      many = await app.userWith([imeiRecords.menu, imeiRecords.codes.export], { corporate: 'C4' });
      // Of the older devices 6,000 match by serial number, 7,000 by IMEI, and 1,000 of these by both.
      await sql`
        insert into imei_record (corporate_id, delivery_number, part_number, serial_number, imei_number, gi_date, updated_by)
        select c.id, 'D' || n / 6, case when n <= 12000 then 'MOLD' || n % 7 else 'MNEW' end, case when n <= 6000 then 'ZZ' else 'S' end || n,
          case when n between 5001 and 12000 then 'ZZ' || n end, date '2026-01-01' + n / 100, 'user'
        from corporate c, generate_series(1, 17000) n where c.code = 'C4'
      `.execute(app.database.kysely);
    });

    test('counts more than 10,000 matches in several columns exactly on request', async () => {
      expect(await page(many, { keyword: 'zz' })).toMatchObject({ total: 10_000, totalCapped: true });
      expect(await page(many, { keyword: 'zz', exactTotal: 1 })).toMatchObject({ total: 12_000, totalCapped: false });
      expect(await page(many, { keyword: 'zz', serialNumber: 'zz', exactTotal: 1 })).toMatchObject({ total: 6000 });
    });

    test.each<Record<string, string>>([
      { keyword: 'zz' },
      { keyword: 'zz', giDateEnd: '2026-04-20' },
      { partNumber: 'mold' },
      { deliveryNumber: 'd', giDateEnd: '2026-04-25' },
    ])('returns the same pages of %o as the export', async (query) => {
      const [, ...rows] = await rowsOf((await many.download('/IMEICode/getListToExport', query)).bytes);
      const all = rows.map((row) => row[HEADERS.indexOf('Serial Number')]);
      for (const exact of [{}, { exactTotal: 1 }] as Record<string, number>[]) {
        for (const current of [1, 3, 900, 1000]) {
          const shown = await page(many, { ...query, ...exact, current });
          expect(serialsOf(shown), String(current)).toEqual(all.slice(current * 10 - 10, current * 10));
          expect(shown).toMatchObject(totalOn(current, all.length, 'exactTotal' in exact));
        }
        const oldest = await page(many, { ...query, ...exact, order: 'asc', orderBy: 'giDate' });
        expect(serialsOf(oldest)).toEqual(all.toReversed().slice(0, 10));
      }
      const { records } = await page(many, query);
      expect(records).toHaveLength(10);
      expect(records.map(({ giDate }) => giDate)).toEqual(
        records
          .map(({ giDate }) => giDate)
          .toSorted()
          .toReversed(),
      );
    });
  });
});

test('a device is found and counted once by a prefix of both of its IMEI, and by a prefix of only one', async () => {
  const codes = [imeiRecords.menu, imeiRecords.codes.export, imeiRecords.codes.remove, imeiRecords.codes.batchRemove];
  const double = await app.userWith(codes, { corporate: 'C7' });
  await app.userWith([], { corporate: 'C8' });
  await sql`
    insert into imei_record (corporate_id, delivery_number, part_number, serial_number, imei_number, imei2, gi_date, updated_by)
    select c.id, 'D', 'P', 'DB' || n,
      case when n > 12000 then '36090003' when n % 5 = 2 then null when n % 5 = 3 then '35080002' when n % 5 = 4 then '3507' else '35070001' end
        || case when n > 12000 or n % 5 <> 4 then lpad(n::text, 7, '0') else '' end,
      case when n > 12000 then '36090003' when n % 5 = 1 then '35080002' else '35070001' end || lpad((n + 30000)::text, 7, '0'), date '2026-01-01' + n / 150, 'user'
    from corporate c, generate_series(1, case c.code when 'C7' then 24000 else 1000 end) n where c.code in ('C7', 'C8')
  `.execute(app.database.kysely);
  const agrees = async (keyword: string) => {
    for (const days of [{}, { giDateEnd: '2026-01-20' }] as Record<string, string>[]) {
      const [, ...rows] = await rowsOf((await double.download('/IMEICode/getListToExport', { keyword, ...days })).bytes);
      const all = rows.map((row) => row[HEADERS.indexOf('Serial Number')]);
      const last = Math.min(Math.max(1, Math.ceil(all.length / 10)), 1000);
      for (const current of [1, 2, Math.ceil(last / 2), last]) {
        const shown = await page(double, { keyword, ...days, current });
        expect(serialsOf(shown), `${keyword} ${current}`).toEqual(all.slice(current * 10 - 10, current * 10));
        expect(shown).toMatchObject(totalOn(current, all.length));
      }
    }
    return (await page(double, { keyword, exactTotal: 1 })).total;
  };
  expect(await agrees('35')).toBe(12_000);
  expect(await agrees('3507')).toBe(12_000);
  expect(await agrees('35070001')).toBe(12_000);
  expect(await agrees('35080002')).toBe(4800);
  expect(await agrees('350700010')).toBe(12_000);
  expect(await agrees('350700010030005')).toBe(1);
  // In all rows of this type both numbers have the same prefix.
  expect(await agrees('3609')).toBe(12_000);
  const { records } = await page(double, { keyword: '35070001', size: 100 });
  await double.post('/IMEICode/deleteByIdList', { idList: records.map(({ id }) => id) });
  expect(await agrees('35070001')).toBe(11_900);
});

test('pages are the same as in the export if many devices have the same day', async () => {
  const heavy = await app.userWith([imeiRecords.menu, imeiRecords.codes.export], { corporate: 'C6' });
  await sql`
    insert into imei_record (corporate_id, delivery_number, part_number, serial_number, imei_number, gi_date, updated_by)
    select c.id, 'D', 'P' || n % 3, case when n % 2 = 0 then 'HV' else 'S' end || n, case when n % 5 = 0 then 'HV' || n end,
      case when n <= 6000 then date '2026-01-01' + n / 100 else date '2026-06-01' end, 'user'
    from corporate c, generate_series(1, 41000) n where c.code = 'C6'
  `.execute(app.database.kysely);
  for (const query of [{}, { keyword: 'hv' }, { partNumber: 'p1' }, { serialNumber: 'hv', giDateEnd: '2026-02-01' }] as Record<
    string,
    string
  >[]) {
    const [, ...rows] = await rowsOf((await heavy.download('/IMEICode/getListToExport', query)).bytes);
    const all = rows.map((row) => row[HEADERS.indexOf('Serial Number')]);
    const last = Math.ceil(all.length / 10);
    for (const current of [1, 2, Math.ceil(last / 2), last - 1, last]) {
      const shown = await page(heavy, { ...query, current });
      expect(serialsOf(shown), `${JSON.stringify(query)} ${current}`).toEqual(all.slice(current * 10 - 10, current * 10));
      expect(shown).toMatchObject(totalOn(current, all.length, Object.keys(query).length === 0));
      const oldest = await page(heavy, { ...query, current, order: 'asc', orderBy: 'giDate' });
      expect(serialsOf(oldest)).toEqual(all.toReversed().slice(current * 10 - 10, current * 10));
    }
  }
});

test('every page, however far back, is correct after devices were added, removed and moved to another day', async () => {
  const far = await app.userWith([imeiRecords.menu], { corporate: 'C5' });
  const run = (statement: string) => sql.raw(statement).execute(app.database.kysely);
  const own = `corporate_id = (select id from corporate where code = 'C5')`;
  const add = (from: number, to: number) => `
    insert into imei_record (corporate_id, delivery_number, part_number, serial_number, gi_date, updated_by)
    select c.id, 'D', 'P', 'FAR' || n, date '2026-01-01' + n % 97, 'user' from corporate c, generate_series(${from}, ${to}) n where c.code = 'C5'
  `;
  const asStored = async () => {
    const { rows } = await sql<{ sn: string; day: string }>`
      select serial_number as sn, gi_date::text as day from imei_record where ${sql.raw(own)} order by gi_date desc, id desc
    `.execute(app.database.kysely);
    const among = rows.filter(({ day }) => day >= '2026-01-05' && day <= '2026-04-02');
    const last = Math.ceil(rows.length / 10);
    for (const current of [1, 1999, 2001, 2100, last - 1, last, last + 1]) {
      const shown = (kept: readonly { sn: string }[]) => kept.slice(current * 10 - 10, current * 10).map(({ sn }) => sn);
      const everything = await page(far, { current });
      expect(serialsOf(everything), String(current)).toEqual(shown(rows));
      expect(everything).toMatchObject({ total: rows.length, totalCapped: false });
      expect(serialsOf(await page(far, { current, order: 'asc', orderBy: 'giDate' }))).toEqual(shown(rows.toReversed()));
      const ofDays = await page(far, { current, giDateStart: '2026-01-05', giDateEnd: '2026-04-02' });
      expect(serialsOf(ofDays)).toEqual(shown(among));
      expect(ofDays).toMatchObject(totalOn(current, among.length));
    }
  };
  await run(add(1, 24_000));
  await asStored();
  await run(add(24_001, 26_000));
  await run(`delete from imei_record where ${own} and id % 13 = 0`);
  await run(
    `update imei_record set gi_date = date '2025-12-31', part_number = 'Q' where ${own} and gi_date in ('2026-01-07', '2026-03-01')`,
  );
  await run(`update imei_record set gi_date = gi_date + 1 where ${own} and id % 7 = 0`);
  await asStored();
  await runJob(app, {}, 'fold-counts');
  await asStored();
});

test('the job that combines counts deletes those of tables that are no longer counted', async () => {
  await sql`insert into kept_count (table_name, change) values ('invoice_line', 5), ('table_of_an_earlier_version', 7)`.execute(
    app.database.kysely,
  );
  const before = await page(ours, {});
  await runJob(app, {}, 'fold-counts');
  const { rows } = await sql<{ name: string }>`select distinct table_name as name from kept_count`.execute(app.database.kysely);
  expect(rows).not.toContainEqual({ name: 'invoice_line' });
  expect(rows).not.toContainEqual({ name: 'table_of_an_earlier_version' });
  expect(await page(ours, {})).toMatchObject({ total: before.total });
});

test('undoing an import reads only its own devices, including those that were deleted and restored meanwhile', async () => {
  await sql`
    insert into imei_record (corporate_id, delivery_number, part_number, serial_number, gi_date, updated_by)
    select (select min(id) from corporate), 'D', 'P', 'OTHER' || n, date '2026-01-01', 'user' from generate_series(1, 3000) n
  `.execute(app.database.kysely);
  await sql`analyze imei_record`.execute(app.database.kysely);
  await send(ours, [['a.xlsx', await numbered('UNDO1', 'UNDO2', 'UNDO3')]], { headers: { 'idempotency-key': 'undone' } });
  await send(theirs, [['b.xlsx', await numbered('UNDO2')]]);
  const { records } = await page(ours, { serialNumber: 'UNDO' });
  const { removalId } = (await ours.post<RemovalAnswer>('/IMEICode/deleteByIdList', { idList: [records[0]?.id] })).result;
  await ours.post(undoRemovalPath('imei-record'), { removalId });
  const { files } = (await ours.get<{ files: { answer: { uploadId: number } }[] }>('/ops/batches/undone')).result;
  const uploadId = files[0]?.answer.uploadId ?? 0;
  expect(await rowsReadByUndo(uploadId)).toEqual({ undone: { undone: true, records: 3 }, readInOrder: 0 });
  expect(await ours.post(`/ops/uploads/${uploadId}/undo`)).toMatchObject({ success: true, result: { records: 3 } });
  expect(await found(ours, { serialNumber: 'UNDO' })).toEqual([]);
  expect(await found(theirs, { serialNumber: 'UNDO' })).toEqual(['UNDO2']);
});

/**
 * Undoes an import in a transaction that is rolled back. `readInOrder` is the number of rows read by sequential scans.
 */
async function rowsReadByUndo(uploadId: number) {
  const context = {
    uploadId,
    origin: 'workbook',
    corporateId: null,
    periodKey: null,
    parameters: {},
    user: { id: null, name: 'user' },
    now: app.clock.now(),
    zone: 'Asia/Shanghai',
    dryRun: false,
  } as const;
  let seen: { undone: UndoResult; readInOrder: number } | null = null;
  const rolledBack = app.database.transaction(async (tx) => {
    // PostgreSQL reports a connection's statistics with a delay, so they may include earlier calls.
    const before = await readInOrder(tx);
    const undone = await undoImport(tx, imeiRecords, context);
    seen = { undone, readInOrder: (await readInOrder(tx)) - before };
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  return seen;
}

async function readInOrder(tx: Tx): Promise<number> {
  const { rows } = await sql<{
    rows: string;
  }>`select seq_tup_read as rows from pg_stat_xact_user_tables where relname = 'imei_record'`.execute(tx);
  return Number(rows[0]?.rows);
}
