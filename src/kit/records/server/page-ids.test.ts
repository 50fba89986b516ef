import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBlankDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { extraCondition, type Condition } from './conditions.ts';
import { SORT_LIMIT } from '../define.ts';
import { COUNT_LIMIT, pageIds, requireSortable } from './page-ids.ts';

const ROWS = 120_000;
/** Rows beyond the first 20,000 of an order are not found near its beginning. */
const OLD = 60_000;

let subject: TestDatabase;
beforeAll(async () => {
  subject = await createBlankDatabase({ maxConnections: 1, timeZone: 'Asia/Shanghai' });
  await subject.database.pool.query(`
    create table thing as select n::bigint as id, n / 10 as place, n % 4 as quarter, n % 1000 as thousandth, n <= ${OLD} as old,
      case when n % 7 = 0 then null else n % 90 end as rank
    from generate_series(1, ${ROWS}) n;
    create index on thing (place, id);
    create index on thing (quarter);
    create index on thing (thousandth);
    create index on thing (old);
  `);
  await subject.database.pool.query('vacuum analyze thing');
}, 60_000);
afterAll(() => subject.drop());

/** A condition that an index must look up. */
const lookedUp = (condition: RawBuilder<unknown>): Condition => ({ ...extraCondition(condition), rowCheck: condition });

const range: Condition = {
  ...extraCondition(sql`r.place between 20 and 6000`),
  rangeOf: 'place',
  ranges: new Map([['place', sql`r.place between 20 and 6000`]]),
};

test.each<[string, Condition, boolean]>([
  ['with few matches', extraCondition(sql`r.thousandth = 7`), false],
  ['with many matches', extraCondition(sql`r.quarter = 1`), true],
  ['with many matches, all far from the beginning of the order', extraCondition(sql`r.old`), true],
  ['with few matches, by an index', lookedUp(sql`r.thousandth in (8, 9)`), false],
  ['with many matches, by an index', lookedUp(sql`r.quarter = 3`), true],
  ['on a range of the order', range, true],
  ['without matches', extraCondition(sql`r.thousandth = -1`), false],
])('the pages of a condition %s contain all matches in order, each once, with the total', async (_, where, isMany) => {
  const all = async (order: RawBuilder<unknown>) =>
    (await sql<{ id: number }>`select id from thing r where ${where.sql} order by ${order}`.execute(subject.database.kysely)).rows.map(
      ({ id }) => id,
    );
  for (const descending of [true, false])
    for (const [by, indexed] of [
      ['place', true],
      ['rank', false],
      ['thousandth', false],
    ] as const) {
      const direction = sql.raw(descending ? 'desc' : 'asc');
      const ids = await all(sql`${sql.ref(`r.${by}`)} ${direction} nulls last, r.id ${direction}`);
      expect(ids.length > COUNT_LIMIT).toBe(isMany);
      const size = 50;
      const last = Math.max(0, Math.floor((ids.length - 1) / size));
      for (const page of [0, 3, Math.floor(last / 2), last - 1, last, last + 1].filter((each) => each >= 0))
        for (const exactTotal of [false, true]) {
          const offset = page * size;
          const order = { by, expression: sql.ref(`r.${by}`), descending, indexed };
          const found = await subject.database.readOnly((tx) =>
            pageIds(tx, { table: 'thing', scope: null, where, order, size, offset, exactTotal }),
          );
          expect(found.ids).toEqual(ids.slice(offset, offset + size));
          // Sorted rows are all counted.
          const capped = indexed && isMany && !exactTotal && offset + size < ids.length;
          expect(found).toMatchObject({
            total: capped ? Math.max(COUNT_LIMIT, offset + 11 * size) : ids.length,
            totalCapped: capped,
          });
        }
    }
});

describe('an order without an index', () => {
  const byRank = { by: 'rank', expression: sql.ref('r.rank'), descending: false, indexed: false };
  const requested = { table: 'thing', scope: null, order: byRank, size: 10, offset: 0, exactTotal: false };
  const upTo = (id: number) => extraCondition(sql`r.id <= ${id}`);
  const read = (where: Condition | null) => subject.database.readOnly((tx) => pageIds(tx, { ...requested, where }));

  test('sorts up to 100,000 rows, rows without a value last', async () => {
    const { ids, total } = await read(upTo(SORT_LIMIT));
    expect(total).toBe(SORT_LIMIT);
    const { rows } = await sql<{ id: number }>`
      select id from thing where id <= ${SORT_LIMIT} order by rank nulls last, id limit 10
    `.execute(subject.database.kysely);
    expect(ids).toEqual(rows.map(({ id }) => id));
  });

  test.each([
    ['filtered', upTo(SORT_LIMIT + 1)],
    ['unfiltered', null],
  ])('rejects more rows, %s, with the advice to filter first', async (_, where) => {
    await expect(read(where)).rejects.toThrow('最多按此列排序100,000行，请先用筛选条件缩小范围。');
    await expect(subject.database.readOnly((tx) => requireSortable(tx, { ...requested, where }))).rejects.toThrow('最多按此列排序');
  });

  test('rejects a known total above the limit without reading the rows', async () => {
    const total = sql<number>`${SORT_LIMIT + 1}::integer`;
    const where = null;
    await expect(subject.database.readOnly((tx) => pageIds(tx, { ...requested, table: 'nothing', where, total }))).rejects.toThrow('最多');
  });
});
