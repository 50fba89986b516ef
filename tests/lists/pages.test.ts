import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ageingConfig } from '#features/master-data/ageing-config/definition.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { filterNames } from '#kit/records/define.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { catalogue } from '../catalogue.ts';
import { runJob } from '../run-job.ts';
import { everyList } from './every-list.ts';
import { downloadedRows, everyRecord, exampleRecord } from './examples.ts';
import { fillList } from './fill.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const lists = everyList.map((definition) => ({ name: definition.name, definition }));

/** The text of a value in a workbook. */
const cellText = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const fill = (definition: ListDefinition, count: number, first?: number) => fillList(app.database, definition, count, first);

/** Lines such as `match (search)`, `max=3 (characters …)`. */
const searchLimits = catalogue('limits').flatMap(({ feature, field = '', rule = '' }) => {
  const max = /^max=(\d+)/.exec(rule)?.[1];
  return field.endsWith(' (search)') && max !== undefined ? [{ feature, name: field.replace(' (search)', ''), max: Number(max) }] : [];
});

test('every search limit of the catalogue is the length limit of a filter', () => {
  expect(searchLimits.map(({ name }) => name)).toEqual(['pathWay', 'match']);
  const filters = everyList.flatMap((definition) => definition.filters);
  for (const { name, max } of searchLimits)
    expect(
      filters.filter((filter) => filter.name === name).map(({ maxLength }) => maxLength),
      name,
    ).toEqual([max]);
});

