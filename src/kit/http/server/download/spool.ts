import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Spooled files contain confidential data. */
const OWNER_ONLY = 0o700;

/** No call takes this long: an older file was left by a killed server. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/**
 * Creates the spool folder with private permissions and deletes files left by killed servers.
 * @param alone no other server process uses the folder and no call has begun, so all files in it are left over
 */
export async function openSpool(spool: string, alone: boolean): Promise<void> {
  await mkdir(spool, { recursive: true, mode: OWNER_ONLY });
  await chmod(spool, OWNER_ONLY);
  const names = await readdir(spool);
  for (const name of names) {
    const file = path.join(spool, name);
    // Null if another server has deleted it meanwhile.
    const stats = alone ? null : await stat(file).catch(() => null);
    const isAbandoned = alone || (stats !== null && Date.now() - stats.mtimeMs > ABANDONED_AFTER_MS);
    if (isAbandoned) await rm(file, { force: true, recursive: true });
  }
}
