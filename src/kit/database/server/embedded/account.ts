import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';

/** The operating system's account that PostgreSQL runs under; empty when it is our own. */
export type Account = { uid: number; gid: number } | Record<string, never>;

/** Tried in this order; every Debian has the second. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so root lends it an unprivileged account: the owner of the existing data folder,
 * else the first of `postgres` and `nobody` that exists. Anybody else runs it as himself.
 * @param data the data folder, which need not exist yet
 */
export function serverAccount(data: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of UNPRIVILEGED) {
    try {
      const id = (what: string) => Number(execFileSync('id', [what, name], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This account does not exist here; the next may.
    }
  }
  throw new Error(
    `PostgreSQL does not run as root, and none of the accounts ${UNPRIVILEGED.join(', ')} exists. Start as a normal user, or set DATABASE_URL.`,
  );
}

/** Whether everybody may pass through the folder and all folders above it. */
export function isOpenToAll(folder: string): boolean {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (!(statSync(at).mode & 0o001)) return false;
    if (at === path.dirname(at)) return true;
  }
}
