import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Spooled files contain confidential data. */
const PRIVATE = 0o700;

/** No call takes so long: an older file belongs to a server that was killed. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/**
 * Creates the spool folder with private permissions and deletes files left by killed servers.
 * @param alone no other server process uses the folder and no call has begun, so all files in it are left over
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
