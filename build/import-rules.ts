import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/**
 * The files of a feature that other features may import: its plain data, its words and its server's public functions.
 */
const OPEN_TO_OTHERS = /\/(definitions?|report|contract|words)\.ts$|\/server\/api\.ts$/;

/**
 * Every import in a source tree that breaks rule R1 (docs/architecture.md#rules), as a sentence: kit ← features ← app,
 * no feature imports internals of another, and no two folders of the kit import each other. Relative paths are
 * resolved, which the linter does not do. Tests may import any file.
 * @param src the folder with `kit`, `features` and `app`
 */
export function importViolations(src: string): string[] {
  const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, imports: importsOf(file, readFileSync(path.join(src, file), 'utf8')) }));
  return [
    ...modules.flatMap(({ file, imports }) => imports.flatMap((imported) => violationsOf(file, imported))),
    ...mutualImports(modules),
  ];
}

/** Pairs of kit folders that import each other, with one file of each; an import of types counts. */
function mutualImports(modules: readonly { readonly file: string; readonly imports: readonly string[] }[]): string[] {
  const importers = new Map<string, string>();
  for (const { file, imports } of modules) {
    for (const name of imports) importers.set(`${kitFolder(file)} ${kitFolder(resolve(file, name) ?? '')}`, file);
  }
  return [...importers].flatMap(([pair, file]) => {
    const [one = '', other = ''] = pair.split(' ');
    const back = importers.get(`${other} ${one}`);
    return one === '' || one >= other || back === undefined
      ? []
      : [`kit/${one} and kit/${other} import each other: ${file} imports kit/${other}, ${back} imports kit/${one}`];
  });
}

/** The kit folder of a file; empty for a file elsewhere. */
function kitFolder(file: string): string {
  return /^kit\/([^/]+)\//.exec(file)?.[1] ?? '';
}

/**
 * The names of the static imports, dynamic imports and re-exports of a module. The linter rejects inline type imports
 * (`import('…').Name`).
 */
function importsOf(file: string, text: string): string[] {
  const { staticImports, dynamicImports, staticExports } = parseSync(file, text).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start, end).replace(/^['"`]|['"`]$/g, '')),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
    ),
  ];
}

/** The imported file below `src`, or `null` for a package. */
function resolve(from: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : null;
}

function violationsOf(from: string, name: string): string[] {
  const to = resolve(from, name);
  if (to === null) return [];
  const [layer] = from.split('/');
  const [toLayer] = to.split('/');
  if (layer === 'kit' && (toLayer === 'features' || toLayer === 'app'))
    return [`${from} imports ${to}: the kit must not import a feature or the app`];
  if (layer !== 'features') return [];
  if (toLayer === 'app') return [`${from} imports ${to}: a feature must not import the app`];
  if (toLayer !== 'features' || isRelated(featureFolder(from), featureFolder(to)) || OPEN_TO_OTHERS.test(to)) return [];
  return [
    `${from} imports ${to}: of another feature only definition.ts (or definitions.ts), report.ts, contract.ts, words.ts and server/api.ts may be used`,
  ];
}

/** The folder of a feature: the path above `server` or `web`. */
function featureFolder(file: string): string {
  const folders = path.posix.dirname(file).split('/');
  const runtime = folders.findIndex((name) => name === 'server' || name === 'web');
  return folders.slice(0, runtime < 0 ? folders.length : runtime).join('/');
}

/** A group of features and the features in it may import each other. */
function isRelated(one: string, other: string): boolean {
  return one === other || `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}
