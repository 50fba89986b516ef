import i18next from 'i18next';
import { translateParameters } from '../translate.ts';
import type { Language, Parameters } from '../words.ts';

/** Translates outside React; a page uses `useWords`. Chinese texts are the keys, so Chinese needs no catalogue. */
export function translate(text: string, parameters?: Parameters): string {
  return parameters === undefined ? plain(text, i18next.language as Language) : i18next.t(text, translatedParameters(parameters));
}

/** A text without parameters, looked up directly: i18next's other steps take longer, and a page has hundreds. */
export function plain(text: string, language: Language): string {
  if (language === 'zh') return text;
  const words = i18next.getDataByLanguage(language)?.translation ?? {};
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}

/** The parameters, with texts in them in the current language. */
export function translatedParameters(parameters: Parameters | undefined): Readonly<Record<string, string | number>> {
  return parameters === undefined
    ? {}
    : translateParameters(parameters, i18next.language as Language, (_, text, more) => translate(text, more));
}
