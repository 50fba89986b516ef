import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import { ON_15_ALONE, ON_15_TOO, POSTGRES_15 } from './tests/projects.ts';

const ALL = ['src/**/*.test.ts', 'tests/**/*.test.ts'];
/** A named database, or PostgreSQL 15 for all of them: then every file runs once, on that one. */
const onOneServer = process.env.DATABASE_URL !== undefined || process.env.TEST_POSTGRES !== undefined;

const project = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude: [...configDefaults.exclude, ...exclude] },
});

export default defineConfig({
  test: {
    projects: onOneServer
      ? [project('all', ALL)]
      : [project('built-in', ALL, ON_15_ALONE), project(POSTGRES_15, [...ON_15_ALONE, ...ON_15_TOO])],
    globalSetup: ['tests/global-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    // What is waited for comes when it comes: a busy machine is no failure.
    expect: { poll: { timeout: 60_000 } },
    // One more than the processors of continuous integration: many tests wait for a server, a job or a browser.
    maxWorkers: 3,
    // The files of a worker share what is loaded: no test changes a module.
    isolate: false,
    sequence: { sequencer: LongestFirst },
  },
});
