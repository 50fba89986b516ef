import { expect, test } from 'vitest';
import { DuplicateKeyDetector } from './duplicate-keys.ts';

const MANY = 200_000;

function add(keys: DuplicateKeyDetector, key: string): void {
  for (const byte of Buffer.from(key)) keys.add(byte);
  keys.end();
}

test('distinct keys are not reported as duplicates', () => {
  const keys = new DuplicateKeyDetector();
  for (let n = 0; n < MANY; n++) add(keys, `\tSN${String(n).padStart(9, '0')}\t${n % 7}`);
  expect(keys.mayRepeat).toBe(false);
});

test.each([0, 1, 4095, MANY - 1])('a repeated key is detected, however many keys precede it: %i', (repeated) => {
  const keys = new DuplicateKeyDetector();
  for (let n = 0; n < MANY; n++) add(keys, `\t物流${n}`);
  add(keys, `\t物流${repeated}`);
  expect(keys.mayRepeat).toBe(true);
});

test('equal text distributed differently over the columns is a different key', () => {
  const keys = new DuplicateKeyDetector();
  for (const key of ['\tA\tBC', '\tAB\tC', '\tABC\t', '\t\tABC']) add(keys, key);
  expect(keys.mayRepeat).toBe(false);
});

test('with more keys than the detector can store, a duplicate is assumed', () => {
  const keys = new DuplicateKeyDetector();
  for (let n = 0; n < (1 << 20) + 1; n++) add(keys, `${n}`);
  expect(keys.mayRepeat).toBe(true);
});
