import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Uploads and downloads under way hold what only few may see. */
const PRIVATE = 0o700;

/** No call takes so long: a file of this age belongs to a server that was killed. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/**
 * Makes the spool folder, for our eyes alone, and removes the files that killed servers left in it.
 * @param alone no other server process uses the folder, and ours has no call yet: all of them are such files
 */
export async function openSpool(spool: string, alone: boolean): Promise<void> {
  await mkdir(spool, { recursive: true, mode: PRIVATE });
  await chmod(spool, PRIVATE);
  const names = await readdir(spool);
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
