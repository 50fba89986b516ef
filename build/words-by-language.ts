import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PREFIX = 'virtual:words/';
const ENTRY = '/entry';
const wordsFile = fileURLToPath(new URL('../src/app/words.ts', import.meta.url));

/**
 * Serves `virtual:words/en` (es, ja): the address of a JSON file with the catalogue of one language alone, so that a
 * browser loads only the words it shows, as data instead of code; and `virtual:words/en/entry`, the few that the
 * sign-in page needs. The source of truth is `src/app/words.ts`, which has every text with its three translations.
 */
export function wordsByLanguage(): Plugin {
  return {
    name: 'words-by-language',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      const { pageWords, entryWords } = (await import(wordsFile)) as Record<
        'pageWords' | 'entryWords',
        Record<string, Record<string, string>>
      >;
      const language = name.replace(ENTRY, '');
      const words = name.endsWith(ENTRY) ? entryWords : pageWords;
      const catalogue = Object.fromEntries(Object.entries(words).map(([key, texts]) => [key, texts[language]]));
      const file = this.emitFile({ type: 'asset', name: `words-${name.replace('/', '-')}.json`, source: JSON.stringify(catalogue) });
      return `export default import.meta.ROLLUP_FILE_URL_${file};`;
    },
  };
}
