import { isLanguage, type Language, LANGUAGES } from '#kit/i18n/words.ts';
import { readCookie, writeCookie } from '#kit/page/web/cookies.ts';

const LANGUAGE_COOKIE = 'language';
/** The chosen language is stored for a year. */
const REMEMBERED_DAYS = 365;

const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { zh: '中文', en: 'English', es: 'Español', ja: '日本語' };

/** The stored language, otherwise the browser's, otherwise English (docs/user-interface.md#languages). */
function initialLanguage(): Language {
  const stored = readCookie(LANGUAGE_COOKIE);
  if (isLanguage(stored)) return stored;
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return wanted.find(isLanguage) ?? 'en';
}

let current: Language = initialLanguage();

/** The current language of pages and messages. */
export function currentLanguage(): Language {
  return current;
}

/** Makes this the current language, also of the next visit. Only `switchLanguage` calls it, which changes the texts. */
export function rememberLanguage(language: Language): void {
  current = language;
  writeCookie(LANGUAGE_COOKIE, language, REMEMBERED_DAYS);
  showLanguageInDocument();
}

/** The document's language determines screen readers, hyphenation and Han glyphs. */
export function showLanguageInDocument(): void {
  document.documentElement.lang = current === 'zh' ? 'zh-CN' : current;
}

/** The options of a select: each language by its own name. */
export const languageChoices: readonly { readonly value: Language; readonly label: string }[] = LANGUAGES.map((value) => ({
  value,
  label: LANGUAGE_NAMES[value],
}));
