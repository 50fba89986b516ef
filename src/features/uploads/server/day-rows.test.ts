import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { addDays } from '#kit/time/business-time.ts';
import { ensureDayRecords } from '#kit/period-upload/server/ensure-days.ts';
import { deliveryNotes, uploadFamily } from '../definition.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
  await sql`insert into corporate (code, name) values ('1000', 'One'), ('2000', 'Two')`.execute(base.database.kysely);
});
afterAll(() => base.drop());

const ensure = (today: string) => base.database.transaction((tx) => ensureDayRecords(tx, uploadFamily.members, today));

async function daysOf(kind: string, code = '1000'): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select day from period_record r join corporate c on c.id = r.corporate_id where kind = ${kind} and c.code = ${code} order by day
  `.execute(base.database.kysely);
  return rows.map(({ day }) => day);
}

test('a new corporate starts with today, a row for each of the eight types', async () => {
  expect(await ensure('2026-09-30')).toBe(16);
  expect(await daysOf('upload-record-1')).toEqual(['2026-09-30']);
  expect(await daysOf('upload-record-8', '2000')).toEqual(['2026-09-30']);
});

test('a second creation on the same day adds no rows', async () => {
  expect(await ensure('2026-09-30')).toBe(0);
});

test('missed days are added later', async () => {
  expect(await ensure('2026-10-03')).toBe(3 * 16);
  expect(await daysOf('upload-record-3')).toEqual(['2026-09-30', '2026-10-01', '2026-10-02', '2026-10-03']);
});

test('at most 31 missed days are added', async () => {
  await ensure('2026-12-25');
  const days = await daysOf('upload-record-8');
  expect(days.filter((day) => day > '2026-10-03')).toEqual(Array.from({ length: 32 }, (_, i) => addDays('2026-11-24', i)));
  expect(days.at(-1)).toBe('2026-12-25');
});

test('only VC days have a pull status, which starts as 未拉取', async () => {
  const { rows } = await sql<{
    kind: string;
    status: string | null;
  }>`select distinct kind, api_pull_status as status from period_record order by kind`.execute(base.database.kysely);
  expect(rows).toHaveLength(8);
  for (const { kind, status } of rows) expect(status).toBe(kind === 'upload-record-8' ? '未拉取' : null);
});

test('two servers that start together create each row once', async () => {
  const created = await Promise.all([ensure('2026-12-26'), ensure('2026-12-26')]);
  expect(created.reduce((sum, each) => sum + each, 0)).toBe(16);
});

test('a kind that an update adds begins with today, regardless of the days of other kinds', async () => {
  const added = { ...deliveryNotes, name: 'an-added-kind' };
  expect(await base.database.transaction((tx) => ensureDayRecords(tx, [added], '2026-12-26'))).toBe(2);
  expect(await daysOf('an-added-kind')).toEqual(['2026-12-26']);
});
