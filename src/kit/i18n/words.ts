/**
 * The interface languages (docs/user-interface.md#languages). Chinese texts are the keys, so `zh` needs no catalogue.
 */
export const LANGUAGES = ['zh', 'en', 'es', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in the three languages that are not its key. */
export interface Translations {
  readonly en: string;
  readonly es: string;
  readonly ja: string;
}

/** Chinese source text → its translations; `{{name}}` marks a parameter, the same in all languages. */
export type Words = Readonly<Record<string, Translations>>;

/** Declares the words of one feature; the compiler refuses a missing language. */
export function defineWords<const W extends Words>(words: W): W {
  return words;
}

/**
 * The key of a word as it is told below a label, where a language has another one there: Spanish 全部 of what is
 * feminine, Japanese 否 of a verdict. Without such a key it is told as everywhere; in Chinese it always is.
 */
export const underLabel = (word: string, label: string): string => `${word}_${label}`;

/**
 * What fills a mark and is told otherwise in each language: a sentence, some words, names as they are, columns of
 * workbooks by their Chinese headers, or how many.
 */
export type WordsInside =
  | { readonly text: string; readonly parameters?: Parameters }
  | { readonly words: readonly string[] }
  | { readonly names: readonly (string | number)[] }
  | { readonly columns: readonly string[] }
  | { readonly number: number };

/**
 * What fills a text's marks: a value stands as it is, words of the product are told in the reader's language. Plain
 * data: it is kept, and told to each reader. `context` fills none: it is the label (Chinese) that the word stands below
 * (`underLabel`).
 */
export type Parameters = Readonly<Record<string, string | number | WordsInside>>;

/** Fills `{{name}}` marks; a parameter that is not given stays visible, so that a test finds it. */
export function fillIn(text: string, parameters: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(parameters[name] ?? mark));
}

/** Whether a value names an interface language. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value);
}
