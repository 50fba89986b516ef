import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** The first page for a browser with a session. */
const SIGNED_IN_PAGE = 'signed-in.html';

const source = (file: string): string => fileURLToPath(new URL(`../src/${file}`, import.meta.url));

/** The modules that every page needs after sign-in; most pages are lists, or use the modules of lists. */
const NEEDED = ['app/web/shell/shell.tsx', 'app/web/shell/navigation.ts', 'kit/list/web/list-screen.tsx'].map(source);

/**
 * Modules that every page uses. Only their styles are preloaded: a browser warns of preloaded styles that are not used.
 */
const ALWAYS_NEEDED = NEEDED.slice(0, 1);

/**
 * Emits a second index page for browsers with a session. It also preloads the scripts of the shell and of the lists,
 * and the styles of the shell, so that they load before any script runs.
 */
export function signedInPage(): Plugin {
  return {
    name: 'signed-in-page',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const html = String(page.source);
        const links = [
          ...stylesOf(bundle)
            .filter((file) => !html.includes(file))
            .map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
          ...filesOf(bundle, NEEDED)
            .filter((file) => !html.includes(file))
            .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
        ];
        this.emitFile({ type: 'asset', fileName: SIGNED_IN_PAGE, source: html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`) });
      },
    },
  };
}

/** The scripts of these modules and all that they import. */
function filesOf(bundle: Rolldown.OutputBundle, needed: readonly string[]): readonly string[] {
  const files = new Set(
    Object.keys(bundle).filter((file) => {
      const facade = chunkOf(bundle, file)?.facadeModuleId;
      return facade !== undefined && facade !== null && needed.includes(facade);
    }),
  );
  for (const file of files) for (const imported of chunkOf(bundle, file)?.imports ?? []) files.add(imported);
  return [...files];
}

function stylesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  return filesOf(bundle, ALWAYS_NEEDED).flatMap((file) => [...(chunkOf(bundle, file)?.viteMetadata?.importedCss ?? [])]);
}

function chunkOf(bundle: Rolldown.OutputBundle, file: string): Rolldown.OutputChunk | undefined {
  const part = bundle[file];
  return part?.type === 'chunk' ? part : undefined;
}
