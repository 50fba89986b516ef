import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '#kit/http/server/logger.ts';
import { describeFailure } from './describe-failure.ts';
import { createBlankDatabase, type TestDatabase } from './testing/database.ts';

let subject: TestDatabase;
beforeAll(async () => {
  subject = await createBlankDatabase();
  await subject.database.pool.query(`create table person (phone text primary key, age int check (age < 200), born date, note varchar(3))`);
  await subject.database.pool.query(`insert into person values ('13800000000', 1)`);
});
afterAll(() => subject.drop());

const SECRET = '13800000000';
const MARKS = `13800000000" or "`;

test.each([
  ['a key that is there', sql`insert into person values (${SECRET}, 1)`, 'person_pkey'],
  ['a row that breaks a rule', sql`insert into person values ('1', 13800000::bigint % 1000 + 380)`, 'person_age_check'],
  ['a number that is none', sql`select ${SECRET + 'x'}::int`, '"…"'],
  ['a number beyond its type', sql`select ${SECRET}::int`, '"…"'],
  ['a day that is none', sql`select ${SECRET}::date`, '"…"'],
  ['a value with marks in it', sql`select ${MARKS}::uuid`, '"…"'],
  ['JSON that is none', sql`select ${`{"a": ${SECRET}x}`}::jsonb`, ''],
  ['a text that is too long', sql`insert into person (phone, note) values (${SECRET + '1'}, 'long')`, ''],
])('of %s nothing is logged but what it is', async (_, statement, named) => {
  const failure: unknown = await statement.execute(subject.database.kysely).catch((error: unknown) => error);
  const report = JSON.stringify(describeFailure(failure));
  expect(report).not.toContain('1380000');
  expect(report).toContain(JSON.stringify(named).slice(1, -1));
  expect(describeFailure(failure)).toMatchObject({ code: expect.stringMatching(/^2[23]/), stack: expect.stringContaining('called from') });

  const written: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void written.push(line) });
  for (const key of ['err', 'error', 'failure']) logger.error({ [key]: failure }, 'it failed');
  expect(written).toHaveLength(3);
  expect(written.join('')).not.toContain('1380000');
});
