import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBlankDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import type { Condition } from './conditions.ts';
import { pageIds, type PageIds } from './page-ids.ts';

const ROWS = 300_000;

let subject: TestDatabase;
beforeAll(async () => {
  subject = await createBlankDatabase({ maxConnections: 1, timeZone: 'Asia/Shanghai' });
  await subject.database.pool.query(`
    create table thing as select n::bigint as id, n / 10 as place, n % 3 as third, n % 10 as tenth, n % 1000 as thousandth,
      case when n <= 150000 then 'OLD' else 'NEW' end || n as code, case when n % 100 = 0 then 'OLD' || n else 'K' || n % 3 end as kind
    from generate_series(1, ${ROWS}) n;
    create index on thing (code collate "C", place, id);
    create index on thing (place, code collate "C", id);
    create index on thing (kind collate "C", place);
    create index on thing (place, kind collate "C");
    create index on thing (place, id);
    create index on thing (third);
    create index on thing (tenth);
    create index on thing (thousandth);
    create index on thing (place, id) include (third, tenth, thousandth, code, kind) where get_byte(decode(md5(id::text), 'hex'), 0) < 2;
  `);
  await subject.database.pool.query('vacuum analyze thing');
}, 60_000);
afterAll(() => subject.drop());

const conditionOf = (condition: RawBuilder<unknown>): Condition => ({
  exact: condition,
  indexed: condition,
  arms: [{ condition, by: null }],
  ordered: false,
  holdsOrder: false,
  field: null,
  ranges: new Map(),
  spans: null,
});

interface Asked {
  readonly size?: number;
  readonly offset?: number;
  readonly exactTotal?: boolean;
  readonly descending?: boolean;
}

/** A search by its beginning in one of the columns, of which each leads an index of the order. */
const beginning = (typed: string, columns: readonly string[], [first, last]: readonly number[] = []): Condition => {
  const within = first === undefined ? null : sql`r.place >= ${first} and r.place <= ${last}`;
  const arms = columns.map((name) => {
    const by = sql`${sql.ref(`r.${name}`)} collate "C"`;
    const begins = sql`${by} >= ${typed} and ${by} < ${`${typed}~`}`;
    return { condition: within === null ? begins : sql`${begins} and ${within}`, by };
  });
  const any = sql`(${sql.join(
    arms.map(({ condition }) => sql`(${condition})`),
    sql` or `,
  )})`;
  return { ...conditionOf(any), arms, holdsOrder: true, ranges: new Map(within === null ? [] : [['place', within]]) };
};

const page = (
  condition: RawBuilder<unknown> | Condition,
  { size = 10, offset = 0, exactTotal = false, descending = true }: Asked = {},
): Promise<PageIds> =>
  subject.database.readOnly((tx) =>
    pageIds(tx, {
      table: 'thing',
      scope: null,
      where: 'arms' in condition ? condition : conditionOf(condition),
      order: { by: 'place', expression: sql`r.place`, descending },
      size,
      offset,
      exactTotal,
      narrow: true,
      sampled: true,
    }),
  );

/** The greatest ids of those that `found` is true of, without the first `offset`. */
const last = (found: (n: number) => boolean, size = 10, offset = 0): number[] =>
  Array.from({ length: ROWS }, (_, at) => ROWS - at)
    .filter(found)
    .slice(offset, offset + size);

