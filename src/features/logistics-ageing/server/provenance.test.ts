import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowId } from '#kit/records/define.ts';
import type { ReportCombo, ReportPage, ReportRecord } from '#kit/report/contract.ts';
import type { ProvenanceAnswer } from '#kit/report/provenance-contract.ts';
import { startTestApp, type Caller, type TestApp } from '../../../../tests/app.ts';
import { milestone, seedAgeingDay } from '../../../../tests/ageing-day.ts';
import { ALL_CODES, makeDays, STORAGE_HEADERS, Uploader } from '../../../../tests/day-files.ts';
import { rowsOf, xlsxOf } from '../../../../tests/workbook.ts';
import { logisticsAgeing } from '../definition.ts';

const TODAY = '2026-11-18';
const PAGE = '/logisticsAging/getPage';
const REPORT_CODES = ['index', 'logistics-aging-search-download'];

let app: TestApp;
let reader: Caller;
let uploader: Uploader;

beforeAll(async () => {
  app = await startTestApp({ at: `${TODAY}T12:00:00+08:00` });
  uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'uploader' }));
  reader = await app.userWith([...REPORT_CODES, ...ALL_CODES.filter((code) => code.endsWith('-download'))]);
  await makeDays(app);
  await seedAgeingDay(app, uploader, TODAY);
});
afterAll(() => app.close());

const page = async (caller = reader) => (await caller.get<ReportPage>(PAGE, { size: 200 })).result;
const named = (record: ReportRecord) => `${record.deliveryOrderNumber}/${record.purchaseOrderLineItem}`;
const lineNamed = async (name: string): Promise<ReportRecord> => {
  const found = (await page()).records.find((record) => named(record) === name);
  if (found === undefined) throw new Error(`no line ${name}`);
  return found;
};

describe('the source of a value', () => {
  const ask = async (id: RowId, column: string, caller = reader) =>
    caller.get<ProvenanceAnswer>('/logisticsAging/provenance', { id, column });

  test('a duration has its formula and, for each input, file, row, column, user and time', async () => {
    const { id } = await lineNamed('8001/10');
    const { result } = await ask(id, 'groundLineTime');
    expect(result).toMatchObject({
      column: 'groundLineTime',
      title: '干线时长（天）',
      value: 2.5,
      formula: expect.stringContaining('从发货日期0点到中转签收时间的天数'),
    });
    expect(result.inputs.slice(0, 2)).toEqual([
      {
        name: '发货日期',
        value: '2026-11-11',
        source: {
          kind: 'workbook',
          uploadId: expect.any(Number),
          fileName: '交货单-1118.xlsx',
          canDownload: true,
          rowNumber: 2,
          columnHeader: '发货日期',
          uploader: 'uploader',
          uploadedAt: '2026-11-18 12:00:00',
          mail: null,
        },
      },
      {
        name: '中转签收时间',
        value: '2026-11-13 12:00:00',
        source: {
          kind: 'workbook',
          uploadId: expect.any(Number),
          fileName: 'iPhone仓储.xlsx',
          canDownload: true,
          rowNumber: 2,
          columnHeader: '中转签收时间',
          uploader: 'uploader',
          uploadedAt: '2026-11-18 12:00:00',
          mail: null,
        },
      },
    ]);
  });

  test('a verdict links to its duration, and to the user who set the standard', async () => {
    const { id } = await lineNamed('8001/10');
    const { inputs } = (await ask(id, 'displayWarehousingOnTime')).result;
    expect(inputs[0]).toEqual({ name: '入仓时长（天）', value: 4.3, source: { kind: 'column', column: 'warehousingTime' } });
    expect(inputs[1]).toMatchObject({
      value: 4,
      source: {
        kind: 'master-data',
        list: '物流映射',
        menu: 'logisticsMapping',
        recordName: '上海-北京 陆运',
        changedAt: '2026-11-18 12:00:00',
        upload: null,
      },
    });
  });

  test('a blank names the missing record', async () => {
    const { id } = await lineNamed('8002/10');
    const { result } = await ask(id, 'groundLineTime');
    expect(result.value).toBeNull();
    expect(result.inputs[1]).toEqual({ name: '中转签收时间', value: null, source: { kind: 'missing', what: '仓储数据' } });
  });

  test('is in the language of the caller', async () => {
    const { id } = await lineNamed('8001/10');
    const { result } = await reader.get<ProvenanceAnswer>(
      '/logisticsAging/provenance',
      { id, column: 'overdueDuration' },
      { language: 'en' },
    );
    expect(result.formula).toBe('Warehouse entry time minus its standard, at least 0; blank if pending or without a standard.');
  });

  test('is correct: for every column of every line, each cell that it names has that value in that row of the downloaded file', async () => {
    let cells = 0;
    const files = new Map<string, string[][]>();
    for (const record of (await page()).records) {
      for (const column of logisticsAgeing.columns) {
        const { inputs } = (await ask(record.id, column.name)).result;
        for (const { value, source } of inputs) {
          if (source.kind !== 'workbook' || source.columnHeader === null) continue;
          const key = `${record.id}/${source.uploadId}`;
          if (!files.has(key)) {
            const file = await reader.download('/logisticsAging/provenanceFile', { id: record.id, uploadId: source.uploadId });
            expect(file.name).toBe(source.fileName);
            files.set(key, await rowsOf(file.bytes));
          }
          const rows = files.get(key) as string[][];
          const cell = rows[source.rowNumber - 1]?.[rows[0]?.indexOf(source.columnHeader) ?? -1] ?? '';
          expect(cell, `${named(record)} ${column.name} ← ${source.fileName} ${source.rowNumber} ${source.columnHeader}`).toBe(
            String(value ?? ''),
          );
          cells++;
        }
      }
    }
    expect(cells).toBeGreaterThan(100);
  });

  test('a column without provenance, or an unknown line, is refused', async () => {
    expect(await ask(1, 'nonsense')).toMatchObject({ status: 422 });
    expect(await ask(999_999, 'groundLineTime')).toMatchObject({ status: 404 });
  });

  test('returns only files from which the line was computed', async () => {
    const one = (await ask((await lineNamed('9002/10')).id, 'secondSignTime')).result.inputs[0]?.source;
    expect(one).toMatchObject({ kind: 'workbook', fileName: 'Watch仓储.xlsx' });
    const { id } = await lineNamed('8001/10');
    const uploadId = one?.kind === 'workbook' ? one.uploadId : 0;
    expect(await reader.get('/logisticsAging/provenanceFile', { id, uploadId })).toMatchObject({ status: 404 });
  });

  test('follows a newer file, and its undo', async () => {
    const before = await ask((await lineNamed('9002/10')).id, 'secondSignTime');
    const correction = await uploader.upload(
      5,
      TODAY,
      await xlsxOf(STORAGE_HEADERS, [
        milestone('7777', 1, {}),
        milestone('9002', 10, { 运输方式: '铁运', 二签时间: '2026-11-16 12:00:00' }),
      ]),
      '更正.xlsx',
    );
    const { id } = await lineNamed('9002/10');
    expect((await ask(id, 'groundLineTime')).result).toMatchObject({ value: 1.5 });
    expect((await ask(id, 'secondSignTime')).result.inputs[0]).toMatchObject({
      value: '2026-11-16 12:00:00',
      source: { fileName: '更正.xlsx', rowNumber: 3 },
    });
    expect(await uploader.undo(correction.result.uploadId)).toMatchObject({ success: true });
    expect((await ask((await lineNamed('9002/10')).id, 'secondSignTime')).result.inputs[0]).toEqual(before.result.inputs[0]);
  });
});

