import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/longest-first.ts';
import { ON_15, POSTGRES_15 } from './tests/projects.ts';

const ALL = ['src/**/*.test.ts', 'tests/**/*.test.ts'];
/** With a database or a version that the caller names, all files run on that one. */
const onOneServer = process.env.DATABASE_URL !== undefined || process.env.TEST_POSTGRES !== undefined;

const project = (name: string, include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude: [...configDefaults.exclude, ...exclude] },
});

export default defineConfig({
  test: {
    projects: onOneServer ? [project('all', ALL)] : [project('built-in', ALL, ON_15), project(POSTGRES_15, ON_15)],
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
