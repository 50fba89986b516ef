import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { features } from '#app/features.ts';
import { OUTER_CATEGORIES } from '#features/administration/authority/definition.ts';
import { compareDecimals } from '#kit/fields/check.ts';
import type { Field } from '#kit/fields/field.ts';
import { filterNames, type FilterDefinition, type RowId } from '#kit/records/define.ts';
import { optionsOf } from '#kit/report/combo.ts';
import type { ReportComboAnswer, ReportRecord, ReportTotals } from '#kit/report/contract.ts';
import { totalFilters, type ReportDefinition } from '#kit/report/define.ts';
import { flagsOf, shownColumns, type ReportHeader, type ShownColumn } from '#kit/report/dynamic.ts';
import { isNumeric } from '#kit/report/numbers.ts';
import type { ProvenanceAnswer, ProvenanceSource } from '#kit/report/provenance-contract.ts';
import type { Caller, TestApp } from './app.ts';
import { fixtureDeliveries, fixtureExpenses, fixtureProducts } from './fixture-report/definition.ts';
import { givenTo, readPage, startReportApp, TODAY, type Query, type Read } from './fixture-report/start.ts';
import { rowsOf } from './workbook.ts';

/** The product's reports, and three fixtures with all other features of the engine. */
const reports: readonly ReportDefinition[] = [
  ...features.flatMap((feature) => feature.reports ?? []),
  fixtureExpenses,
  fixtureDeliveries,
  fixtureProducts,
];

/** A role without categories sees no rows of a report that is limited by category. */
const allowEveryCategory = ({ database }: TestApp) =>
  sql`
    insert into role_category (role_id, lob) select role.id, lob from role cross join unnest(${OUTER_CATEGORIES}::text[]) lob on conflict do nothing
  `.execute(database.kysely);

/** A blank does not match a number filter. */
const isKnown = (value: unknown) => value !== null && value !== undefined;

/** A decimal in units of its tenth place, so that a sum is exact. */
function exactly(value: string | number | null | undefined): bigint {
  const [whole = '0', fraction = ''] = String(value ?? 0).split('.');
  return BigInt(`${whole}${fraction.padEnd(10, '0').slice(0, 10)}`);
}

/** Invalid values of a parameter; a text parameter has none except a blank. */
const wrongFor = (field: Field) => [
  ...(field.required === true ? [''] : []),
  ...(field.kind === 'text' && field.pattern === undefined ? [] : ['nonsense']),
];

/** Values that no row matches. */
const NOTHING: Readonly<Record<FilterDefinition['match'], string>> = {
  days: TODAY,
  day: TODAY,
  numbers: '999999999',
  equals: 'no such',
  prefix: 'no such',
  contains: 'no such',
  anywhere: 'no such',
};

let app: TestApp;
beforeAll(async () => {
  app = await startReportApp();
});
afterAll(() => app.close());

