import { expect, test } from 'vitest';
import { OPTION_SEARCH } from './option-search.ts';

test('the option search ignores width, case and accents of the search text and of the options', () => {
  const finds = (typed: string, label: string) => OPTION_SEARCH.filterOption(typed, { label });
  expect([
    finds('aereo', 'Aéreo'),
    finds('Aéreo', 'AEREO'),
    finds('ａpple', 'Apple'),
    finds('apple', 'Ａｐｐｌｅ'),
    finds('苹果', 'Apple 苹果'),
  ]).toEqual(Array(5).fill(true));
  expect([finds('x', 'Aéreo'), OPTION_SEARCH.filterOption('x', {})]).toEqual([false, false]);
});
