import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyIn } from '#kit/database/server/copy.ts';
import { createBlankDatabase, type TestDatabase } from '#kit/database/server/testing/database.ts';
import { CopyText, encodeForCopy } from './copy-text.ts';

let subject: TestDatabase;
beforeAll(async () => {
  subject = await createBlankDatabase();
  await subject.database.pool.query('create table copied (row_number int primary key, plain text, encoded text)');
});
afterAll(() => subject.drop());

test('every text is stored unchanged by COPY, with both ways of encoding', async () => {
  const texts = [
    'SN000123',
    '北京市朝阳区',
    'emoji 😀 and é',
    'back\\slash',
    '\\N',
    '\\.',
    'tab\there',
    'two\r\nlines',
    ' spaces ',
    'quote \' and "',
    '=1+1',
    'long '.repeat(40_000),
  ];
  const written = new CopyText(64);
  texts.forEach((text, index) => {
    written.startRow(index + 1);
    written.value(text);
    written.encodedValue(encodeForCopy(text));
    written.endRow();
  });
  written.startRow(0);
  written.absent();
  written.absent();
  written.endRow();
  await subject.database.transaction(async (tx) => {
    const copy = await copyIn(tx, 'copy copied (row_number, plain, encoded) from stdin');
    copy.end(written.take());
    await finished(copy);
  });
  const { rows } = await subject.database.pool.query('select plain, encoded from copied order by row_number');
  expect(rows).toEqual([{ plain: null, encoded: null }, ...texts.map((text) => ({ plain: text, encoded: text }))]);
  expect(written.length).toBe(0);
});
