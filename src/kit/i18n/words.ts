/** The interface languages (docs/user-interface.md#languages). Chinese texts are the keys: `zh` needs no catalogue. */
export const LANGUAGES = ['zh', 'en', 'es', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in the three languages other than Chinese. */
export interface Translations {
  readonly en: string;
  readonly es: string;
  readonly ja: string;
}

/** Chinese source text → its translations. `{{name}}` is a parameter with the same name in all languages. */
export type Words = Readonly<Record<string, Translations>>;

/** Declares the texts of a feature. The compiler rejects a missing language. */
export function defineWords<const W extends Words>(words: W): W {
  return words;
}

/**
 * The key of a word below a label, for languages with another form there: Spanish 全部 with a feminine noun, Japanese 否
 * of a verdict. Without such a key the general translation is used; Chinese always uses the word.
 */
export const underLabel = (word: string, label: string): string => `${word}_${label}`;

/**
 * A parameter that is translated: a sentence, several words or sentences, names without translation, columns of
 * workbooks by their Chinese headers, or a count.
 */
export type TranslatedParameter =
  | TranslatableText
  | { readonly words: readonly (string | TranslatableText)[] }
  | { readonly names: readonly (string | number)[] }
  | { readonly columns: readonly string[] }
  | { readonly number: number };

/**
 * The parameters of a text. Plain values are inserted unchanged; translatable ones are translated for each reader.
 * Plain data that can be stored. `context` is not inserted: it is the (Chinese) label above the word (`underLabel`).
 */
export type Parameters = Readonly<Record<string, string | number | TranslatedParameter>>;

/** A Chinese text with its parameters, which is translated for each reader. A text of the data is shown unchanged. */
export interface TranslatableText {
  readonly text: string;
  readonly parameters?: Parameters;
}

/** Translates a Chinese text into the language of one reader. */
export type Translator = (text: string, parameters?: Parameters) => string;

/** A text of words joined by hyphens, each translated. */
export const hyphenatedText = (text: string, t: (word: string) => string): string =>
  text
    .split('-')
    .map((word) => t(word))
    .join('-');

/** Replaces `{{name}}`. A missing parameter stays visible, so that a test finds it. */
export function interpolate(text: string, parameters: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(parameters[name] ?? mark));
}

/** Whether an outside value, such as a header or a cookie, is a language of the product. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value);
}
