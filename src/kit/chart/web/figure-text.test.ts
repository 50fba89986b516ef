import { expect, test } from 'vitest';
import { figureText } from './figure-text.ts';

test('a missing figure is shown as a dash', () => {
  expect(figureText(null, 2, 'zh')).toBe('-');
});

test('a figure has thousands separators and at most the given number of decimals', () => {
  expect(figureText('1234567.891', 2, 'en')).toBe('1,234,567.89');
  expect(figureText('1234.5', 0, 'en')).toBe('1,235');
  expect(figureText('-0.001', 2, 'en')).toBe('0');
});
