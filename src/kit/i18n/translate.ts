import { fillIn, type Language, type Words } from './words.ts';

export type Translate = (language: Language, text: string, parameters?: Readonly<Record<string, string | number>>) => string;

/** A translator over all catalogues. A text without translation is shown as it is: user data such as names passes through. */
export function translator(words: Words): Translate {
  return (language, text, parameters) => fillIn(language === 'zh' ? text : (words[text]?.[language] ?? text), parameters);
}
