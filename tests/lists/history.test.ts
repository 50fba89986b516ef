import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inventorySaleList } from '#features/inventory-sale/definition.ts';
import { imeiRecords } from '#features/imei/definition.ts';
import { taxCodeMapping } from '#features/master-data/tax-code-mapping/definition.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import type { HistoryEntry } from '#kit/list/history.ts';
import { startTestApp, type Caller, type TestApp } from '../app.ts';
import { xlsxOf } from '../workbook.ts';
import { everyList } from './every-list.ts';
import { everyRecord, exampleRecord, headersOf, removeRecords, workbookRow } from './examples.ts';

const MINUTE = 60_000;

let app: TestApp;
let keeper: Caller;
let reader: Caller;
beforeAll(async () => {
  app = await startTestApp();
  const { menu, codes } = taxCodeMapping;
  keeper = await app.userWith([menu, ...Object.values(codes)], { account: 'keeper' });
  reader = await app.userWith([menu, imeiRecords.menu], { account: 'reader' });
});
afterAll(() => app.close());

interface HistoryPage {
  readonly records: readonly HistoryEntry[];
  readonly total: number;
}

const historyOf = (definition: Pick<ListDefinition, 'name'>, id: number, by: Caller = reader, query: Record<string, number> = {}) =>
  by.get<HistoryPage>(`/ops/history/${definition.name}`, { id, ...query });

async function send(definition: ListDefinition, name: string, headers: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const { path, fileField } = definition.calls.import as NonNullable<ListDefinition['calls']['import']>;
  app.clock.advance(MINUTE);
  const by = definition === taxCodeMapping ? keeper : app.admin;
  return by.upload<ImportAnswer>(path, fileField, { name, bytes: await xlsxOf(headers, rows) });
}

const taxCodes = async () =>
  new Map((await everyRecord(app.admin, taxCodeMapping)).map((row) => [row.taxCode, row.taxCodeMapId as number]));
const edit = (record: Record<string, unknown>) => {
  app.clock.advance(MINUTE);
  return keeper.post(taxCodeMapping.calls.update.path, record);
};

describe('the history of a record', () => {
  test('shows the user, the time and the changed fields of each change, and the file with its row, also after edits with the form', async () => {
    await send(
      taxCodeMapping,
      '税码.xlsx',
      ['税码', '税率', '备注'],
      [
        ['J1', '13%', '一'],
        ['J2', '9%', '二'],
      ],
    );
    const id = (await taxCodes()).get('J2') as number;
    await edit({ taxCodeMapId: id, taxCode: 'J2', taxRate: '9%', descr: '改' });
    await send(
      taxCodeMapping,
      '税码改.xlsx',
      ['税码', '税率', '备注'],
      [
        ['J9', '6%', '九'],
        ['J1', '13%', '一'],
        ['J2', '9%', '再改'],
      ],
    );

    const { result } = await historyOf(taxCodeMapping, id);
    expect(result.total).toBe(3);
    const [imported, edited, made] = result.records;
    expect(imported).toMatchObject({
      at: '2026-11-18 12:03:00',
      by: 'keeper',
      action: '上传',
      before: { descr: '改' },
      after: { taxCode: 'J2', descr: '再改' },
      file: { fileName: '税码改.xlsx', rowIndex: 4 },
    });
    expect(edited).toMatchObject({ action: '编辑', before: { descr: '二' }, after: { descr: '改' }, file: null });
    expect(made).toMatchObject({
      at: '2026-11-18 12:01:00',
      by: 'keeper',
      action: '上传',
      before: null,
      after: { taxCode: 'J2', descr: '二' },
      file: { fileName: '税码.xlsx', rowIndex: 3 },
    });
  });

  test('has each change on exactly one page, newest first', async () => {
    const id = (await taxCodes()).get('J2') as number;
    const whole = (await historyOf(taxCodeMapping, id)).result.records;
    const pages: HistoryEntry[] = [];
    for (const current of [1, 2, 3, 4]) pages.push(...(await historyOf(taxCodeMapping, id, reader, { current, size: 1 })).result.records);
    expect(pages).toEqual(whole);
  });

  test('shows removals and their undo', async () => {
    const ids = await taxCodes();
    app.clock.advance(MINUTE);
    const { result } = await removeRecords(keeper, taxCodeMapping, [ids.get('J1') as number]);
    await keeper.post(`/ops/removals/${taxCodeMapping.name}/undo`, { removalId: (result as { removalId: number }).removalId });
    const history = (await historyOf(taxCodeMapping, ids.get('J1') as number)).result.records;
    expect(history.map(({ action }) => action)).toEqual(['撤销删除', '删除', '上传']);
    expect(history.at(-1)).toMatchObject({ file: { fileName: '税码.xlsx', rowIndex: 2 } });
  });

  test('is in the user’s language', async () => {
    const id = (await taxCodes()).get('J2') as number;
    const { result } = await reader.get<HistoryPage>(`/ops/history/${taxCodeMapping.name}`, { id }, { language: 'en' });
    expect(result.records.map(({ action }) => action)).toEqual(['Upload', 'Edit', 'Upload']);
  });

  test('requires the list’s menu, and shows only records that the user may see', async () => {
    const id = (await taxCodes()).get('J2') as number;
    const otherUser = await app.userWith(['imei-code-none'], { account: 'other-user' });
    expect(await historyOf(taxCodeMapping, id, otherUser)).toMatchObject({ status: 403 });
    await send(imeiRecords, 'IMEI.xlsx', headersOf(imeiRecords), [workbookRow(imeiRecords, exampleRecord(imeiRecords, 1))]);
    const [record] = await everyRecord(app.admin, imeiRecords);
    const imei = record?.[imeiRecords.idName] as number;
    expect((await historyOf(imeiRecords, imei)).result.records).toMatchObject([{ file: { fileName: 'IMEI.xlsx', rowIndex: 2 } }]);
    const elsewhere = await app.userWith([imeiRecords.menu], { corporate: '2000' });
    expect(await historyOf(imeiRecords, imei, elsewhere)).toMatchObject({ status: 404 });
  });

  test('shows for a weekly list the rows of its files with the replaced rows', async () => {
    const weekFile = (name: string, rows: readonly (readonly (string | number)[])[]) =>
      send(inventorySaleList, name, ['物料号', '当周销量', '京东库存'], rows);
    await weekFile('上周.xlsx', [['P1', 5, 7]]);
    await weekFile('上周改.xlsx', [
      ['P0', 1, 1],
      ['P1', 6, 7],
    ]);
    const row = (await everyRecord(app.admin, inventorySaleList)).find(({ productCode }) => productCode === 'P1');
    expect((await historyOf(inventorySaleList, row?.id as number, app.admin)).result).toMatchObject({
      total: 2,
      records: [
        { before: { currentWeekSaleCount: 5 }, after: { currentWeekSaleCount: 6 }, file: { fileName: '上周改.xlsx', rowIndex: 3 } },
        { before: null, after: { currentWeekSaleCount: 5, jdInventoryCount: 7 }, file: { fileName: '上周.xlsx', rowIndex: 2 } },
      ],
    });
  });

  test.each(everyList.map((definition) => ({ name: definition.name, definition })))('is available for $name', async ({ definition }) => {
    expect(await historyOf(definition, 999_999, app.admin)).toMatchObject({ status: 404, message: '数据不存在或已被删除' });
  });
});
