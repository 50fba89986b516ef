import { expect, test } from 'vitest';
import { fitColumns } from './fit-columns.ts';

test('a column of texts shrinks only as far as its words are whole', () => {
  const columns = [
    { key: 'lob', width: 92, least: 64, mayBeCut: true },
    { key: 'remark', width: 150, least: 105, mayBeCut: true },
    { key: 'price', width: 110, least: 110 },
  ];
  const words: Record<string, number> = { lob: 81.5, remark: 29, price: 52 };
  const fitted = fitColumns(columns, 330, ({ key }) => words[key] ?? 0);
  expect(fitted.map(({ width }) => width)).toEqual([92, 128, 110]);
});
