import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // What is waited for comes when it comes: a busy machine is no failure.
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // The files of a worker share what is loaded: no test changes a module.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
