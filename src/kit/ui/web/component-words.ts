import type { Locale } from 'antd/es/locale';
import { currentLanguage } from '#kit/i18n/web/language.ts';
import type { Language } from '#kit/i18n/words.ts';

const modules: Readonly<Record<Language, () => Promise<{ readonly default: Locale }>>> = {
  zh: () => import('antd/es/locale/zh_CN'),
  en: () => import('antd/es/locale/en_US'),
  es: () => import('antd/es/locale/es_ES'),
  ja: () => import('antd/es/locale/ja_JP'),
};

const loaded = new Map<Language, Locale>();

/** Fetches the component library's own words of a language, once. */
export async function loadComponentWords(language: Language = currentLanguage()): Promise<Locale> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const words = (await modules[language]()).default;
  loaded.set(language, words);
  return words;
}

/** Those words where they are there already; else null. */
export const componentWords = (language: Language): Locale | null => loaded.get(language) ?? null;
