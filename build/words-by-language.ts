import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:words/';
const wordsFile = fileURLToPath(new URL('../src/app/words.ts', import.meta.url));

/**
 * Serves `virtual:words/en` (es, ja): the catalogue of one language alone, so that a browser loads only the words it shows.
 * The source of truth is `src/app/words.ts`, where every text stands with its three translations side by side.
 */
export function wordsByLanguage(): Plugin {
  return {
    name: 'words-by-language',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const language = id.slice(PREFIX.length + 1);
      const { allWords } = (await import(wordsFile)) as { allWords: Record<string, Record<string, string>> };
      const catalogue = Object.fromEntries(Object.entries(allWords).map(([key, texts]) => [key, texts[language]]));
      return `export default ${JSON.stringify(catalogue)};`;
    },
  };
}