describe('a page of a table with a sample', () => {
  test('says that there are more than 100,000 where there certainly are, and counts them on request', async () => {
    const found = (n: number) => n % 10 < 5;
    expect(await page(sql`r.tenth < 5`)).toEqual({ ids: last(found), total: 100_000, totalCapped: true });
    expect(await page(sql`r.tenth < 5`, { exactTotal: true })).toEqual({ ids: last(found), total: 150_000, totalCapped: false });
  });

  test('counts exactly to 100,000, and one more is more', async () => {
    const third = (n: number) => n % 3 === 1;
    expect(await page(sql`r.third = 1`)).toEqual({ ids: last(third), total: 100_000, totalCapped: false });
    expect(await page(sql`(r.third = 1 or r.id = 3)`)).toEqual({ ids: last(third), total: 100_000, totalCapped: true });
  });

  test('finds few rows, none, and rows that lie far back in its order', async () => {
    expect(await page(sql`r.thousandth = 7 and r.third = 1`)).toEqual({
      ids: last((n) => n % 1000 === 7 && n % 3 === 1),
      total: 100,
      totalCapped: false,
    });
    expect(await page(sql`r.tenth = 3 and r.thousandth = 4`)).toEqual({ ids: [], total: 0, totalCapped: false });
    const back = (n: number) => n < 90_000 && n % 10 === 3;
    expect(await page(sql`r.place < 9000 and r.tenth = 3`)).toEqual({ ids: last(back), total: 9000, totalCapped: false });
    const farther = (n: number) => n < 180_000 && n % 3 > 0;
    expect(await page(sql`r.place < 18000 and r.third > 0`)).toEqual({ ids: last(farther), total: 100_000, totalCapped: true });
  });

  test('goes on to the last row, in either direction, and has nothing behind it', async () => {
    const found = (n: number) => n % 10 < 5;
    for (const offset of [10, 19_990, 20_000, 149_995])
      expect((await page(sql`r.tenth < 5`, { offset })).ids, String(offset)).toEqual(last(found, 10, offset));
    expect((await page(sql`r.tenth < 5`, { offset: 150_000 })).ids).toEqual([]);
    expect((await page(sql`r.tenth = 3`, { offset: 29_995 })).ids).toEqual([43, 33, 23, 13, 3]);
    expect((await page(sql`r.tenth = 3`, { size: 3, descending: false })).ids).toEqual([3, 13, 23]);
  });
});

describe('a search by beginnings of a table with a sample', () => {
  const both = ['code', 'kind'];

  test('says that there are more than 100,000 where there certainly are, near the beginning of the order and far back', async () => {
    expect(await page(beginning('NEW', both))).toEqual({ ids: last((n) => n > 150_000), total: 100_000, totalCapped: true });
    expect(await page(beginning('OLD', ['code']))).toEqual({ ids: last((n) => n <= 150_000), total: 100_000, totalCapped: true });
    expect((await page(beginning('OLD', ['code']), { exactTotal: true })).total).toBe(150_000);
    expect(await page(beginning('K', both))).toEqual({ ids: last((n) => n % 100 > 0), total: 100_000, totalCapped: true });
    expect((await page(beginning('K', both), { exactTotal: true })).total).toBe(297_000);
  });

  test('counts exactly to 100,000, and a row once that has it in two columns', async () => {
    const third = (n: number) => n % 100 > 0 && n % 3 === 1;
    expect(await page(beginning('K1', both))).toEqual({ ids: last(third), total: 99_000, totalCapped: false });
    const either = (n: number) => (n <= 150_000 && String(n).startsWith('14')) || (n % 100 === 0 && String(n).startsWith('14'));
    expect(await page(beginning('OLD14', both))).toEqual({ ids: last(either), total: last(either, ROWS).length, totalCapped: false });
    const few = (n: number) => n % 100 === 0 && String(n).startsWith('299');
    expect(await page(beginning('OLD299', ['kind']))).toEqual({ ids: last(few), total: last(few, ROWS).length, totalCapped: false });
    expect(await page(beginning('none', both))).toEqual({ ids: [], total: 0, totalCapped: false });
  });

  test('goes on to the last row, in either direction', async () => {
    const old = (n: number) => n <= 150_000;
    for (const offset of [10, 5000, 149_995])
      expect((await page(beginning('OLD', ['code']), { offset })).ids, String(offset)).toEqual(last(old, 10, offset));
    expect((await page(beginning('NEW', both), { size: 3, descending: false })).ids).toEqual([150_001, 150_002, 150_003]);
    expect((await page(beginning('OLD', ['code']), { offset: 150_000 })).ids).toEqual([]);
  });

  test('goes on to the last row within a part of the order, however far back that is, and finds few and none there', async () => {
    const within = [1000, 9000] as const;
    const either = (n: number) => n >= 10_000 && n < 90_010;
    for (const offset of [0, 15_000, 79_995, 80_010])
      for (const size of [10, 100])
        expect(await page(beginning('OLD', both, within), { offset, size }), String(offset)).toEqual({
          ids: last(either, size, offset),
          total: 80_010,
          totalCapped: false,
        });
    const some = (n: number) => either(n) && n % 100 === 0 && String(n).startsWith('77');
    expect(await page(beginning('OLD77', ['kind'], within))).toEqual({
      ids: last(some),
      total: last(some, ROWS).length,
      totalCapped: false,
    });
    expect(await page(beginning('NEW', both, within))).toEqual({ ids: [], total: 0, totalCapped: false });
    expect((await page(beginning('OLD', both, within), { size: 3, descending: false })).ids).toEqual([10_000, 10_001, 10_002]);
  });
});
