import { PHRASES } from './phrases.ts';

/** The names and free texts of the demonstration in the languages of the interface, by their Chinese wording. */

export const LANGUAGES = ['zh', 'en', 'es', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];
export type Phrase = keyof typeof PHRASES;

/** Translates a phrase into the language of the demonstration; `{city}` is replaced by the city. */
export interface Words {
  (phrase: Phrase, values?: { readonly city: string }): string;
  readonly language: Language;
}

export function wordsOf(language: Language): Words {
  const translate = (phrase: Phrase, values?: { readonly city: string }) =>
    (language === 'zh' ? phrase : PHRASES[phrase][language]).replace('{city}', values?.city ?? '');
  return Object.assign(translate, { language });
}

/** A category's name: only that of accessories is translated. */
export const lobName = (words: Words, lob: string): string => (lob === '配件' ? words(lob) : lob);

export const CHINESE = wordsOf('zh');
