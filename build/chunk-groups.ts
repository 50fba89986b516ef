import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';

/** Modules that are bundled into one chunk. */
interface ChunkGroup {
  readonly name: string;
  readonly test: (id: string) => boolean;
}

const source = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

/**
 * The steps in which a browser loads the application: the sign-in page, the shell, then what every list, report or
 * period upload needs. Each step is given by the modules that it requests.
 */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  entry: [source('app/web/index.html'), source('app/web/main.tsx')],
  shell: [source('app/web/shell/shell.tsx'), source('app/web/shell/navigation.ts')],
  list: [source('kit/list/web/list-screen.tsx')],
  report: [source('kit/report/web/report-screen.tsx')],
  upload: [source('kit/period-upload/web/period-upload-page.tsx')],
};

/**
 * One chunk per step. By default the bundler makes a chunk for every set of pages that share code: a list then needs a
 * hundred requests. The modules of a step are known only after unused code is removed, so this runs a build without
 * output.
 */
export async function chunkGroups(config: InlineConfig): Promise<ChunkGroup[]> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false, cssMinify: false, reportCompressedSize: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])));
  const taken = new Set<string>();
  return Object.entries(STEPS).map(([name, modules]) => {
    const own = new Set(dependenciesOf(modules, chunks).filter((id) => !taken.has(id)));
    for (const id of own) taken.add(id);
    return { name, test: (id: string) => own.has(id) };
  });
}

/** The modules that are loaded with these, without these themselves, which pages request by name. */
function dependenciesOf(modules: readonly string[], chunks: ReadonlyMap<string, Rolldown.OutputChunk>): readonly string[] {
  const requested = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId !== null && modules.includes(facadeModuleId));
  const files = new Set(requested.map(({ fileName }) => fileName));
  for (const file of files) for (const imported of chunks.get(file)?.imports ?? []) files.add(imported);
  return [...files]
    .flatMap((file) => chunks.get(file)?.moduleIds ?? [])
    .filter((id) => !modules.includes(id) && !id.startsWith('\0rolldown'));
}
