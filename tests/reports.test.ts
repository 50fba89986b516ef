import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#app/features.ts';
import { filterNames } from '#kit/records/define.ts';
import type { ProvenanceAnswer, ReportCombo, ReportPage, ReportRecord, ReportTotals } from '#kit/report/contract.ts';
import { rowsBehind, type ReportDefinition } from '#kit/report/define.ts';
import { seedAgeingDay } from './ageing-day.ts';
import { startTestApp, type Caller, type TestApp } from './app.ts';
import { ALL_CODES, makeDays, Uploader } from './day-files.ts';
import { rowsOf } from './workbook.ts';

const TODAY = '2026-11-18';
const reports: readonly ReportDefinition[] = features.flatMap((feature) => feature.reports ?? []);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ at: `${TODAY}T12:00:00+08:00` });
  const uploader = new Uploader(await app.userWith(ALL_CODES, { account: 'uploader' }));
  await makeDays(app);
  await seedAgeingDay(app, uploader, TODAY);
});
afterAll(() => app.close());

/** Every report of every feature keeps what it declares. */
describe.each(reports.map((definition) => ({ name: definition.name, definition })))('the report $name', ({ definition }) => {
  const { calls, columns, codes, filters, menu, rows } = definition;
  let reader: Caller;
  beforeAll(async () => {
    reader = await app.userWith([menu, codes.export]);
  });

  const page = async (query: Record<string, string | number> = {}) =>
    (await reader.get<ReportPage>(calls.page.path, { size: 200, ...query })).result;
  const shown = (record: ReportRecord, name: string) => record[columns.find((column) => column.name === name)?.labelName ?? name] ?? null;
  const ids = ({ records }: ReportPage) => records.map(({ id }) => id);

  test('has rows here, each with a value or a blank for every column and nothing else', async () => {
    const { records, total } = await page();
    expect(records.length).toBeGreaterThan(0);
    expect(total).toBe(records.length);
    const names = ['id', ...columns.flatMap(({ name, labelName }) => (labelName === undefined ? [name] : [name, labelName]))].toSorted();
    for (const record of records) expect(Object.keys(record).toSorted()).toEqual(names);
  });

  test('is ordered by each of its orders, both ways, one the reverse of the other', async () => {
    for (const { by } of rows.orders) {
      const up = ids(await page({ orderBy: by, order: 'asc' }));
      expect(ids(await page({ orderBy: by, order: 'desc' })), by).toEqual(up.toReversed());
    }
  });

  test('finds by each filter no more than there is, and by what its combo offers all of it together', async () => {
    const combo = (await reader.get<ReportCombo>(calls.combo.path)).result;
    const every = ids(await page()).length;
    for (const filter of filters) {
      const value = filter.match === 'days' ? TODAY : 'no such value';
      const [first = filter.name] = filterNames(filter);
      expect(ids(await page({ [first]: value })).length, filter.name).toBeLessThan(every);
      if (filter.combo === undefined) continue;
      const options = combo[filter.combo] ?? [];
      expect(options.length, filter.combo).toBeGreaterThan(0);
      const found = await Promise.all(options.map(async ({ code }) => ids(await page({ [filter.name]: code }))));
      expect(new Set(found.flat()).size, filter.name).toBe(found.flat().length);
      expect(found.flat().length, filter.name).toBeGreaterThan(0);
    }
  });

  test('exports what its page shows, in its order, under its titles', async () => {
    const { records } = await page();
    const [header, ...cells] = await rowsOf((await reader.download(calls.export.path)).bytes);
    expect(header).toEqual(columns.map(({ title }) => title));
    // Blanks at the end of a row are not written, and the test's reader reads midnight as its day.
    expect(cells.map((row) => columns.map((_, at) => row[at] ?? ''))).toEqual(
      records.map((record) => columns.map(({ name }) => String(shown(record, name) ?? '').replace(/ 00:00:00$/, ''))),
    );
  });

  test('tells of each column that declares it where every value came from: the inputs that it names, with that value', async () => {
    if (calls.provenance === undefined) return;
    for (const record of (await page()).records) {
      for (const column of columns.filter(({ provenance }) => provenance !== undefined)) {
        const { result } = await reader.get<ProvenanceAnswer>(calls.provenance.path, { id: record.id, column: column.name });
        expect(result.value, column.name).toEqual(shown(record, column.name));
        expect(result.inputs.length, column.name).toBe(column.provenance?.inputs.length);
        if (column.from !== undefined) expect(result.inputs[0]?.value, column.name).toEqual(result.value);
      }
    }
  });

  test('adds up in its totals row what is filtered, and each total leads to its rows, on pages and as a workbook', async () => {
    if (calls.totals === undefined) return;
    const [first] = (await page()).records;
    const order = rows.orders.find(({ by }) => filters.some(({ name, match }) => name === by && match === 'prefix'))?.by;
    const some = order === undefined ? {} : { [order]: String(first?.[order] ?? '') };
    for (const query of [{}, some]) {
      const all = await page(query);
      const { result } = await reader.get<ReportTotals>(calls.totals.path, query);
      expect(result.rows).toBe(all.total);
      for (const { name, total } of columns) {
        if (total === undefined) continue;
        const behind = await page({ ...query, total: name });
        const values = behind.records.map((record) => record[name]);
        expect(ids(behind).toSorted()).toEqual(ids(await page({ ...query, ...rowsBehind(total) })).toSorted());
        if (total.make === 'sum')
          expect(
            values.reduce<number>((sum, value) => sum + Number(value), 0),
            name,
          ).toBe(result.totals[name]);
        else expect(values, name).toEqual(Array.from({ length: result.totals[name] ?? -1 }, () => total.word));
        const file = await rowsOf((await reader.download(calls.export.path, { ...query, total: name })).bytes);
        expect(file.length - 1, name).toBe(behind.total);
      }
    }
    expect(await reader.get(calls.page.path, { total: 'id' })).toMatchObject({ status: 422 });
  });

  test('is read with its menu code, downloaded with its button code, and empty for another corporate', async () => {
    const onlyMenu = await app.userWith([menu]);
    const onlyButton = await app.userWith([codes.export]);
    const reads = [calls.page.path, calls.combo.path, ...(calls.totals === undefined ? [] : [calls.totals.path])];
    for (const path of reads) {
      expect((await onlyMenu.get(path)).status, path).toBe(200);
      expect((await onlyButton.get(path)).status, path).toBe(403);
    }
    expect((await onlyMenu.get(calls.export.path)).status).toBe(403);
    const other = await app.userWith([menu, codes.export], { corporate: '2000' });
    expect((await other.get<ReportPage>(calls.page.path)).result.records).toEqual([]);
    if (calls.totals !== undefined) expect((await other.get<ReportTotals>(calls.totals.path)).result.rows).toBe(0);
  });
});