/** Every report of every feature behaves as declared. */
describe.each(reports.map((definition) => ({ name: definition.name, definition })))('the report $name', ({ definition }) => {
  const { calls, columns, codes, dynamic, filters, menu, parameters = [], rows } = definition;
  const given = givenTo(definition);
  let reader: Caller;
  beforeAll(async () => {
    reader = await app.userWith([menu, codes.export, ...codesBehind(definition)]);
    await allowEveryCategory(app);
  });

  const page = (query: Query = {}) => readPage(reader, definition, query);
  const shown = (record: ReportRecord, name: string) => record[columns.find((column) => column.name === name)?.labelName ?? name] ?? null;
  const ids = ({ records }: Pick<Read, 'records'>) => records.map(({ id }) => id);
  const download = async (query: Query = {}) => rowsOf((await reader.download(calls.export.path, { ...given, ...query })).bytes);

  test('has test rows with a value or a blank for every column, and no other keys', async () => {
    const { records, headers, total } = await page();
    expect(records.length).toBeGreaterThan(0);
    expect(total).toBe(records.length);
    const own = columns.flatMap(({ name, labelName, alarm }) => [name, labelName, alarm].filter((each) => each !== undefined));
    const names = ['id', ...own, ...(dynamic === undefined ? [] : [dynamic.wire.values])].toSorted();
    const flags = new Set(flagsOf(headers));
    for (const record of records) {
      expect(
        Object.keys(record)
          .filter((name) => !flags.has(name))
          .toSorted(),
      ).toEqual(names);
      expect(typeof record.id).toBe(rows.idKind === 'text' ? 'string' : 'number');
    }
  });

  test('has dynamic columns whose headers are the sums of the headers below them', async () => {
    if (dynamic === undefined) return;
    const { records, headers } = await page();
    // A future week has a header, but no value.
    const withValues = flagsOf(headers).filter((flag) => records.some((record) => record[flag] !== undefined));
    expect(withValues.length).toBeGreaterThan(2);
    const sumsOf = (header: ReportHeader): void => {
      if (header.flag !== null && header.children.length > 0)
        for (const record of records) {
          const below = header.children.map(({ flag }) => Number(record[flag ?? ''] ?? 0));
          expect(below.reduce((sum, value) => sum + value, 0)).toBe(Number(record[header.flag] ?? 0));
        }
      header.children.forEach(sumsOf);
    };
    headers.forEach(sumsOf);
  });

  test('refuses missing or wrong required parameters with a message', async () => {
    for (const field of parameters) {
      for (const wrong of wrongFor(field)) {
        const query = { ...given, [field.name]: wrong };
        for (const path of [calls.page.path, calls.totals?.path ?? calls.page.path]) {
          const answer = await reader.get<{ problems?: unknown[] }>(path, query);
          expect(answer, `${field.name}=${wrong}`).toMatchObject({ status: 422, success: false });
          expect(answer.message).toMatch(/^请/);
        }
        expect((await reader.fetch('GET', calls.export.path, { query })).status).toBe(422);
      }
    }
  });

  test('can be sorted by each column, and by the first and last dynamic ones of each level, rows without a value last, and by each kind in both directions', async () => {
    const unsorted = await page();
    const levels = levelsOf(unsorted.headers).map((flags) =>
      flags.filter((flag) => unsorted.records.some((record) => isKnown(record[flag]))),
    );
    const ends = levels.flatMap((flags) => [...new Set([...flags.slice(0, 1), ...flags.slice(-1)])]);
    expect(ends.length > 0).toBe(dynamic !== undefined);
    const sorted = async (name: string, order: 'asc' | 'desc') => {
      const { records } = await page({ orderBy: name, order });
      const valued = records.filter((record) => isKnown(record[name]));
      expect(records.slice(0, valued.length), name).toEqual(valued);
      return valued;
    };
    const bothWays = new Set<string | number>();
    for (const name of [...columns.map((column) => column.name), ...ends]) {
      const rising = await sorted(name, 'asc');
      const column = columns.find((each) => each.name === name);
      const kind = column?.kind ?? levels.findIndex((flags) => flags.includes(name));
      if (!bothWays.has(kind)) expect(ids({ records: await sorted(name, 'desc') }), name).toEqual(ids({ records: rising.toReversed() }));
      bothWays.add(kind);
      // Columns that come with the page are whole numbers.
      if (column === undefined || isNumeric(column))
        for (const [at, record] of rising.entries())
          expect(compareDecimals(String(record[name]), String((rising[at - 1] ?? record)[name])), name).toBeGreaterThanOrEqual(0);
    }
  });

  test('exports its rows in the order of its page, for a column of each kind', async () => {
    const { headers } = await page();
    const shownAs = shownColumns(definition, headers, new Set());
    const heads = readStart(shownAs, dynamic !== undefined).length;
    const ofEachKind = [...Map.groupBy(shownAs, ({ kind, isDynamic }) => `${kind} ${isDynamic === true}`).values()].flatMap((alike) =>
      alike.slice(-1),
    );
    for (const { name } of ofEachKind) {
      const { records } = await page({ orderBy: name, order: 'desc' });
      const file = await download({ orderBy: name, order: 'desc' });
      const cells = file.slice(heads).map((row) => shownAs.map((_, at) => row[at] ?? ''));
      expect(cells, name).toEqual(records.map((record) => shownAs.map((column) => cellText(record, column))));
    }
  });

  test('has each row on exactly one page, and the total on every page', async () => {
    const all = await page();
    const found: RowId[] = [];
    for (let current = 1; current <= all.total; current++) {
      const one = await page({ current, size: 1 });
      expect(one.total).toBe(all.total);
      found.push(...ids(one));
    }
    expect(found).toEqual(ids(all));
    expect((await page({ current: 99 })).total).toBe(all.total);
  });

  test('has filters that reduce the rows, and filter options that select disjoint rows', async () => {
    const combo = (await reader.get<ReportComboAnswer>(calls.combo.path)).result;
    const every = ids(await page()).length;
    for (const filter of filters) {
      const [first = filter.name] = filterNames(filter);
      expect(ids(await page({ [first]: NOTHING[filter.match] })).length, filter.name).toBeLessThan(every);
      if (filter.combo === undefined) continue;
      const options = optionsOf(filter, combo, () => '');
      expect(options.length, filter.combo).toBeGreaterThan(0);
      const found = await Promise.all(options.map(async ({ code }) => ids(await page({ [filter.name]: code }))));
      expect(new Set(found.flat()).size, filter.name).toBe(found.flat().length);
      expect(found.flat().length, filter.name).toBeGreaterThan(0);
    }
  });

  test('finds exactly the matching rows with number filters and single-day filters', async () => {
    const { records } = await page();
    for (const filter of filters) {
      const column = columns.find(({ name }) => name === filter.on);
      const value = column === undefined ? null : (records[0]?.[column.name] ?? null);
      if (column === undefined || value === null) continue;
      const same = (record: ReportRecord) => String(record[column.name] ?? '').slice(0, 10) === String(value).slice(0, 10);
      const [first = '', last = first] = filterNames(filter);
      if (filter.match === 'day')
        expect(ids(await page({ [first]: String(value).slice(0, 10) })), filter.name).toEqual(ids({ records: records.filter(same) }));
      if (filter.match !== 'numbers') continue;
      const atLeast = (record: ReportRecord) =>
        isKnown(record[column.name]) && compareDecimals(String(record[column.name]), String(value)) >= 0;
      expect(ids(await page({ [first]: value })), filter.name).toEqual(ids({ records: records.filter(atLeast) }));
      expect(ids(await page({ [first]: value, [last]: value })), filter.name).toEqual(ids({ records: records.filter(same) }));
      expect(await reader.get(calls.page.path, { ...given, [first]: 'many' })).toMatchObject({ status: 422 });
    }
  });

  test('exports the displayed rows with their order and headers, folded and unfolded', async () => {
    const { records, headers, days } = await page();
    for (const unfolded of dynamic === undefined ? [[]] : [[], flagsOf(headers)]) {
      const shownAs = shownColumns(definition, headers, new Set(unfolded), days);
      const heads = readStart(shownAs, dynamic !== undefined);
      const file = await download({ unfolded: unfolded.join(',') });
      // Blanks at the end of a row are not written, and the test's reader reads midnight as its day.
      const cells = file.map((row) => shownAs.map((_, at) => row[at] ?? ''));
      expect(cells.slice(0, heads.length)).toEqual(heads);
      expect(cells.slice(heads.length)).toEqual(records.map((record) => shownAs.map((column) => cellText(record, column))));
    }
  });

  test('gives the provenance of each column that declares it: the declared inputs and the value', async () => {
    if (calls.provenance === undefined) return;
    const { records, headers } = await page();
    const flags =
      dynamic?.provenance === undefined
        ? []
        : levelsOf(headers).map((names) => ({ names, provenance: dynamic.provenance, from: undefined }));
    const own = columns.map(({ name, provenance, from }) => ({ names: [name], provenance, from }));
    for (const { names, provenance, from } of [...own, ...flags]) {
      if (provenance === undefined) continue;
      for (const { record, name } of oneOfEachKind(records, names)) {
        if (record[name] === undefined && from === undefined) continue;
        const { result } = await reader.get<ProvenanceAnswer>(calls.provenance.path, { ...given, id: record.id, column: name });
        expect(result.value, name).toEqual(shown(record, name));
        expect(result.inputs.length, name).toBe(provenance.inputs.length);
        if (from !== undefined) expect(result.inputs[0]?.value, name).toEqual(result.value);
        for (const [at, { value, source }] of result.inputs.entries()) await expectRowsBehind(source, value, provenance.inputs[at]);
      }
    }
  });

  /** The reports and filters of downloaded rows behind a number; one download of each is enough. */
  const downloaded = new Set<string>();

  /** The rows behind a number have its count and sum, and the calls of their report return them. */
  async function expectRowsBehind(source: ProvenanceSource, value: unknown, input: unknown): Promise<void> {
    if (source.kind !== 'rows') return;
    const { rows: detail, sum } = input as { rows: ReportDefinition; sum?: string };
    expect(source).toMatchObject({ report: detail.name, canRead: true, canDownload: true });
    const behind = await readPage(reader, detail, source.query);
    expect(behind.total).toBe(source.count);
    // A blank and zero may have no rows; any other number has some.
    if (Number(value ?? 0) !== 0) expect(behind.records.length).toBeGreaterThan(0);
    if (sum !== undefined)
      expect(behind.records.reduce((total, record) => total + exactly(record[sum]), 0n)).toBe(exactly(value as string | number | null));
    const filtered = [detail.name, ...Object.keys(source.query).toSorted()].join();
    if (downloaded.has(filtered)) return;
    downloaded.add(filtered);
    const file = await rowsOf((await reader.download(detail.calls.export.path, { ...givenTo(detail), ...source.query })).bytes);
    expect(file.length - 1).toBe(source.count);
  }

  test('has totals of the filtered rows, each with its rows on pages, and of each kind as a workbook', async () => {
    if (calls.totals === undefined) return;
    const { records, headers } = await page();
    const [first] = records;
    const headRows = readStart(shownColumns(definition, headers, new Set()), dynamic !== undefined).length;
    const prefix = filters.find(({ on, match }) => match === 'prefix' && columns.some(({ name }) => name === on));
    const some = prefix === undefined ? {} : { [prefix.name]: String(first?.[prefix.on] ?? '') };
    for (const query of [some, {}]) {
      const downloadedKinds = new Set<string>();
      const all = await page(query);
      const { result } = await reader.get<ReportTotals>(calls.totals.path, { ...given, ...query });
      expect(result.rows).toBe(all.total);
      for (const { name, total } of shownColumns(definition, all.headers, new Set())) {
        if (total === undefined) continue;
        const behind = await page({ ...query, total: name });
        const values = behind.records.map((record) => record[name] ?? null).filter((value) => value !== null);
        expect(ids(behind).toSorted()).toEqual(ids(await page({ ...query, ...totalFilters(total) })).toSorted());
        const sum = values.reduce<number>((added, value) => added + Number(value), 0);
        if (total.make === 'sum')
          expect(exactly(result.totals[name]), name).toBe(behind.records.reduce((added, record) => added + exactly(record[name]), 0n));
        else if (total.make === 'average' && values.length === 0) expect(result.totals[name], name).toBeNull();
        else if (total.make === 'average')
          expect(Math.abs(Number(result.totals[name]) - sum / values.length), name).toBeLessThanOrEqual(0.051);
        else expect(values, name).toEqual(Array.from({ length: Number(result.totals[name]) }, () => total.word));
        if (downloadedKinds.has(total.make)) continue;
        downloadedKinds.add(total.make);
        const file = await download({ ...query, total: name });
        expect(file.length - headRows, name).toBe(behind.total);
      }
    }
    if (calls.page.bare !== true && dynamic === undefined)
      expect(await reader.get(calls.page.path, { ...given, total: 'id' })).toMatchObject({ status: 422 });
  });

  test('requires its menu code to read and its button code to export, and is empty for another corporate unless its rows are shared', async () => {
    const onlyMenu = await app.userWith([menu]);
    const onlyButton = await app.userWith([codes.export]);
    const reads = [calls.page.path, calls.combo.path, ...(calls.totals === undefined ? [] : [calls.totals.path])];
    for (const path of reads) {
      expect((await onlyMenu.get(path, given)).status, path).toBe(200);
      expect((await onlyButton.get(path, given)).status, path).toBe(403);
    }
    expect((await onlyMenu.get(calls.export.path, given)).status).toBe(403);
    const other = await app.userWith([menu, codes.export], { corporate: '2000' });
    if (rows.scope === 'shared') {
      expect(await readPage(other, definition)).toEqual(await page());
      return;
    }
    expect((await readPage(other, definition)).records).toEqual([]);
    if (calls.totals !== undefined) expect((await other.get<ReportTotals>(calls.totals.path, given)).result.rows).toBe(0);
    if (calls.provenance === undefined) return;
    const [record] = (await page()).records;
    const column = columns.find(({ provenance }) => provenance !== undefined)?.name ?? '';
    expect(await other.get(calls.provenance.path, { ...given, id: record?.id, column })).toMatchObject({ status: 404 });
  });
});

