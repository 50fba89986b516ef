import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** What one feature may use of another: its plain data, its words, and what its server offers by name. */
const OPEN_TO_OTHERS = /\/(definitions?|report|contract|words)\.ts$|\/server\/api\.ts$/;

/**
 * Every import in a source tree that breaks law 1, as a sentence: kit ← features ← app, no feature sees internals of
 * another, and no two folders of the kit import each other. Relative paths are resolved, which the linter does not do.
 * Tests may import any file.
 * @param src the folder that holds `kit`, `features` and `app`
 */
export function brokenImports(src: string): string[] {
  const modules = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => ({ file, imports: importsOf(file, readFileSync(path.join(src, file), 'utf8')) }));
  return [...modules.flatMap(({ file, imports }) => imports.flatMap((imported) => judge(file, imported))), ...mutualImports(modules)];
}

/** Pairs of kit folders of which each imports the other, with one file of either; an import of types counts. */
function mutualImports(modules: readonly { readonly file: string; readonly imports: readonly Import[] }[]): string[] {
  const importers = new Map<string, string>();
  for (const { file, imports } of modules) {
    for (const { name } of imports) importers.set(`${kitFolder(file)} ${kitFolder(resolve(file, name) ?? '')}`, file);
  }
  return [...importers].flatMap(([pair, file]) => {
    const [one = '', other = ''] = pair.split(' ');
    const back = importers.get(`${other} ${one}`);
    return one === '' || one >= other || back === undefined
      ? []
      : [`kit/${one} and kit/${other} import each other: ${file} imports kit/${other}, ${back} imports kit/${one}`];
  });
}

/** The folder of the kit that holds a file; empty for a file elsewhere. */
function kitFolder(file: string): string {
  return /^kit\/([^/]+)\//.exec(file)?.[1] ?? '';
}

/** What a module imports from where; `types` alone are gone when it runs. */
interface Import {
  readonly name: string;
  readonly types: boolean;
}

/**
 * What a module names: statically, when needed, or to hand it on. Types named in place (`import('…').Name`) are refused
 * by the linter.
 */
function importsOf(file: string, text: string): Import[] {
  const { staticImports, dynamicImports, staticExports } = parseSync(file, text).module;
  return [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      types: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      name: text.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
      types: false,
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest === null ? [] : [{ name: moduleRequest.value, types: isType }])),
    ),
  ];
}

/** The imported file below `src`, or `null` for a package. */
function resolve(from: string, name: string): string | null {
  if (name.startsWith('#')) return name.slice(1);
  return name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : null;
}

/** A feature's menus, which the shell of every page has at hand. */
const MENUS = /^features\/.*\bmenus\.ts$/;

function judge(from: string, { name, types }: Import): string[] {
  if (MENUS.test(from) && !types)
    return [`${from} imports ${name}: menus import types alone, or the shell loads the screens behind them (decision 24)`];
  const to = resolve(from, name);
  if (to === null) return [];
  const [room] = from.split('/');
  const [other] = to.split('/');
  if (room === 'kit' && (other === 'features' || other === 'app')) return [`${from} imports ${to}: the kit knows no feature and no app`];
  if (room !== 'features') return [];
  if (other === 'app') return [`${from} imports ${to}: a feature does not know the app that is made of it`];
  if (other !== 'features' || isRelated(slice(from), slice(to)) || OPEN_TO_OTHERS.test(to)) return [];
  return [
    `${from} imports ${to}: of another feature only definition.ts (or definitions.ts), report.ts, contract.ts, words.ts and server/api.ts may be used`,
  ];
}

/** The folder of the capability: the path down to `server` or `web`. */
function slice(file: string): string {
  const folders = path.posix.dirname(file).split('/');
  const runtime = folders.findIndex((name) => name === 'server' || name === 'web');
  return folders.slice(0, runtime < 0 ? folders.length : runtime).join('/');
}

/** A group and the capabilities in it may know each other. */
function isRelated(one: string, other: string): boolean {
  return one === other || `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`);
}
