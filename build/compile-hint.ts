import type { Plugin } from 'vite';

/**
 * Chromium (from version 136) compiles all functions of a file with this comment on a background thread while it loads
 * the file. Otherwise it compiles each function on the main thread at the first call. Other browsers ignore it.
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** The chart library: the first chart runs nearly all of it. */
const CHARTS = '/node_modules/echarts/';

/**
 * Puts {@link HINT} at the beginning of the chunks of `chunk-groups.ts` and of the chart library.
 * @param names the names of these chunks
 */
export function compileHint(names: readonly string[]): Plugin {
  return {
    name: 'compile-hint',
    enforce: 'post',
    generateBundle: {
      // After the bundler has added its own lines at the beginning.
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk' && (names.includes(part.name) || part.moduleIds.some((id) => id.includes(CHARTS))))
            part.code = HINT + part.code;
      },
    },
  };
}
