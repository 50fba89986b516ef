import { isLanguage, type Language, LANGUAGES } from '#kit/i18n/words.ts';
import { readCookie, writeCookie } from '#kit/page/web/cookies.ts';

const LANGUAGE_COOKIE = 'language';
/** A chosen language is remembered for a year. */
const REMEMBERED_DAYS = 365;

/** Each language under its own name, as a person who reads it looks for it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { zh: '中文', en: 'English', es: 'Español', ja: '日本語' };

/** The stored language, else the browser's, else English (docs/user-interface.md#languages). */
function initialLanguage(): Language {
  const stored = readCookie(LANGUAGE_COOKIE);
  if (isLanguage(stored)) return stored;
  const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
  return wanted.find(isLanguage) ?? 'en';
}

let current: Language = initialLanguage();

/** The language that pages and messages are shown in now. */
export function currentLanguage(): Language {
  return current;
}

/** Notes the language for this page and the next visit; the words themselves are changed by `switchLanguage`. */
export function rememberLanguage(language: Language): void {
  current = language;
  writeCookie(LANGUAGE_COOKIE, language, REMEMBERED_DAYS);
  showLanguageInDocument();
}

/** Screen readers, hyphenation and the choice of Han glyphs follow the document's language. */
export function showLanguageInDocument(): void {
  document.documentElement.lang = current === 'zh' ? 'zh-CN' : current;
}

export const languageChoices: readonly { readonly value: Language; readonly label: string }[] = LANGUAGES.map((value) => ({
  value,
  label: LANGUAGE_NAMES[value],
}));
