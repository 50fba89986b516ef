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
import { isOpenToAll, type Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { programEnvironment } from './environment.ts';

/** The administrator of the built-in server. Its password lies beside the data. */
export const SUPERUSER = 'app';

/**
 * Where root keeps what cannot lie in the data folder itself, because PostgreSQL's account could not reach it there
 * (root's clone under /root).
 */
const SHARED_STATE = '/var/lib/supply-chain-back-office';

/** Owner-only; PostgreSQL refuses to start on a data folder that others may read. */
const PRIVATE = 0o700;

/** A PostgreSQL data folder and the password of its administrator. */
export type Cluster = { data: string; password: string };

/** Where the cluster of a data folder lies; the folder need not exist yet. */
export const clusterFolder = (home: string) => path.join(home, 'postgres');
const passwordFile = (home: string) => path.join(home, 'postgres.password');

/**
 * Opens the cluster of a data folder, or makes a new one: checksums, UTF-8, the ICU root collation (with `C`, ILIKE
 * would miss ü), passwords by scram. A maker that dies half-way leaves nothing that the next start would take for a
 * cluster.
 * @throws Error when the cluster belongs to another major version
 */
export function openCluster(home: string, binaries: Binaries, account: Account): Cluster {
  const visible = clusterFolder(home);
  if (!existsSync(path.join(visible, 'PG_VERSION'))) createCluster(home, binaries, account);
  const data = realpathSync(visible);
  const major = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  if (major !== binaries.version.split('.')[0]) {
    throw new Error(
      `The database in ${visible} was made by PostgreSQL ${major}, this program brings ${binaries.version}. ` +
        'Back it up with the program that made it (npm run backup), move the data folder away and restore the backup (npm run restore).',
    );
  }
  return { data, password: readClusterPassword(home) };
}

/** The administrator's password. @throws when the file is missing */
export function readClusterPassword(home: string): string {
  return readFileSync(passwordFile(home), 'utf8').trim();
}

function createCluster(home: string, binaries: Binaries, account: Account): void {
  const place = reachablePlace(home, account);
  const draft = `${place}.new`;
  const secret = passwordFile(home);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: PRIVATE });
  writeFileSync(secret, randomBytes(24).toString('hex'), { mode: 0o600 });
  chmodSync(secret, 0o600);
  const lent = path.join(path.dirname(place), `.initial-password-${randomUUID()}`);
  writeFileSync(lent, readFileSync(secret), { mode: 0o600 });
  try {
    if (account.uid !== undefined) for (const file of [draft, lent]) chownSync(file, account.uid, account.gid);
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'];
    const access = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${lent}`];
    execFileSync(binaries.program('initdb'), ['-D', draft, '--data-checksums', ...access, ...locale], {
      ...account,
      cwd: path.dirname(place),
      env: programEnvironment(),
      stdio: 'pipe',
    });
  } finally {
    rmSync(lent, { force: true });
  }
  renameSync(draft, place);
  if (place !== clusterFolder(home)) {
    rmSync(clusterFolder(home), { force: true });
    symlinkSync(place, clusterFolder(home));
  }
}

/** Where copies of the programs may lie so that PostgreSQL's account can run them. */
export function programsFolder(home: string, account: Account): string {
  return canReach(home, account) ? path.join(home, 'postgres-programs') : path.join(SHARED_STATE, 'programs');
}

/** The data folder itself, or a new folder of the machine's state, to which the data folder gets a link. */
function reachablePlace(home: string, account: Account): string {
  if (canReach(home, account)) {
    const place = clusterFolder(home);
    // A link whose target is gone is no cluster, and would stop the new one from taking its name.
    if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(place);
    return place;
  }
  mkdirSync(SHARED_STATE, { recursive: true, mode: 0o755 });
  const parent = mkdtempSync(path.join(SHARED_STATE, 'data-'));
  chmodSync(parent, 0o711);
  return path.join(parent, 'postgres');
}

function canReach(home: string, account: Account): boolean {
  return account.uid === undefined || isOpenToAll(home);
}
