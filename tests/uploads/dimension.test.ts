import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factoryCodes } from '#features/master-data/server/api.ts';
import type { ImportAnswer } from '#kit/import/contract.ts';
import type { Answer, Caller } from '../app.ts';
import type { FixtureServer } from '../fixture-server.ts';
import { addStorageLocations } from '../storage-locations.ts';
import { rowsOf, xlsxOf } from '../workbook.ts';
import { CODES, daily } from './factory-definitions.ts';
import { makeRows, startFactories } from './factory-fixture.ts';

const TODAY = '2026-11-18';

let fixture: FixtureServer;
let user: Caller;
let factories = ['013Y', '014A'];

beforeAll(async () => {
  fixture = await startFactories(() => factories);
  user = await fixture.userWith(CODES);
  await makeRowsOf(TODAY);
});
afterAll(() => fixture.close());

const makeRowsOf = (day: string) => makeRows(fixture, factories, day);

interface Row {
  readonly id: number;
  readonly dataDate: string;
  readonly factoryCode: string;
  readonly filename: string;
}

const book = (...rows: [string, number][]) => xlsxOf(['运单号', '数量'], rows);

async function daysOf(factoryCode: string): Promise<Row[]> {
  return (await user.get<{ records: Row[] }>('/test/daily/getPage', { factoryCode })).result.records;
}

async function upload(factoryCode: string, bytes: Uint8Array, fields: Record<string, string | number> = {}): Promise<Answer<ImportAnswer>> {
  const [row] = (await daysOf(factoryCode)) as [Row];
  return user.upload(
    '/test/daily/import',
    'excelFile',
    { name: `${factoryCode}.xlsx`, bytes },
    { largeLogisticsId: row.id, factoryCode, ...fields },
  );
}

/** The live waybills of each factory. */
async function live(): Promise<Record<string, string[]>> {
  const { rows: found } = await sql<{ factory: string; waybills: string[] }>`
    select r.dimension as factory, array_agg(t.waybill || '=' || t.quantity order by t.waybill) as waybills
    from test_large_logistics_line t join period_record r on r.id = t.period_record_id where t.current and r.kind = ${daily.name} group by 1
  `.execute(fixture.database.kysely);
  return Object.fromEntries(found.map(({ factory, waybills }) => [factory, waybills]));
}

describe('a day of a factory', () => {
  test('is a row of its own; the page shows one factory’s, and requires the factory', async () => {
    expect(await daysOf('013Y')).toMatchObject([{ dataDate: TODAY, factoryCode: '013Y', filename: '' }]);
    expect((await daysOf('013Y'))[0]?.id).not.toBe((await daysOf('014A'))[0]?.id);
    expect(await daysOf('099X')).toEqual([]);
    expect(await user.get('/test/daily/getPage')).toMatchObject({ status: 422 });
  });

  test('has a file of its own: the same key lives in both, one replaces, previews and undoes without the other', async () => {
    await upload('013Y', await book(['W1', 1], ['W2', 2]));
    const other = await upload('014A', await book(['W1', 10]));
    expect(await live()).toEqual({ '013Y': ['W1=1', 'W2=2'], '014A': ['W1=10'] });
    const next = await book(['W2', 3], ['W3', 3]);
    expect((await upload('013Y', next, { dryRun: 1 })).result).toMatchObject({ replaces: 2, rows: 2, added: 1, changed: 1, gone: 1 });
    const second = await upload('013Y', next);
    expect(await live()).toEqual({ '013Y': ['W2=3', 'W3=3'], '014A': ['W1=10'] });
    await user.post(`/ops/uploads/${other.result.uploadId}/undo`);
    expect(await live()).toEqual({ '013Y': ['W2=3', 'W3=3'] });
    await user.post(`/ops/uploads/${second.result.uploadId}/undo`);
    expect(await live()).toEqual({ '013Y': ['W1=1', 'W2=2'] });
    expect((await daysOf('013Y'))[0]).toMatchObject({ filename: '013Y.xlsx' });
    expect((await daysOf('014A'))[0]).toMatchObject({ filename: '' });
  });

  test('has a history and a file of its own, and is in the list of uploads by day and factory', async () => {
    const [row] = (await daysOf('013Y')) as [Row];
    const named = { largeLogisticsId: row.id, factoryCode: '013Y' };
    expect((await user.get<object[]>('/test/daily/records', named)).result).toMatchObject([{ undone: true }, { active: true, rows: 2 }]);
    expect((await rowsOf((await user.download('/test/daily/download', named)).bytes))[1]).toEqual(['W1', '1']);
    const uploads = await user.get<{ records: { periodKey: string }[] }>('/ops/uploads', { importer: daily.name });
    expect(new Set(uploads.result.records.map(({ periodKey }) => periodKey))).toEqual(new Set([`${TODAY} 013Y`, `${TODAY} 014A`]));
  });

  test('is not found under another factory', async () => {
    const [row] = (await daysOf('013Y')) as [Row];
    const bytes = await book(['W9', 9]);
    const wrong = { largeLogisticsId: row.id, factoryCode: '014A' };
    expect(await user.upload('/test/daily/import', 'excelFile', { name: 'a.xlsx', bytes }, wrong)).toMatchObject({ status: 404 });
    expect(await user.get('/test/daily/records', wrong)).toMatchObject({ status: 404 });
  });
});

