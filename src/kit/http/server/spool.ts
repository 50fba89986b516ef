import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** No call takes so long: a file of this age belongs to a server that was killed. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/**
 * Removes the files that killed servers left in the spool folder.
 * @param alone no other server process uses the folder, and ours has no call yet: all of them are such files
 */
export async function clearSpool(spool: string, alone: boolean): Promise<void> {
  const names = await readdir(spool).catch(() => []);
  for (const name of names) {
    const file = path.join(spool, name);
    const age = alone
      ? Number.POSITIVE_INFINITY
      : Date.now() -
        (await stat(file).then(
          (found) => found.mtimeMs,
          () => Date.now(),
        ));
    if (age > ABANDONED_AFTER_MS) await rm(file, { force: true, recursive: true });
  }
}