describe.each(lists)('the page call of $name', ({ definition }) => {
  const { calls, idName } = definition;
  const page = async (query: Record<string, string | number> = {}) =>
    (await app.admin.get<Record<string, unknown>>(calls.page.path, query)).result;

  test('returns the ten most recently changed records by default, with the total', async () => {
    await fill(definition, 37);
    const first = await page();
    expect(first).toMatchObject({ total: 37, totalCapped: false, current: 1, size: 10 });
    const ids = (first[calls.page.listKey] as Record<string, number>[]).map((record) => record[idName] as number);
    expect(ids).toHaveLength(10);
    if (definition.defaultOrder === undefined) expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const empty = await page({ current: '', size: '' });
    expect(empty).toEqual(first);
  });

  test('returns every record on exactly one page, for each column in both directions, records without a value last', async () => {
    // A field in which the records differ.
    const differing = definition.key[0] ?? definition.fields.find(({ kind }) => kind === 'day')?.name ?? '';
    // The export has the same order; a column of each kind is enough.
    const exportedKinds = new Set<string | undefined>();
    for (const { name } of definition.columns) {
      const kind = definition.fields.find((field) => field.name === name)?.kind;
      const isExported = calls.export !== undefined && !exportedKinds.has(kind);
      exportedKinds.add(kind);
      const whole: unknown[][] = [];
      for (const order of ['asc', 'desc'] as const) {
        const records: Record<string, unknown>[] = [];
        for (let current = 1; current <= 4; current++)
          records.push(...((await page({ current, orderBy: name, order }))[calls.page.listKey] as Record<string, unknown>[]));
        const ids = records.map((record) => record[idName]);
        expect(new Set(ids).size, `${name} ${order}`).toBe(37);
        const valued = records.filter((record) => record[name] !== null);
        expect(records.slice(0, valued.length), name).toEqual(valued);
        whole.push(valued.map((record) => record[idName]));
        if (!isExported) continue;
        const { rows } = await downloadedRows(app.admin, calls.export?.path ?? '', { orderBy: name, order });
        const at = definition.fields.findIndex(({ name: field }) => field === differing);
        expect(
          rows.map((row) => row[at]),
          `export by ${name} ${order}`,
        ).toEqual(records.map((record) => cellText(record[differing])));
      }
      expect(whole[0], name).toEqual(whole[1]?.toReversed());
    }
  });

  test('sorts numbers and percentages by value', async () => {
    for (const field of definition.fields) {
      const isPercentage = field.kind === 'text' && field.percentage === true;
      if (!isPercentage && field.kind !== 'integer' && field.kind !== 'decimal') continue;
      if (!definition.columns.some(({ name }) => name === field.name)) continue;
      const records = await everyRecord(app.admin, definition, { orderBy: field.name, order: 'asc' });
      const values = records.map((record) => record[field.name]).filter((value) => value !== null);
      const numbers = values.map((value) => Number(cellText(value).replace('%', '')));
      expect(numbers, field.name).toEqual(numbers.toSorted((a, b) => a - b));
    }
  });

  test('refuses unknown sort columns and invalid pages', async () => {
    expect((await app.admin.get(calls.page.path, { orderBy: 'id; drop table upload' })).status).toBe(422);
    expect((await app.admin.get(calls.page.path, { size: 201 })).status).toBe(422);
    expect((await app.admin.get(calls.page.path, { current: 0 })).status).toBe(422);
  });

  test.runIf(calls.export !== undefined)('has the same filters as its export', async () => {
    for (const filter of definition.filters) {
      const [record] = await everyRecord(app.admin, definition);
      const stored = record?.[filter.on];
      if (typeof stored !== 'string' && typeof stored !== 'number') continue;
      const value = String(stored).slice(0, filter.maxLength);
      const query = Object.fromEntries(filterNames(filter).map((name) => [name, value]));
      const { total } = await page(query);
      const { rows } = await downloadedRows(app.admin, calls.export?.path ?? '', query);
      expect(rows.length, filter.name).toBe(total);
      expect(total, filter.name).toBeGreaterThan(0);
    }
  });

  test('finds text anywhere ignoring case, codes by their beginning, and matches % and _ literally', async () => {
    for (const filter of definition.filters.filter(({ match }) => match === 'contains' || match === 'prefix')) {
      const [record] = await everyRecord(app.admin, definition);
      const value = String(record?.[filter.on]).slice(0, filter.maxLength);
      expect((await page({ [filter.name]: value.toUpperCase() })).total, filter.name).toBeGreaterThan(0);
      const inside = (await page({ [filter.name]: value.slice(1) })).total as number;
      expect(inside > 0, filter.name).toBe(filter.match === 'contains');
      expect((await page({ [filter.name]: '%' })).total).toBe(0);
      expect((await page({ [filter.name]: '_' })).total).toBe(0);
      expect((await page({ [filter.name]: '' })).total).toBe(37);
    }
  });

  test('refuses filter values longer than the input allows, like the export', async () => {
    for (const { name, maxLength } of definition.filters) {
      if (maxLength === undefined) continue;
      const errors = [{ field: name, message: `最大长度为${maxLength}` }];
      for (const { path } of [calls.page, ...(calls.export === undefined ? [] : [calls.export])])
        expect(await app.admin.get(path, { [name]: '9'.repeat(maxLength + 1) }), path).toMatchObject({ status: 422, result: { errors } });
      expect(await page({ [name]: `${'9'.repeat(maxLength)} ` })).toMatchObject({ total: 0 });
    }
  });

  test('requires the menu code', async () => {
    const otherUser = await app.userWith([]);
    expect((await otherUser.get(calls.page.path)).status).toBe(403);
    const holder = await app.userWith([definition.menu]);
    expect((await holder.get(calls.page.path)).status).toBe(200);
  });
});

