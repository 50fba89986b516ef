import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** Modules that go into one file. */
export interface LoadedTogether {
  readonly name: string;
  readonly test: (id: string) => boolean;
}

const source = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

/**
 * What a browser loads in one go, each step after the ones before it: the sign-in page, the shell, then what every
 * list, report or upload of a period needs. Named by the modules that are requested then.
 */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  entry: [source('app/web/index.html'), source('app/web/main.tsx')],
  shell: [source('app/web/shell/shell.tsx'), source('app/web/shell/navigation.ts')],
  list: [source('kit/list/web/list-screen.tsx')],
  report: [source('kit/report/web/report-screen.tsx')],
  upload: [source('kit/period-upload/web/period-upload-page.tsx')],
};

/**
 * The bundler shares code by making a file for every set of pages that need it: a hundred files for a list, each a
 * request. Modules that are always loaded in the same step belong together instead. The modules of each
 * step are known after the bundler has removed unused code, so a first build runs without output.
 */
export async function loadedTogether(config: InlineConfig): Promise<LoadedTogether[]> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])));
  const taken = new Set<string>();
  return Object.entries(STEPS).map(([name, modules]) => {
    const own = new Set(modulesBehind(modules, chunks).filter((id) => !taken.has(id)));
    for (const id of own) taken.add(id);
    return { name, test: (id: string) => own.has(id) };
  });
}

/** All modules that are loaded with these, without these themselves: they are what pages ask for by name. */
function modulesBehind(modules: readonly string[], chunks: ReadonlyMap<string, Rolldown.OutputChunk>): readonly string[] {
  const query = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId !== null && modules.includes(facadeModuleId));
  const files = new Set(query.map(({ fileName }) => fileName));
  for (const file of files) for (const imported of chunks.get(file)?.imports ?? []) files.add(imported);
  return [...files]
    .flatMap((file) => chunks.get(file)?.moduleIds ?? [])
    .filter((id) => !modules.includes(id) && !id.startsWith('\0rolldown'));
}
