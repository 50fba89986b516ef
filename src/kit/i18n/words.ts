/** The interface languages (document 1 §1). Chinese texts are the keys, so `zh` needs no catalogue. */
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

/** Fills `{{name}}` marks; a parameter that is not given stays visible, so that a test finds it. */
export function fillIn(text: string, parameters: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => String(parameters[name] ?? mark));
}

/** Whether a value names an interface language. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (LANGUAGES as readonly string[]).includes(value);
}
