import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { isTraversableByAll, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { programEnvironment } from './environment.ts';

/** The administrator of the built-in server, whose password is stored next to the data. */
export const SUPERUSER = 'app';

/** Used when PostgreSQL's account cannot access the data folder, for example in a clone under /root. */
const SHARED_STATE = '/var/lib/supply-chain-back-office';

/** PostgreSQL does not start on a data folder that other accounts may read. */
const OWNER_ONLY = 0o700;

/** A PostgreSQL data folder and its administrator's password. */
export interface Cluster {
  readonly data: string;
  readonly password: string;
}

/** The cluster's path in a data folder, which need not exist yet. */
export const clusterFolder = (home: string) => path.join(home, 'postgres');
const passwordFile = (home: string) => path.join(home, 'postgres.password');

/**
 * Opens the cluster of a data folder, or creates one: checksums, UTF-8, the ICU root collation (with `C`, ILIKE would
 * not match ü), scram passwords. An interrupted creation leaves nothing that the next start would treat as a cluster.
 * @throws Error if the cluster belongs to another major version
 */
export function openCluster(home: string, binaries: Binaries, account: Account): Cluster {
  const folder = clusterFolder(home);
  if (!existsSync(path.join(folder, 'PG_VERSION'))) createCluster(home, binaries, account);
  const data = realpathSync(folder);
  const major = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  if (major !== binaries.version.split('.')[0]) {
    throw new Error(
      `The database in ${folder} was made by PostgreSQL ${major}, this program brings ${binaries.version}. ` +
        'Back it up with the program that made it (npm run backup), move the data folder away and restore the backup (npm run restore).',
    );
  }
  return { data, password: readClusterPassword(home) };
}

/**
 * The administrator's password.
 * @throws if the file is missing
 */
export function readClusterPassword(home: string): string {
  return readFileSync(passwordFile(home), 'utf8').trim();
}

function createCluster(home: string, binaries: Binaries, account: Account): void {
  const target = accessibleFolder(home, account);
  const draft = `${target}.new`;
  const secret = passwordFile(home);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: OWNER_ONLY });
  writeFileSync(secret, randomBytes(24).toString('hex'), { mode: 0o600 });
  chmodSync(secret, 0o600);
  const passwordCopy = path.join(path.dirname(target), `.initial-password-${randomUUID()}`);
  writeFileSync(passwordCopy, readFileSync(secret), { mode: 0o600 });
  try {
    if (account.uid !== undefined) for (const file of [draft, passwordCopy]) chownSync(file, account.uid, account.gid);
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
    const access = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${passwordCopy}`];
    execFileSync(binaries.program('initdb'), ['-D', draft, '--data-checksums', ...access, ...locale], {
      ...account,
      cwd: path.dirname(target),
      env: programEnvironment(),
      stdio: 'pipe',
    });
  } finally {
    rmSync(passwordCopy, { force: true });
  }
  renameSync(draft, target);
  if (target !== clusterFolder(home)) {
    rmSync(clusterFolder(home), { force: true });
    symlinkSync(target, clusterFolder(home));
  }
}

/** A folder with copies of the programs that PostgreSQL's account can read. */
export function programsFolder(home: string, account: Account): string {
  return canAccess(home, account) ? path.join(home, 'postgres-programs') : path.join(SHARED_STATE, 'programs');
}

/** The cluster's path in the data folder or, if the account cannot access it, in a new folder of `SHARED_STATE`. */
function accessibleFolder(home: string, account: Account): string {
  if (canAccess(home, account)) {
    const target = clusterFolder(home);
    // A dangling link is not a cluster, and would block the name for a new one.
    if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(target);
    return target;
  }
  mkdirSync(SHARED_STATE, { recursive: true, mode: 0o755 });
  const parent = mkdtempSync(path.join(SHARED_STATE, 'data-'));
  chmodSync(parent, 0o711);
  return path.join(parent, 'postgres');
}

function canAccess(home: string, account: Account): boolean {
  return account.uid === undefined || isTraversableByAll(home);
}
