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
  ['a duplicate key', sql`insert into person values (${SECRET}, 1)`, 'person_pkey'],
  ['a violated check', sql`insert into person values ('1', 13800000::bigint % 1000 + 380)`, 'person_age_check'],
  ['an invalid number', sql`select ${SECRET + 'x'}::int`, '"…"'],
  ['a number out of range', sql`select ${SECRET}::int`, '"…"'],
  ['an invalid date', sql`select ${SECRET}::date`, '"…"'],
  ['a value with quotation marks', sql`select ${MARKS}::uuid`, '"…"'],
  ['invalid JSON', sql`select ${`{"a": ${SECRET}x}`}::jsonb`, ''],
  ['a text that is too long', sql`insert into person (phone, note) values (${SECRET + '1'}, 'long')`, ''],
])('the log entry for %s has the error code and the stack, but no data of the row', async (_, statement, named) => {
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
