import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '#app/features.ts';
import { arrivalReport } from '#features/arrivals/report.ts';
import { arrivalSql } from '#features/arrivals/server/report-sql.ts';
import { expectedArrivals } from '#features/expected-arrivals/definition.ts';
import { expectedArrivalSql } from '#features/expected-arrivals/server/report-sql.ts';
import { logisticsAgeing } from '#features/logistics-ageing/definition.ts';
import { ageingSql } from '#features/logistics-ageing/server/report-sql.ts';
import type { Database } from '#kit/database/server/connection.ts';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { columnOf } from '#kit/fields/field.ts';
import { fieldOf } from '#kit/records/define.ts';
import type { ReportDefinition } from '#kit/report/define.ts';
import type { ReportSql } from '#kit/report/server/source.ts';
import { countKeeping, migrationOf } from '../scripts/migration/create-table.ts';
import { tableOf, type TableIndex } from '../scripts/migration/record-table.ts';
import { storedTables } from '../scripts/migration/stored-tables.ts';

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = testDatabase);
});
afterAll(() => testDatabase.drop());

const tables = storedTables.map(({ records, access }) => ({ name: records.name, records, access }));

/** An expression without brackets, blanks and casts, for comparison. */
const normal = (text: string) => text.replace(/[()\s"]|::text/g, '').toLowerCase();

async function columnsOf(schema: string, table: string) {
  const { rows } = await sql<{ name: string; type: string; notNull: boolean }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as "notNull"
    from pg_attribute a where a.attrelid = ${`${schema}.${table}`}::regclass and a.attnum > 0 and not a.attisdropped
  `.execute(database.kysely);
  return rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

async function indexesOf(schema: string, table: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select indexdef as text from pg_indexes where schemaname = ${schema} and tablename = ${table}
  `.execute(database.kysely);
  return rows.map(({ text }) => normal(text.slice(text.indexOf(' USING '))) + (text.includes('UNIQUE') ? ' unique' : ''));
}

const wantedIndex = ({ unique, using, on, where }: TableIndex) =>
  normal(` using ${using} (${on.join(', ')})`) + (where === undefined ? '' : normal(`where ${where}`)) + (unique ? ' unique' : '');

describe.each(tables)('the table of $name', ({ records, access }) => {
  test('has the columns of its record set with their types and nullability', async () => {
    const wanted = tableOf(records, access)
      .columns.map(({ name, type, notNull }) => ({ name, type, notNull }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(await columnsOf('public', records.table)).toEqual(wanted);
  });

  test('has an index for each key, order and filter of its record set', async () => {
    const there = await indexesOf('public', records.table);
    for (const index of tableOf(records, access).indexes)
      expect(
        there.some(
          (text) =>
            text.replace('nullsnotdistinct', '').startsWith(wantedIndex(index).replace(' unique', '')) &&
            (!index.unique || text.endsWith(' unique')),
        ),
        `${wantedIndex(index)} among\n${there.join('\n')}`,
      ).toBe(true);
  });

  test('has count triggers if and only if it is a counted set', async () => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_triggerdef(oid) as text from pg_trigger where tgrelid = ${records.table}::regclass and tgname like 'keep_count%'
    `.execute(database.kysely);
    const bare = (text: string) => normal(text.replace('public.', '').replace(';', ''));
    expect(rows.map(({ text }) => bare(text)).toSorted()).toEqual(
      (records.counted === true ? countKeeping(records) : []).map(bare).toSorted(),
    );
  });

  test('equals its generated migration', async () => {
    await sql.raw(`create schema generated_${records.table}`).execute(database.kysely);
    await database.transaction(async (tx) => {
      await sql.raw(`set local search_path to generated_${records.table}, public`).execute(tx);
      await sql.raw(migrationOf(records, access)).execute(tx);
    });
    expect(await columnsOf(`generated_${records.table}`, records.table)).toEqual(await columnsOf('public', records.table));
  });
});

/** Reports over a table; those with computed rows have no index to walk. */
const reports = features.flatMap((feature) => feature.reports ?? []).filter((report: ReportDefinition) => report.rows.onRequest !== true);

/** The reports with indexes on expressions. */
const ORDER_SQL: Readonly<Record<string, ReportSql['orders']>> = {
  [arrivalReport.name]: arrivalSql.orders,
  [logisticsAgeing.name]: ageingSql.orders,
  [expectedArrivals.name]: expectedArrivalSql.orders,
};

test.each(reports.map(({ name, rows }) => ({ name, rows })))(
  'the report $name has an index for each indexed order; the default one ends with the id',
  async ({ name, rows }) => {
    const there = await indexesOf('public', rows.table);
    for (const by of [rows.newest, ...(rows.indexed ?? [])]) {
      const ordered = ORDER_SQL[name]?.[by]?.replaceAll('r.', '') ?? columnOf(fieldOf(rows, by));
      const owner = rows.scope === 'corporate' ? ['corporate_id'] : [];
      expect(there).toContain(normal(` using btree (${[...owner, ordered, ...(by === rows.newest ? [rows.id] : [])].join(', ')})`));
    }
  },
);

/** Primary key, natural key, default order and four more. */
const INDEXES_AT_MOST = 7;

const indexed = [...new Set([...tables.map(({ records }) => records.table), ...reports.map(({ rows }) => rows.table)])].toSorted();

/** The indexes of a table with their purposes: an index without a constraint has a comment. */
async function purposesOf(table: string) {
  const { rows } = await sql<{ name: string; on: string; needed: string | null }>`
    select i.relname as name, regexp_replace(pg_get_indexdef(i.oid), '^.* USING (\\w+) ', '\\1 ') as on,
      coalesce(obj_description(i.oid, 'pg_class'), case when x.indisprimary then 'Primary key.' when k.oid is not null then 'Natural key.' end) as needed
    from pg_index x join pg_class i on i.oid = x.indexrelid left join pg_constraint k on k.conindid = i.oid and k.conrelid = x.indrelid
    where x.indrelid = ${`public.${table}`}::regclass order by not x.indisprimary, k.oid is null, i.relname
  `.execute(database.kysely);
  return rows;
}

describe('the index budget of record sets', () => {
  test.each(indexed)(
    '%s has at most seven indexes, each with a comment on the screen, filter, order or statement that needs it',
    async (table) => {
      const found = await purposesOf(table);
      expect(found.map(({ name }) => name).slice(INDEXES_AT_MOST)).toEqual([]);
      expect(found.filter(({ needed }) => needed === null)).toEqual([]);
    },
  );

  test('docs/indexes.md lists every index of every record set', async () => {
    const parts = [];
    for (const table of indexed) {
      const lines = (await purposesOf(table)).map(
        ({ name, on, needed }) => `- \`${name}\`: ${needed}\n  \`${on.replaceAll(/\s+/g, ' ')}\``,
      );
      parts.push([`## ${table}`, '', ...lines].join('\n'));
    }
    const text = [
      '# Indexes of record sets',
      'Generated: `npm test -- tests/record-sets.test.ts --update`. The budget is in [scale](scale.md).',
      ...parts,
    ];
    await expect(`${text.join('\n\n')}\n`).toMatchFileSnapshot('../docs/indexes.md');
  });
});