/**
 * The flags of each level of headers: those of a level are explained alike, a year from its quarters as the next year
 * from its own.
 */
function levelsOf(headers: readonly ReportHeader[]): string[][] {
  if (headers.length === 0) return [];
  const flags = headers.flatMap(({ flag }) => (flag === null ? [] : [flag]));
  return [flags, ...levelsOf(headers.flatMap(({ children }) => children))].filter((level) => level.length > 0);
}

/** Of values with the same provenance: the first that is missing, blank, zero and nonzero. */
function oneOfEachKind(records: readonly ReportRecord[], names: readonly string[]): { record: ReportRecord; name: string }[] {
  const kindOf = (value: unknown) => (value === undefined || value === null ? String(value) : String(Number(value) === 0));
  const values = records.flatMap((record) => names.map((name) => ({ record, name })));
  return [...Map.groupBy(values, ({ record, name }) => kindOf(record[name])).values()].flatMap((alike) => alike.slice(0, 1));
}

/** The codes for reading the rows behind a report's numbers. */
function codesBehind({ columns, dynamic }: ReportDefinition): string[] {
  const inputs = [...columns.map(({ provenance }) => provenance), dynamic?.provenance].flatMap((provenance) => provenance?.inputs ?? []);
  return inputs.flatMap((input) => ('rows' in input ? [input.rows.menu, input.rows.codes.export] : []));
}

