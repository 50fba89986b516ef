import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Short files that run for long: tests with a browser, and tests that start servers or import large files. Some mostly
 * wait and run in parallel with tests that compute.
 */
const LONG = [
  'tests/failover',
  'tests/quarter',
  'tests/e2e/every-screen',
  'tests/e2e/demo',
  'tests/restored-indexes',
  'tests/backups',
  'tests/crash',
  'tests/e2e/master-data',
  'tests/e2e/shell',
  'jobs.test',
  'tests/reports',
  'tests/killed-ledger',
  'tests/e2e/report-kinds',
  'tests/e2e/administration',
  'tests/stopping',
  'tests/my-work',
  'tests/e2e/operator-day',
  'tests/reminder-clock',
  'tests/imports/sources',
  'embedded.test',
  'tests/e2e/',
  'backup.test',
  'tests/uploads/',
  'tests/hostile-values',
  'tests/derived',
  'tests/lists/',
  'tests/connections',
  'tests/killed-split',
  'reminders.test',
  'tests/permissions',
  'tests/imports/',
  'provenance.test',
  'uploads.test',
  'tests/first-start',
  'large-import',
];

/** Starts the longest files first, so that the workers end together; then the largest files, as by default. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the sequencer's own
    const bySize = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((part) => moduleId.split(path.sep).join('/').includes(part));
      return at < 0 ? LONG.length : at;
    };
    return bySize.toSorted((a, b) => rank(a) - rank(b));
  }
}
