import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes long though it is short to read: whatever drives a browser, and whatever starts servers or imports very much. */
const LONG = [
  'tests/e2e/every-screen',
  'tests/e2e/shell',
  'tests/e2e/administration',
  'tests/e2e/master-data',
  'tests/quarter',
  'tests/demo',
  'tests/e2e/',
  'backup.test',
  'tests/reports',
  'tests/uploads/',
  'tests/lists/',
  'tests/crash',
  'tests/connections',
  'tests/restored-indexes',
  'reminders.test',
  'tests/permissions',
  'tests/imports/',
  'provenance.test',
  'uploads.test',
  'tests/stopping',
  'tests/first-start',
  'large-import',
  'embedded.test',
];

/** The longest files begin first, so that the workers end together; of the others the largest, as anywhere. */
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