describe('a week of a factory', () => {
  test('is named by week and factory in every call', async () => {
    const of = (factoryCode: string) => ({ weekBelong: '2026W46', factoryCode });
    for (const [factory, quantity] of [
      ['013Y', 1],
      ['014A', 2],
    ] as const)
      await user.upload('/test/weekly/import', 'excelFile', { name: `${factory}.xlsx`, bytes: await book(['W1', quantity]) }, of(factory));
    expect((await user.get<object[]>('/test/weekly/records', of('014A'))).result).toMatchObject([{ filename: '014A.xlsx', active: true }]);
    expect((await rowsOf((await user.download('/test/weekly/download', of('013Y'))).bytes))[1]).toEqual(['W1', '1']);
    expect(await user.get('/test/weekly/records', { weekBelong: '2026W46' })).toMatchObject({ status: 422 });
    const page = await user.get<{ records: { weekBelong: string; factoryCode: string }[] }>('/test/weekly/getPage', {
      factoryCode: '013Y',
      size: 2,
    });
    expect(page.result.records).toMatchObject([
      { weekBelong: '2026W47', factoryCode: '013Y' },
      { weekBelong: '2026W46', factoryCode: '013Y' },
    ]);
  });
});

describe('a quarter', () => {
  test('is named by its label in rows and calls: quarterBelong', async () => {
    const page = await user.get<{ records: { id: number; quarterBelong: string }[] }>('/test/quarterly/getPage');
    expect(page.result.records).toMatchObject([{ quarterBelong: 'FY27Q1', filename: '', flag: true }]);
    const { id } = page.result.records[0] as { id: number };
    await user.upload('/test/quarterly/import', 'file', { name: '季.xlsx', bytes: await book(['W1', 1]) }, { id });
    const named = { quarterBelong: 'FY27Q1' };
    expect((await user.get<object[]>('/test/quarterly/records', named)).result).toMatchObject([{ filename: '季.xlsx', active: true }]);
    expect((await user.download('/test/quarterly/download', named)).name).toBe('季.xlsx');
    expect(await user.get('/test/quarterly/records', { quarterBelong: 'FY27Q2' })).toMatchObject({ status: 404 });
  });
});

describe('the factories', () => {
  test('are given to the screen, in their order, and to no user without its menu', async () => {
    expect((await user.get('/test/factoryEnum')).result).toEqual(factories.map((code) => ({ code, name: code })));
    const other = await fixture.userWith(['dnData']);
    expect(await other.get('/test/factoryEnum')).toMatchObject({ status: 403 });
  });

  test('that are added get rows from then on, those that are gone keep what they had; nothing is made twice', async () => {
    expect(await makeRowsOf(TODAY)).toBe(0);
    factories = ['013Y', '015B'];
    await makeRowsOf('2026-11-19');
    const days = async (factory: string) => (await daysOf(factory)).map(({ dataDate }) => dataDate);
    expect([await days('013Y'), await days('014A'), await days('015B')]).toEqual([['2026-11-19', TODAY], [TODAY], ['2026-11-19']]);
  });

  test('are the distinct old storage ids of the storage locations', async () => {
    await addStorageLocations(fixture.app.admin, { S1: '014A', S2: '013Y', S3: '014A' });
    expect(await fixture.database.transaction((tx) => factoryCodes(tx))).toEqual(['013Y', '014A']);
  });
});
