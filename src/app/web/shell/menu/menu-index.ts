import Fuse from 'fuse.js';
import { foldText } from '#kit/i18n/fold.ts';

export interface SearchEntry {
  readonly path: string;
  readonly title: string;
  /** The names of the groups above it. */
  readonly trail: string;
}

interface IndexedEntry {
  readonly entry: SearchEntry;
  /** Folded: compared without regard to width, case and accents. */
  readonly title: string;
  readonly path: string;
  readonly pinyin: readonly string[];
}

/** Threshold and weights (docs/user-interface.md#shell). */
const THRESHOLD = 0.4;
const WEIGHTS = [
  { name: 'title', weight: 0.7 },
  { name: 'pinyin', weight: 0.3 },
  { name: 'path', weight: 0.3 },
];
const MAX_RESULTS = 12;

/** Builds the fuzzy search of the menu; this file and its libraries are loaded when the search is first opened. */
export async function createMenuSearch(
  entries: readonly SearchEntry[],
  withPinyin: boolean,
): Promise<(text: string) => readonly SearchEntry[]> {
  const pinyinOf = withPinyin ? await pinyinSpeller() : () => [];
  const indexed = entries.map((entry): IndexedEntry => ({
    entry,
    title: foldText(entry.title),
    path: entry.path,
    pinyin: pinyinOf(entry.title),
  }));
  const fuse = new Fuse(indexed, { threshold: THRESHOLD, keys: WEIGHTS, ignoreLocation: true, minMatchCharLength: 1 });
  return (typed) => {
    const text = foldText(typed);
    return text === '' ? entries.slice(0, MAX_RESULTS) : fuse.search(text, { limit: MAX_RESULTS }).map(({ item }) => item.entry);
  };
}

/** Full pinyin and its initials: 货况查询 is found by `huokuang` and by `hkcx`. */
async function pinyinSpeller(): Promise<(title: string) => string[]> {
  const { pinyin } = await import('pinyin-pro');
  return (title) => [
    pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive' }).join(''),
    pinyin(title, { pattern: 'first', toneType: 'none', type: 'array' }).join(''),
  ];
}