/** The first rows of an export: titles over the columns that share them, then each column's own. */
function readStart(columns: readonly ShownColumn[], grouped: boolean): string[][] {
  const paths = columns.map(({ headings, title, day }) => [
    ...(grouped ? headings.map((heading) => heading.title) : []),
    day === undefined ? title : `${title} ${day}`,
  ]);
  const depth = Math.max(...paths.map(({ length }) => length));
  return Array.from({ length: depth }, (_, level) =>
    paths.map((path, at) => {
      const isSame =
        level < path.length - 1 && at > 0 && path.slice(0, level + 1).join('/') === paths[at - 1]?.slice(0, level + 1).join('/');
      return isSame ? '' : (path[level] ?? '');
    }),
  );
}

/** A cell of an export, as the test's reader shows it. */
function cellText(record: ReportRecord, column: ShownColumn): string {
  const value = record[column.labelName ?? column.name] ?? null;
  if (value === null) return isNumeric(column) ? '' : (column.absent ?? '');
  // Both are fractions in the workbook, which show as percents.
  if (column.kind === 'percent') return `${Number(value)}%`;
  if (column.kind === 'ratio') return `${Number((Number(value) * 100).toFixed(6))}%`;
  if (isNumeric(column)) return String(Number(value));
  return String(value).replace(/ 00:00:00$/, '');
}