describe('Chinese words', () => {
  const listOf = (name: string) => everyList.find((list) => list.name === name) as ListDefinition;

  test('are sorted by pinyin after digits and letters, for each direction and filter', async () => {
    const definition = listOf('transfer-route');
    await sql`delete from transfer_route`.execute(app.database.kysely);
    const names = ['上海仓', 'B仓', '安庆仓', '武汉仓', '2号仓', '北京仓', '广州仓', 'a仓'];
    for (const [place, name] of names.entries())
      await sql`
        insert into transfer_route (lob, shenma_warehouse, jd_warehouse, updated_by) values ('iPhone', '神码', ${name}, ${`user${place}`})
      `.execute(app.database.kysely);
    const ordered = async (query: Record<string, string | number>) =>
      (await everyRecord(app.admin, definition, { orderBy: 'jdWarehouse', ...query })).map(({ jdWarehouse }) => jdWarehouse);
    const rising = ['2号仓', 'a仓', 'B仓', '安庆仓', '北京仓', '广州仓', '上海仓', '武汉仓'];
    expect(await ordered({ order: 'asc' })).toEqual(rising);
    expect(await ordered({ order: 'desc' })).toEqual(rising.toReversed());
    expect(await ordered({ order: 'asc', jdWarehouse: '仓' })).toEqual(rising);
  });

  test('and other texts are sorted in the user’s language when rows are sorted without an index', async () => {
    const definition = listOf('goods-restriction');
    await sql`delete from goods_restriction`.execute(app.database.kysely);
    for (const [place, name] of ['oso', 'ñandú', 'nube'].entries())
      await sql`
        insert into goods_restriction (lob, sub_lob, time_begin, time_end, updated_by)
        values (${`L${place}`}, ${name}, '2026-01-01', '2026-01-31', 'former user')
      `.execute(app.database.kysely);
    const ordered = async (language: string) => {
      const { path, listKey } = definition.calls.page;
      const query = { orderBy: 'subLob', order: 'asc' };
      const { result } = await app.admin.call<Record<string, { subLob: string }[]>>('GET', path, { query, language });
      return result[listKey]?.map(({ subLob }) => subLob);
    };
    expect(await ordered('es')).toEqual(['nube', 'ñandú', 'oso']);
    expect(await ordered('zh')).toEqual(['ñandú', 'nube', 'oso']);
  });

  test('are sorted by pinyin in filter options, too', async () => {
    const definition = listOf('product-mapping');
    await sql`delete from product_mapping`.execute(app.database.kysely);
    for (const [place, lob] of ['手机', 'iPad', '电脑', '配件', 'CPU'].entries())
      await sql`
        insert into product_mapping (lob, sub_lob, product_name, product_code, mpn, updated_by) values (${lob}, 'x', '产品', ${`P${place}`}, ${`M${place}`}, 'former user')
      `.execute(app.database.kysely);
    const { result } = await app.admin.get<{ comBox: { value: string } }[]>(definition.calls.combo?.path ?? '');
    expect(result.map(({ comBox }) => comBox.value)).toEqual(['CPU', 'iPad', '电脑', '配件', '手机']);
  });
});

