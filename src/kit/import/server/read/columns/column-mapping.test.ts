import { expect, test } from 'vitest';
import type { Field } from '#kit/fields/field.ts';
import { similarHeaders } from './column-mapping.ts';

const quantity: Field = { kind: 'text', name: 'quantity', label: '数量', maxLength: 20, required: true };
const proposed = (...headers: string[]) =>
  similarHeaders([quantity], headers, { nameOf: ({ label }) => label, translationsOf: () => [] }).map(({ header }) => header);

test('a missing column is compared with a bounded number of headers of bounded length', () => {
  expect(proposed('备注', '到货数量')).toEqual(['到货数量']);
  expect(proposed(`数量${'说明'.repeat(100)}`)).toEqual([]);
  const others = Array.from({ length: 500 }, (_, index) => `备注${index}`);
  expect(proposed(...others.slice(1), '到货数量')).toEqual(['到货数量']);
  expect(proposed(...others, '到货数量')).toEqual([]);
});
