import { expect, test } from 'vitest';
import { createMenuSearch } from './menu-index.ts';

const entry = (title: string, path: string) => ({ title, path, trail: '' });

test('a title match ranks above a pinyin or path match, and texts that differ by more than 40 % do not match', async () => {
  const titles = async (text: string, entries: readonly { title: string; path: string; trail: string }[]) =>
    (await createMenuSearch(entries, true))(text).map(({ title }) => title);
  expect(await titles('refund', [entry('Costs', '/refund'), entry('refund', '/costs')])).toEqual(['refund', 'Costs']);
  expect(await titles('shui', [entry('税', '/a'), entry('shui', '/b')])).toEqual(['shui', '税']);
  // Three of ten letters differ, then five.
  expect(await titles('abcdefgxyz', [entry('abcdefghij', '/1')])).toEqual(['abcdefghij']);
  expect(await titles('abcdevwxyz', [entry('abcdefghij', '/1')])).toEqual([]);
});
