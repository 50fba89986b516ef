import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns.ts';

test('a column of texts shrinks only as far as its words are whole', () => {
  const columns = [
    { key: 'lob', width: 92, least: 64, mayBeCut: true },
    { key: 'remark', width: 150, least: 105, mayBeCut: true },
    { key: 'price', width: 110, least: 110 },
  ];
  const texts: Record<string, readonly string[]> = { lob: ['Watch', 'Accessories'], remark: ['of the year'], price: ['1,234.00'] };
  const fitted = fitColumns(columns, 330, ({ key }) => texts[key] ?? []);
  expect(fitted.map(({ width }) => width)).toEqual([92, 128, 110]);
});