describe('permissions', () => {
  test('a workbook is for users who may download it on its upload page; others see its name and row', async () => {
    const other = await app.userWith(REPORT_CODES);
    const { id } = await lineNamed('8001/10');
    const all = await Promise.all(
      logisticsAgeing.columns
        .filter(({ provenance }) => provenance !== undefined)
        .map(async ({ name }) => (await other.get<ProvenanceAnswer>('/logisticsAging/provenance', { id, column: name })).result.inputs),
    );
    const uploads = all
      .flat()
      .flatMap(({ source }) =>
        source.kind === 'workbook' ? [source] : source.kind === 'master-data' && source.upload !== null ? [source.upload] : [],
      );
    expect(uploads.length).toBeGreaterThan(5);
    for (const { canDownload, uploadId, fileName } of uploads) {
      expect(canDownload, fileName).toBe(false);
      expect(await other.get('/logisticsAging/provenanceFile', { id, uploadId }), fileName).toMatchObject({ status: 403 });
    }
  });

  test('another corporate sees none of it, not even by id', async () => {
    const other = await app.userWith(REPORT_CODES, { corporate: '2000' });
    const { id } = await lineNamed('8001/10');
    const source = (await reader.get<ProvenanceAnswer>('/logisticsAging/provenance', { id, column: 'shippingDate' })).result.inputs[0]
      ?.source;
    expect(await page(other)).toMatchObject({ records: [], total: 0 });
    expect((await other.get<ReportCombo>('/logisticsAging/getComboBoxContent')).result).toMatchObject({ lob: [], pathWay: [] });
    expect((await rowsOf((await other.download('/logisticsAging/download')).bytes)).length).toBe(1);
    expect((await rowsOf((await other.download('/logisticsAging/logisticsAgingSummaryDownload')).bytes)).length).toBe(1);
    expect(await other.get('/logisticsAging/provenance', { id, column: 'shippingDate' })).toMatchObject({ status: 404 });
    expect(
      await other.get('/logisticsAging/provenanceFile', { id, uploadId: source?.kind === 'workbook' ? source.uploadId : 0 }),
    ).toMatchObject({ status: 404 });
  });

  test('the menu code reads, the button code downloads, and neither implies the other', async () => {
    const onlyMenu = await app.userWith(['index']);
    const onlyButton = await app.userWith(['logistics-aging-search-download']);
    expect((await onlyMenu.get(PAGE)).status).toBe(200);
    expect((await onlyMenu.get('/logisticsAging/download')).status).toBe(403);
    expect((await onlyMenu.get('/logisticsAging/logisticsAgingSummaryDownload')).status).toBe(403);
    expect((await onlyButton.get(PAGE)).status).toBe(403);
    expect((await onlyButton.get('/logisticsAging/provenance', { id: 1, column: 'shippingDate' })).status).toBe(403);
    expect((await onlyButton.fetch('GET', '/logisticsAging/download')).status).toBe(200);
  });
});
