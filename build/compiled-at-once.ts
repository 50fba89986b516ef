import type { Plugin } from 'vite';

/**
 * Tells the browser that it will need most functions of a file: Chromium (from 136 on) then compiles them beside the
 * page's thread while it reads the file. Otherwise it compiles each when it is first called, which keeps the page
 * waiting. Others take it for the comment that it is.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** What draws charts: nearly all of it is run for the first one. */
const CHARTS = '/node_modules/echarts/';

/**
 * Puts {@link HINT} at the very beginning of the files that are loaded together (`loaded-together.ts`), and of the one
 * that draws charts.
 * @param names of those files
 */
export function compiledAtOnce(names: readonly string[]): Plugin {
  return {
    name: 'compiled-at-once',
    enforce: 'post',
    generateBundle: {
      // After the bundler has put its own lines before the code.
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk' && (names.includes(part.name) || part.moduleIds.some((id) => id.includes(CHARTS))))
            part.code = HINT + part.code;
      },
    },
  };
}
