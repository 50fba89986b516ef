import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { imeiRecords } from '#features/imei/definition.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { AnyJobHandler, JobContext } from '#kit/jobs/server/handler.ts';
import type { WritableCell } from '#kit/workbook/server/write/write-workbook.ts';
import { USER_PASSWORD, type Caller, type TestApp } from '../../../../tests/app.ts';
import type { PushPartner } from '../../../../tests/push-partner.ts';
import { startPushingApp, type PushingApp } from '../../../../tests/pushing-app.ts';
import { runHandler, runJob } from '../../../../tests/run-job.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import type { SubsidyFileRow } from '../contract.ts';
import { CODES, MENU, PATHS } from '../definition.ts';
import { subsidyFileJobs } from './make-files.ts';

const IMEI_HEADERS = ['Delivery Number', 'Ship To ID', 'Part Number', 'Serial Number', 'IMEI Number', 'GI Date'];
const device = (serial: string, giDate: string, shipTo = 'ST1'): WritableCell[] => ['D1', shipTo, 'MPN1', serial, `35${serial}`, giDate];

let app: TestApp;
let partner: PushPartner;
let close: PushingApp['close'];
let ours: Caller;
let theirs: Caller;

beforeAll(async () => {
  ({ app, partner, close } = await startPushingApp({ ST1: '013X', ST2: '013X', ST3: '013Y', ST4: '020A' }));
  const codes = [MENU, ...Object.values(CODES), imeiRecords.menu, ...Object.values(imeiRecords.codes)];
  ours = await app.userWith(codes, { corporate: 'C1', account: 'wang' });
  theirs = await app.userWith(codes, { corporate: 'C2' });
});
afterAll(() => close());

async function ship(devices: WritableCell[][], caller = ours): Promise<void> {
  const answer = await caller.upload('/IMEICode/importExcelFile', 'files', {
    name: 'imei.xlsx',
    bytes: await xlsxOf(IMEI_HEADERS, devices),
  });
  expect(answer.result).toEqual([]);
}

const makeFiles = () => runJob(app, {}, 'make-subsidy-files');
const deliver = () => runJob(app, { SUBSIDY_PUSH_URL: partner.url, LOGISTICS_PUSH_SECRET: partner.secret }, 'push-national-subsidy');
const filesOf = async (factoryCode = '013X', query: Record<string, string> = {}, caller = ours) =>
  (await caller.get<{ records: SubsidyFileRow[]; total: number }>(PATHS.page, { factoryCode, ...query })).result.records;
const fileNamed = async (name: string) => (await filesOf()).find(({ fileName }) => fileName === name) as SubsidyFileRow;
const upload = async (file: SubsidyFileRow, rows: WritableCell[][], { dryRun = 0, caller = ours } = {}) =>
  caller.upload<ImportAnswer>(
    PATHS.import,
    'excelFile',
    { name: '国补.xlsx', bytes: await xlsxOf(['SN', '国补时间'], rows) },
    { gbDataId: file.id, ...(dryRun === 1 ? { dryRun } : {}) },
  );
const download = async (path: string, file: SubsidyFileRow) => rowsOf((await ours.download(path, { gbDataId: file.id })).bytes);

const FIRST = '国补-013X-20261117.xlsx';

