import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readHistory } from '../bench/history.ts';
import { benchmarksPage } from '../bench/page.ts';

test('docs/benchmarks.md has the latest figures of bench/history.jsonl', () => {
  expect(readFileSync(new URL('../docs/benchmarks.md', import.meta.url), 'utf8')).toBe(benchmarksPage(readHistory()));
});
