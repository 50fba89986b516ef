import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSpool } from './spool.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'spool-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('only the owner can read the spool folder, also one that an earlier version created', async () => {
  const spool = path.join(folder, 'spool');
  await openSpool(spool, true);
  expect(statSync(spool).mode & 0o777).toBe(0o700);
  chmodSync(spool, 0o755);
  writeFileSync(path.join(spool, 'left'), 'x');
  await openSpool(spool, true);
  expect(statSync(spool).mode & 0o777).toBe(0o700);
  expect(readdirSync(spool)).toEqual([]);
});
