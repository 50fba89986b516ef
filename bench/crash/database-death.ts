import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { processStartTime, processesWorkingIn } from '#kit/database/server/embedded/process-identity.ts';
import { readPidFile } from '#kit/database/server/embedded/postmaster.ts';

/** Which of the database's processes die: all at once, the first one alone, or one that works for a connection, which takes the others down with it. */
export type DatabaseDeath = 'all' | 'postmaster' | 'worker';

const clusterOf = (dataDir: string): string | null => {
  const visible = path.join(dataDir, 'postgres');
  return existsSync(visible) ? realpathSync(visible) : null;
};

/** The database's first process on a data folder; null when none runs. */
export function databasePid(dataDir: string): number | null {
  const cluster = clusterOf(dataDir);
  const noted = cluster === null ? null : readPidFile(cluster);
  return noted !== null && processStartTime(noted.pid) !== null ? noted.pid : null;
}

/** Kills the database of a data folder with SIGKILL. */
export function killDatabase(dataDir: string, death: DatabaseDeath): void {
  const cluster = clusterOf(dataDir);
  const postmaster = databasePid(dataDir);
  if (cluster === null || postmaster === null) return;
  const others = processesWorkingIn(cluster).filter((pid) => pid !== postmaster);
  if (death === 'all') for (const pid of [postmaster, ...others]) end(pid);
  else if (death === 'postmaster') end(postmaster);
  // The youngest works for a connection; the helpers that a server always has were started first.
  else end(others.toSorted((a, b) => a - b).at(-1) ?? postmaster);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone between the look and the signal.
  }
}
