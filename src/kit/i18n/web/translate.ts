import i18next from 'i18next';
import { plainParameters } from '../translate.ts';
import type { Language, Parameters } from '../words.ts';

/** The text in the current language, outside React; a page uses `useWords`. Chinese texts are the keys, so Chinese needs no catalogue. */
export function translate(text: string, parameters?: Parameters): string {
  return parameters === undefined ? plain(text, i18next.language as Language) : i18next.t(text, told(parameters));
}

/** A text without parameters, by its catalogue alone: a page has hundreds of them, and what else the library looks at takes longer than to find them. */
export function plain(text: string, language: Language): string {
  if (language === 'zh') return text;
  const words = i18next.getDataByLanguage(language)?.translation ?? {};
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}

/** The parameters with the words in them in the current language. */
export function told(parameters: Parameters | undefined): Readonly<Record<string, string | number>> {
  return parameters === undefined
    ? {}
    : plainParameters(parameters, i18next.language as Language, (_, text, more) => translate(text, more));
}
