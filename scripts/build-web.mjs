// Builds the pages when a file they are made of has changed since the last build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { root, runNode, say } from './launch.mjs';

const OUTPUT = path.join(root, 'dist/web');
const STAMP = '.built-from';
/** Files that are sent compressed, and their minimum size: a smaller file and its headers fit one packet. */
const COMPRESSED = /\.(?:js|css|json|svg)$/;
const COMPRESSED_FROM_BYTES = 1024;
const COMPRESSORS = [
  {
    ending: '.br',
    compress: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  },
  { ending: '.gz', compress: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }) },
];

/**
 * Updates `dist/web`. The new pages replace the old ones when they are complete. @returns false if the build fails
 */
export async function buildWeb() {
  const sources = hashSources();
  const stamp = path.join(OUTPUT, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true;
  say('Building the pages …');
  const draft = `${OUTPUT}.new`;
  const old = `${OUTPUT}.old`;
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  if ((await runNode([vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'])) !== 0) return false;
  await compressAll(draft);
  writeFileSync(path.join(draft, STAMP), sources);
  rmSync(old, { recursive: true, force: true });
  if (existsSync(OUTPUT)) renameSync(OUTPUT, old);
  renameSync(draft, OUTPUT);
  rmSync(old, { recursive: true, force: true });
  return true;
}

/**
 * Writes the compressed form of each file next to it at the highest level. The server would compress it per request.
 */
async function compressAll(folder) {
  const files = filesBelow(folder).filter((file) => COMPRESSED.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      if (bytes.length < COMPRESSED_FROM_BYTES) return;
      await Promise.all(COMPRESSORS.map(async ({ ending, compress }) => writeFile(file + ending, await compress(bytes))));
    }),
  );
}

/** A digest of all sources of the pages, without server code and tests. */
function hashSources() {
  const hash = createHash('sha256');
  const files = ['src', 'build'].flatMap((folder) => filesBelow(path.join(root, folder)));
  for (const file of [...files, ...['vite.config.ts', 'package-lock.json', 'scripts/build-web.mjs'].map((name) => path.join(root, name))]) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'server' && !entry.name.endsWith('.test.ts'))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(path.join(folder, entry.name)) : [path.join(folder, entry.name)]))
    .toSorted();
}
