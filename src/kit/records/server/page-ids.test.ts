import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBlankDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { ownCondition, type Condition } from './conditions.ts';
import { COUNT_LIMIT, pageIds } from './page-ids.ts';

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
    create index on thing (rank desc nulls last, id desc);
    create index on thing (quarter);
    create index on thing (thousandth);
    create index on thing (old);
  `);
  await subject.database.pool.query('vacuum analyze thing');
}, 60_000);
afterAll(() => subject.drop());

/** A condition that an index must look up. */
const lookedUp = (condition: RawBuilder<unknown>): Condition => ({ ...ownCondition(condition), lookedUp: true });

const range: Condition = {
  ...ownCondition(sql`r.place between 20 and 6000`),
  rangeOf: 'place',
  ranges: new Map([['place', sql`r.place between 20 and 6000`]]),
};

test.each<[string, Condition, boolean]>([
  ['that few rows have', ownCondition(sql`r.thousandth = 7`), false],
  ['that many rows have', ownCondition(sql`r.quarter = 1`), true],
  ['that many rows have, all far from the beginning of the order', ownCondition(sql`r.old`), true],
  ['that few rows have, by an index', lookedUp(sql`r.thousandth in (8, 9)`), false],
  ['that many rows have, by an index', lookedUp(sql`r.quarter = 3`), true],
  ['that is a range of the order', range, true],
  ['that no row has', ownCondition(sql`r.thousandth = -1`), false],
])(
  'the pages of a condition %s are those of all matches in order, each match once, with the total of each page',
  async (_, where, isMany) => {
    const all = async (order: RawBuilder<unknown>) =>
      (await sql<{ id: number }>`select id from thing r where ${where.sql} order by ${order}`.execute(subject.database.kysely)).rows.map(
        ({ id }) => id,
      );
    for (const descending of [true, false])
      for (const [by, nullable, unindexed] of [
        ['place', false, false],
        ['rank', true, false],
        ['thousandth', false, true],
      ] as const) {
        const way = sql.raw(descending ? `desc${nullable ? ' nulls last' : ''}` : `asc${nullable ? ' nulls first' : ''}`);
        const ids = await all(sql`${sql.ref(`r.${by}`)} ${way}, r.id ${sql.raw(descending ? 'desc' : 'asc')}`);
        expect(ids.length > COUNT_LIMIT).toBe(isMany);
        const size = 50;
        const last = Math.max(0, Math.floor((ids.length - 1) / size));
        for (const page of [0, 3, Math.floor(last / 2), last - 1, last, last + 1].filter((each) => each >= 0))
          for (const exactTotal of [false, true]) {
            const offset = page * size;
            const order = { by, expression: sql.ref(`r.${by}`), descending, nullable, unindexed };
            const found = await subject.database.readOnly((tx) =>
              pageIds(tx, { table: 'thing', scope: null, where, order, size, offset, exactTotal }),
            );
            expect(found.ids).toEqual(ids.slice(offset, offset + size));
            const capped = isMany && !exactTotal && offset + size < ids.length;
            expect(found).toMatchObject({
              total: capped ? Math.max(COUNT_LIMIT, offset + 11 * size) : ids.length,
              totalCapped: capped,
            });
          }
      }
  },
);
