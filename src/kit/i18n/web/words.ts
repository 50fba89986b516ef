import i18next from 'i18next';
import { useMemo } from 'react';
import allEn from 'virtual:words/en';
import entryEn from 'virtual:words/en/entry';
import allEs from 'virtual:words/es';
import entryEs from 'virtual:words/es/entry';
import allJa from 'virtual:words/ja';
import entryJa from 'virtual:words/ja/entry';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language, Translator } from '#kit/i18n/words.ts';
import { currentLanguage, rememberLanguage, showLanguageInDocument } from './language.ts';
import { plain, translatedParameters } from './translate.ts';

type Catalogue = Readonly<Record<string, string>>;

type Translated = Exclude<Language, 'zh'>;

/** Each language has its own files, so that a browser loads only the current one; the sign-in page a smaller one. */
const catalogues: Readonly<Record<'entry' | 'all', Readonly<Record<Translated, string>>>> = {
  entry: { en: entryEn, es: entryEs, ja: entryJa },
  all: { en: allEn, es: allEs, ja: allJa },
};

/** The part of the catalogue that the pages shown so far use. */
let requiredPart: 'entry' | 'all' = 'entry';
const loaded = new Set<string>();

async function loadCatalogue(language: Language): Promise<void> {
  const part = requiredPart;
  if (language === 'zh' || loaded.has(`${language}-${part}`)) return;
  const answer = await fetch(catalogues[part][language]);
  if (!answer.ok) throw new Error(`the words of ${language} are not there (HTTP ${answer.status})`);
  i18next.addResourceBundle(language, 'translation', (await answer.json()) as Catalogue, true, true);
  loaded.add(`${language}-${part}`);
}

/** Loads the texts of the first page, before the first render. If that fails, the page is shown in Chinese. */
export async function startWords(): Promise<void> {
  const language = currentLanguage();
  showLanguageInDocument();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    // A missing parameter stays visible as `{{name}}`, as in `interpolate`.
    missingInterpolationHandler: (_text, mark) => (mark as RegExpExecArray)[0],
    react: { useSuspense: false },
  });
  await loadCatalogue(language).catch(() => undefined);
  await i18next.changeLanguage(language);
}

/** Loads all texts. The pages after the sign-in page wait for it. */
export async function loadAllWords(): Promise<void> {
  requiredPart = 'all';
  await loadCatalogue(currentLanguage());
}

/** Changes the language of the open pages without losing input. */
export async function switchLanguage(language: Language): Promise<void> {
  await loadCatalogue(language);
  rememberLanguage(language);
  await i18next.changeLanguage(language);
}

export interface WordsInUse {
  /** The text in the current language, with its `{{name}}` parameters. */
  readonly t: Translator;
  readonly language: Language;
}

/** Texts for a component, which renders again when the language changes. */
export function useWords(): WordsInUse {
  const { t, i18n } = useTranslation();
  const language = i18n.language as Language;
  return useMemo(
    () => ({
      t: (text, parameters) => (parameters === undefined ? plain(text, language) : t(text, translatedParameters(parameters))),
      language,
    }),
    [t, language],
  );
}
