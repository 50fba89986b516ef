import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** The operating system account of PostgreSQL; empty for the current one. */
export type Account = { uid: number; gid: number } | Record<string, never>;

/** Tried in this order. Debian always has the second. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root. As root, it runs as the owner of an existing data folder, or the first existing
 * one of `postgres` and `nobody`. Otherwise it runs as the current account.
 * @param data the data folder, which need not exist yet
 */
export function serverAccount(data: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of UNPRIVILEGED) {
    try {
      const id = (option: string) => Number(execFileSync('id', [option, name], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This account does not exist; try the next.
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and none of the accounts ${UNPRIVILEGED.join(', ')} exists. Start as a normal user, or set DATABASE_URL.`,
  );
}

/** Whether all accounts may traverse the folder and its parents. */
export function isTraversableByAll(folder: string): boolean {
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (!(statSync(current).mode & 0o001)) return false;
    if (current === path.dirname(current)) return true;
  }
}