describe('national subsidy', () => {
  test('factories are those of the storage location mapping without 013Y', async () => {
    expect((await ours.get(PATHS.factories)).result).toEqual([
      { code: '013X', name: '013X' },
      { code: '020A', name: '020A' },
    ]);
  });

  test('each night the devices of a factory and GI day become a file, and a second run creates nothing', async () => {
    await ship([
      device('SN1', '2026-11-17'),
      device('SN2', '2026-11-17', 'ST2'),
      device('SN3', '2026-11-17', 'ST4'),
      device('SN4', '2026-11-16'),
      // Of the excluded factory, of an unknown one, of today, and too long ago.
      device('SN5', '2026-11-17', 'ST3'),
      device('SN6', '2026-11-17', 'ST9'),
      device('SN7', '2026-11-18'),
      device('SN8', '2026-10-17'),
      device('SN9', '2026-10-18'),
    ]);
    await ship([device('SN1', '2026-11-17')], theirs);
    await makeFiles();
    await makeFiles();
    expect(await filesOf()).toMatchObject([
      {
        dataDate: '2026-11-17',
        dataType: '正常',
        fileName: FIRST,
        createTime: '2026-11-18 12:00:00',
        receiveStateStr: '未接收',
        pushStateStr: '未推送',
        updateTime: '',
        status: 0,
        rows: 2,
      },
      { dataDate: '2026-11-16', rows: 1 },
      { dataDate: '2026-10-18', rows: 1 },
    ]);
    expect(await filesOf('020A')).toMatchObject([{ fileName: '国补-020A-20261117.xlsx', rows: 1 }]);
    const audited = await app.admin.get<{ records: unknown[] }>('/ops/audit', { entity: 'subsidy-file', size: 50 });
    expect(audited.result.records).toHaveLength(5);
    expect(await filesOf('013Y')).toEqual([]);
    expect(await filesOf('013X', {}, theirs)).toMatchObject([{ rows: 1 }]);
    expect(await filesOf('013X', { dataDateStart: '2026-11-16 00:00:00', dataDateEnd: '2026-11-16 23:59:59' })).toMatchObject([
      { dataDate: '2026-11-16' },
    ]);
  });

  test('a file is pushed when it is created, each device once, and shows the result', async () => {
    partner.refuses = ({ serialNumber }) => (serialNumber === 'SN2' ? '不在补贴范围' : null);
    await deliver();
    const rows = partner.requests.flatMap((request) => request.rows);
    expect(rows.map(({ serialNumber }) => serialNumber).toSorted()).toEqual(['SN1', 'SN1', 'SN2', 'SN3', 'SN4', 'SN9']);
    expect(rows.find(({ serialNumber }) => serialNumber === 'SN2')).toMatchObject({
      imeiNumber: '35SN2',
      giDate: '2026-11-17',
      factoryCode: '013X',
      corporateCode: 'C1',
    });
    expect((await filesOf()).map(({ pushStateStr }) => pushStateStr)).toEqual(['部分失败', '推送成功', '推送成功']);
    expect(await fileNamed(FIRST)).toMatchObject({ push: { rows: 2, accepted: 1, refused: 1 }, status: 0 });
  });

  test('later devices become a further file of its day, 补充, with only the new devices', async () => {
    await ship([device('SN1', '2026-11-17'), device('SN10', '2026-11-17'), device('SN11', '2026-11-17', 'ST2')]);
    await makeFiles();
    await ship([device('SN12', '2026-11-17')]);
    await makeFiles();
    expect((await filesOf()).slice(0, 3)).toMatchObject([
      { dataType: '补充', fileName: '国补-013X-20261117-补充2.xlsx', rows: 1, pushStateStr: '未推送' },
      { dataType: '补充', fileName: '国补-013X-20261117-补充1.xlsx', rows: 2 },
      { dataType: '正常', fileName: FIRST, rows: 2 },
    ]);
    expect((await download(PATHS.data, await fileNamed('国补-013X-20261117-补充1.xlsx'))).slice(1).map(([sn]) => sn)).toEqual([
      'SN10',
      'SN11',
    ]);
  });

  test('subsidy times are stored line by line; lines without a device in the file are its error data', async () => {
    const file = await fileNamed(FIRST);
    const rows = [
      ['SN1', '2026-11-18 09:30:00'],
      ['SN10', '2026-11-18 09:31:00'],
      ['SN99', '2026-11-18'],
    ];
    const trial = await upload(file, rows, { dryRun: 1 });
    expect(trial.result).toMatchObject({
      inserted: 1,
      refused: 2,
      recorded: 2,
      sample: [{ rowIndex: 2, before: null, after: { serialNumber: 'SN1', subsidyTime: '2026-11-18 09:30:00' } }],
      lines: [
        { rowIndex: 3, outcome: 'other-file', reason: 'SN属于国补文件国补-013X-20261117-补充1.xlsx' },
        { rowIndex: 4, outcome: 'not-in-file', reason: 'SN不在该国补文件中' },
      ],
    });
    expect(await fileNamed(FIRST)).toMatchObject({ receiveStateStr: '未接收', status: 0, updateTime: '' });
    app.clock.advance(60_000);
    const { result } = await upload(file, rows);
    expect(result).toMatchObject({ inserted: 1, allErrorList: [], outcomes: { stored: 1, 'not-in-file': 1, 'other-file': 1 } });
    expect((await rowsOf((await ours.download(result.url as string)).bytes)).map((row) => row.at(-1))).toEqual([
      '处理结果',
      '已保存',
      'SN属于国补文件国补-013X-20261117-补充1.xlsx',
      'SN不在该国补文件中',
    ]);
    expect(await fileNamed(FIRST)).toMatchObject({
      receiveStateStr: '部分接收',
      received: 1,
      updateTime: '2026-11-18 12:01:00',
      status: 1,
      errors: 2,
    });
    expect(await download(PATHS.errors, file)).toEqual([
      ['SN', '国补时间', '失败原因', '行号'],
      ['SN10', '2026-11-18 09:31:00', 'SN属于国补文件国补-013X-20261117-补充1.xlsx', '3'],
      ['SN99', '2026-11-18', 'SN不在该国补文件中', '4'],
    ]);
  });

  test('the newest time of a device counts, error lines remain until they are resolved, and an undo restores the previous state', async () => {
    const file = await fileNamed(FIRST);
    const { result } = await upload(file, [
      ['sn1', '2026-11-19 10:00:00'],
      ['SN2', '2026-11-19 10:00:00'],
    ]);
    expect(result).toMatchObject({ inserted: 1, updated: 1, refused: 0 });
    expect(await fileNamed(FIRST)).toMatchObject({ receiveStateStr: '已接收', status: 1, errors: 2 });
    expect((await download(PATHS.errors, file)).map(([sn]) => sn)).toEqual(['SN', 'SN10', 'SN99']);
    const right = await fileNamed('国补-013X-20261117-补充1.xlsx');
    const { result: resolving } = await upload(right, [['SN10', '2026-11-19 10:00:00']]);
    expect(await fileNamed(FIRST)).toMatchObject({ status: 1, errors: 1 });
    const { result: again } = await upload(file, [['SN99', '2026-11-19']]);
    expect(await download(PATHS.errors, file)).toEqual([
      ['SN', '国补时间', '失败原因', '行号'],
      ['SN99', '2026-11-19', 'SN不在该国补文件中', '2'],
    ]);
    const { result: uploads } = await ours.get<{ records: { periodKey: string }[] }>('/ops/uploads');
    expect(uploads.records.slice(0, 2).map(({ periodKey }) => periodKey)).toEqual(['2026-11-17 013X', '2026-11-17 013X 补充1']);
    for (const { uploadId } of [again, resolving])
      expect(await ours.post(`/ops/uploads/${uploadId}/undo`)).toMatchObject({ success: true });
    expect(await fileNamed(FIRST)).toMatchObject({ errors: 2 });
    const rows = await download(PATHS.data, file);
    expect(rows[0]).toEqual(expect.arrayContaining(['SN', 'IMEI Number', 'GI Date', '国补时间', '推送状态', '失败原因']));
    const at = (header: string) => (rows[0] as string[]).indexOf(header);
    expect(rows.slice(1).map((row) => ['SN', '国补时间', '推送状态', '失败原因'].map((header) => row[at(header)] ?? ''))).toEqual([
      ['SN1', '2026-11-19 10:00:00', '成功', ''],
      ['SN2', '2026-11-19 10:00:00', '失败', '不在补贴范围'],
    ]);
    expect(await ours.post(`/ops/uploads/${result.uploadId}/undo`)).toMatchObject({ success: true, result: { records: 2 } });
    expect(await fileNamed(FIRST)).toMatchObject({ receiveStateStr: '部分接收', received: 1, errors: 2, status: 1 });
    expect((await download(PATHS.data, file))[1]?.[at('国补时间')]).toBe('2026-11-18 09:30:00');
  });

  test('invalid cells and duplicate serial numbers refuse the whole file', async () => {
    const { result } = await upload(await fileNamed(FIRST), [
      ['SN1', '昨天'],
      ['SN2', '2026-11-18'],
      ['SN2', '2026-11-18'],
    ]);
    expect(result.allErrorList).toMatchObject([
      { rowIndex: 2, filedName: '国补时间' },
      { rowIndex: 4, filedName: 'SN' },
    ]);
    expect(await fileNamed(FIRST)).toMatchObject({ received: 1 });
  });

  test('files belong to a corporate; a data download imports again unchanged', async () => {
    const file = await fileNamed(FIRST);
    expect(await upload(file, [['SN1', '2026-11-18']], { caller: theirs })).toMatchObject({ status: 404 });
    for (const path of [PATHS.data, PATHS.errors]) expect(await theirs.get(path, { gbDataId: file.id })).toMatchObject({ status: 404 });
    await upload(file, [
      ['SN1', '2026-11-18'],
      ['SN2', '2026-11-18'],
    ]);
    const { bytes } = await ours.download(PATHS.data, { gbDataId: file.id });
    const { result } = await ours.upload<ImportAnswer>(PATHS.import, 'excelFile', { name: 'x.xlsx', bytes }, { gbDataId: file.id });
    expect(result).toMatchObject({ inserted: 0, updated: 0, unchanged: 2, refused: 0 });
  });

  test('the files of a factory that is removed from the mapping remain', async () => {
    await sql`delete from storage_location_map where dc_internal_storage_id = '020A'`.execute(app.database.kysely);
    expect((await ours.get(PATHS.factories)).result).toMatchObject([{ code: '013X' }, { code: '020A' }]);
    expect((await theirs.get(PATHS.factories)).result).toMatchObject([{ code: '013X' }]);
  });

  test('the next night includes the day that has passed, and excludes days more than 31 days before it', async () => {
    app.clock.set('2026-11-18T16:05:00Z');
    ours = await app.signIn('wang', USER_PASSWORD);
    await ship([device('SN20', '2026-10-18'), device('SN21', '2026-10-19')]);
    await makeFiles();
    expect(await fileNamed('国补-013X-20261118.xlsx')).toMatchObject({ rows: 1, dataType: '正常' });
    expect(await fileNamed('国补-013X-20261019.xlsx')).toMatchObject({ rows: 1, dataType: '正常' });
    expect(await fileNamed('国补-013X-20261018-补充1.xlsx')).toBeUndefined();
  });

  test('a start of the server creates the missed night’s files, without devices since midnight', async () => {
    const start = () => runJob(app, {}, 'make-missed-subsidy-files');
    await ship([device('SN30', '2026-11-18')]);
    await start();
    expect(await fileNamed('国补-013X-20261118-补充1.xlsx')).toBeUndefined();
    app.clock.set('2026-11-20T04:00:00Z');
    ours = await app.signIn('wang', USER_PASSWORD);
    await ship([device('SN31', '2026-11-18')]);
    await start();
    expect(await fileNamed('国补-013X-20261118-补充1.xlsx')).toMatchObject({ rows: 1 });
    expect(await fileNamed('国补-013X-20261118-补充2.xlsx')).toBeUndefined();
  });

  test('of two concurrent runs the one without devices creates no file, pushes nothing and writes no entry', async () => {
    const entries = async () => {
      const { rows } = await sql`select from audit_entry where entity = 'subsidy-file'`.execute(app.database.kysely);
      return rows.length;
    };
    const before = await entries();
    const [night] = subsidyFileJobs as readonly [AnyJobHandler];
    await runHandler(app, {
      ...night,
      run: (context: JobContext<null>) => {
        const readOnly: typeof context.readOnly = async (work) => {
          const found = await context.readOnly(work);
          await makeFiles();
          return found;
        };
        return night.run({ ...context, readOnly });
      },
    });
    expect((await filesOf()).map(({ rows }) => rows)).not.toContain(0);
    expect(await fileNamed('国补-013X-20261118-补充3.xlsx')).toBeUndefined();
    expect(await entries()).toBe(before + 1);
  });
});
