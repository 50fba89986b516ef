import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRunning, thisProcess, type ProcessIdentity } from './process-identity.ts';

const LOCK_FILE = 'server.lock';

interface Holder extends ProcessIdentity {
  readonly since: string;
}

/** Another running process owns the data folder. The message names it. */
export class FolderInUse extends Error {
  readonly pid: number;

  constructor(folder: string, holder: Holder) {
    super(
      `The data folder ${folder} is in use by process ${holder.pid}, started ${holder.since}. ` +
        'Stop that process, or give this one a folder of its own with DATA_DIR.',
    );
    this.pid = holder.pid;
  }
}

/**
 * Locks the folder for this process until `release()`. A lock of a process that no longer runs is replaced.
 * @throws FolderInUse if the owner still runs
 */
export function lockFolder(folder: string): { release(): void } {
  const file = path.join(folder, LOCK_FILE);
  const ownLock = JSON.stringify({ ...thisProcess(), since: new Date().toISOString() } satisfies Holder);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, ownLock, { mode: 0o644 });
  try {
    // Creating a link is atomic and fails if the name exists, so two processes cannot both succeed.
    while (!tryLink(draft, file)) {
      const holder = readHolder(file);
      if (holder && isRunning(holder)) throw new FolderInUse(folder, holder);
      removeStaleLock(file, holder);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return { release: () => readText(file) === ownLock && rmSync(file, { force: true }) };
}

/** The running owner of the folder, or `null`. */
export function folderOwner(folder: string): ProcessIdentity | null {
  const holder = readHolder(path.join(folder, LOCK_FILE));
  return holder && isRunning(holder) ? holder : null;
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of an owner that no longer runs. If a running owner has replaced it meanwhile, restores that one. */
function removeStaleLock(file: string, stale: Holder | null): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = readHolder(aside);
  if (moved && moved.born !== stale?.born && isRunning(moved)) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function readHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(readText(file) ?? '') as Partial<Holder>;
    return typeof holder.pid === 'number' && typeof holder.born === 'string' ? (holder as Holder) : null;
  } catch {
    return null;
  }
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
