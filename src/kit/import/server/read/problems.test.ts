import { expect, test } from 'vitest';
import { Problems } from './problems.ts';

test('up to a million problems of a workbook are counted; more are flagged', () => {
  const problems = new Problems();
  const add = (rowNumber: number) => problems.add({ rowNumber, column: 0, text: '请输入' });
  for (let row = 1_000_000; row > 0; row--) add(row);
  expect([problems.count, problems.hasMore]).toEqual([1_000_000, false]);
  for (let row = 0; row < 10; row++) add(row);
  expect([problems.count, problems.hasMore, problems.rowsAffected()]).toEqual([1_000_000, true, 1_000_000]);
  expect(problems.inOrder()[0]).toEqual({ rowNumber: 1, column: 0, text: '请输入' });
});
