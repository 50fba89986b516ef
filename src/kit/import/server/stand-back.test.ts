import { spawn } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import { expect, test } from 'vitest';
import { letStandBack } from './stand-back.ts';

test('an import’s process of the built-in database gets the processor after those of pages, and one that is gone is no trouble', async () => {
  const backend = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(backend, 'spawn');
  const pid = backend.pid ?? 0;
  try {
    letStandBack(pid);
    expect(os.getPriority(pid)).toBeGreaterThan(os.getPriority(process.pid));
  } finally {
    backend.kill();
    await once(backend, 'exit');
  }
  expect(() => letStandBack(pid)).not.toThrow();
});
