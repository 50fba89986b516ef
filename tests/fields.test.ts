import { describe, expect, test } from 'vitest';
import { compileCheck, isProblem } from '#kit/fields/check.ts';
import { decimalText } from '#kit/workbook/cell.ts';

/** A repeatable series of numbers from 0 to 1. */
function* randoms(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('a decimal field', () => {
  test('reads every number of a workbook as the text that the number’s fifteen digits are', () => {
    const next = randoms(7);
    const random = () => next.next().value;
    const kinds = [
      () => (Math.round(random() * 1e9) - 5e8) / 10 ** Math.floor(random() * 6),
      () => random() * 10 ** (Math.floor(random() * 18) - 6),
      () => 0.1 * Math.round(random() * 100),
      () => Math.round(random() * 1e16) / 100,
      () => -0,
    ];
    const different: string[] = [];
    for (const scale of [0, 1, 2, 4]) {
      const check = compileCheck({ kind: 'decimal', name: 'price', label: '价格', scale, min: '-100000', max: '400000000' });
      for (let n = 0; n < 20_000; n++) {
        const value = (kinds[n % kinds.length] as () => number)();
        if (JSON.stringify(check(value)) !== JSON.stringify(check(decimalText(value)))) different.push(`${value} with ${scale} places`);
      }
    }
    expect(different).toEqual([]);
  });

  test('takes numbers given as text, with or without thousands separators, and keeps every digit', () => {
    const check = compileCheck({ kind: 'decimal', name: 'price', label: '价格', scale: 2 });
    expect(check('1,234,567.5')).toBe('1234567.50');
    expect(check('123456789012345678.25')).toBe('123456789012345678.25');
    expect(check(' 007.10 ')).toBe('7.10');
    expect(check('-0.00')).toBe('0.00');
    for (const wrong of ['1.234', '1e5', '1,23', 'x', '--1']) expect(isProblem(check(wrong)), wrong).toBe(true);
  });
});

describe('an integer field', () => {
  test('takes whole numbers within its bounds, as numbers or as text in any of the ways that systems write them', () => {
    const check = compileCheck({ kind: 'integer', name: 'item', label: '行项目', min: 0, max: 99_999 });
    expect([check(0), check('0'), check(99_999), check('42'), check('000010'), check('12,345')]).toEqual([
      '0',
      '0',
      '99999',
      '42',
      '10',
      '12345',
    ]);
    for (const wrong of [-1, 1.5, 100_000, '1.0', '1,23', '', 'x', true])
      expect(typeof check(wrong) === 'string', String(wrong)).toBe(false);
  });

  test('takes no leading zeros where the specification wants none', () => {
    const check = compileCheck({ kind: 'integer', name: 'days', label: '天数', min: 0, max: 99_999, refusesLeadingZeros: true });
    expect([check('0'), check('42')]).toEqual(['0', '42']);
    for (const wrong of ['007', '00', '1,000']) expect(typeof check(wrong) === 'string', wrong).toBe(false);
  });
});