describe('a long list', () => {
  const definition = everyList.find(({ name }) => name === 'tax-code-mapping') as ListDefinition;
  const page = async (query: Record<string, string | number>) =>
    (await app.admin.get<Record<string, unknown>>(definition.calls.page.path, query)).result;

  test('has an exact total, whatever its length, and its last page can be read', async () => {
    await sql`delete from tax_code_mapping`.execute(app.database.kysely);
    await fill(definition, 10_000);
    await sql`insert into tax_code_mapping (tax_code, tax_rate, updated_at, updated_by) values ('last', '9', '2020-01-01', 'former user')`.execute(
      app.database.kysely,
    );
    expect(await page({})).toMatchObject({ total: 10_001, totalCapped: false });
    expect((await page({ current: 1001 })).records).toMatchObject([{ taxCode: 'last', updateTime: '2020-01-01 00:00:00' }]);
    expect((await page({ current: 5000 })).records).toEqual([]);
  });

  test('has a total of up to 10,000 when it is filtered, an exact one on request, and can be paged to the end', async () => {
    const trackings = everyList.find(({ name }) => name === 'tracking-mapping') as ListDefinition;
    await sql`delete from tracking_mapping`.execute(app.database.kysely);
    await fill(trackings, 10_000);
    const { trackingNumber: example = '' } = exampleRecord(trackings, 1);
    const { path, listKey } = trackings.calls.page;
    const search = async (query: Record<string, string | number>) =>
      (await app.admin.get<Record<string, unknown>>(path, { trackingNumber: example.slice(0, 3), ...query })).result;
    const numbersOn = async (current: number) =>
      ((await search({ current }))[listKey] as Record<string, string>[]).map(({ trackingNumber }) => trackingNumber);
    expect(await search({})).toMatchObject({ total: 10_000, totalCapped: false });
    const numbered = (n: number) => example.slice(0, 3) + String(n).padStart(7, '0');
    const newestFirst = (place: number) => Array.from({ length: 10 }, (_, at) => numbered(10_000 - (place - 1) * 10 - at));
    for (const current of [1, 432, 1000]) expect(await numbersOn(current)).toEqual(newestFirst(current));
    await fill(trackings, 205, 10_001);
    expect(await search({})).toMatchObject({ total: 10_000, totalCapped: true });
    expect(await search({ exactTotal: 1 })).toMatchObject({ total: 10_205, totalCapped: false });
    // Ten pages past the requested one, until the last page has the exact total.
    expect(await search({ current: 1005 })).toMatchObject({ total: 10_150, totalCapped: true });
    expect(await search({ current: 1020 })).toMatchObject({ total: 10_300, totalCapped: true });
    expect(await search({ current: 1021 })).toMatchObject({ total: 10_205, totalCapped: false });
    expect(await search({ current: 1500 })).toMatchObject({ total: 10_205, totalCapped: false });
    expect(await numbersOn(1021)).toEqual([5, 4, 3, 2, 1].map(numbered));
  });

  test('keeps its total correct after inserts, updates, deletes, a rollback, and the job that folds the counts', async () => {
    const run = (statement: string) => sql.raw(statement).execute(app.database.kysely);
    const insert = (...codes: string[]) =>
      `insert into tax_code_mapping (tax_code, tax_rate, updated_by) values ${codes.map((code) => `('${code}', '9', 'former user')`).join(', ')} on conflict (tax_code) do update set tax_rate = '13'`;
    await run('truncate tax_code_mapping');
    expect(await page({})).toMatchObject({ total: 0 });
    await run(insert('A', 'B', 'C'));
    await run(insert('B', 'C', 'D'));
    await run(`delete from tax_code_mapping where tax_code = 'A'`);
    await expect(
      app.database.transaction(async (tx) => {
        await sql`delete from tax_code_mapping`.execute(tx);
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    expect(await page({})).toMatchObject({ total: 3 });
    await runJob(app, {}, 'fold-counts');
    expect(await page({})).toMatchObject({ total: 3 });
    await run(`delete from tax_code_mapping where tax_code in ('B', 'nobody')`);
    expect(await page({})).toMatchObject({ total: 2 });
  });
});

test('the shipping types of logistics mapping are filter options with their codes', async () => {
  expect((await app.admin.get('/logisticsAging/getMappingComBox')).result).toEqual([
    { value: '空运', code: 1 },
    { value: '陆运', code: 2 },
    { value: '铁运', code: 3 },
    { value: '海运', code: 4 },
  ]);
});

test('a text filter ignores width, case and accents of the filter and of the value', async () => {
  await fill(ageingConfig, 3, 900_000);
  await sql`update ageing_config set start_city = 'Ｍálaga－北' where id = (select max(id) from ageing_config)`.execute(
    app.database.kysely,
  );
  const found = async (startCity: string) =>
    (await app.admin.get<{ total: number }>(ageingConfig.calls.page.path, { startCity })).result.total;
  for (const typed of ['malaga', 'MÁLAGA', 'Ｍálaga', 'ａｌａｇａ-', 'a-北', '北', 'm', 'Ｍ']) expect(await found(typed), typed).toBe(1);
  for (const typed of ['malags', '％', '＿']) expect(await found(typed), typed).toBe(0);
});
