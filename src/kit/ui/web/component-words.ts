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

/** Loads the texts of the component library in a language, once. */
export async function loadComponentWords(language: Language = currentLanguage()): Promise<Locale> {
  const cached = loaded.get(language);
  if (cached !== undefined) return cached;
  const words = (await modules[language]()).default;
  loaded.set(language, words);
  return words;
}

/** The texts if they have been loaded; else null. */
export const componentWords = (language: Language): Locale | null => loaded.get(language) ?? null;
