import type { ReactNode } from 'react';
import type { Language } from '#kit/i18n/words.ts';
import { languageChoices } from '#kit/i18n/web/language.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { chooseLanguage } from '../choose-language.ts';

/** The sign-in page's language, as a plain select; the current one is disabled (docs/user-interface.md#languages). */
export function LanguageSelect(): ReactNode {
  const { t, language } = useWords();
  return (
    <label className="session-language">
      <span className="ui-visually-hidden">{t('语言')}</span>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" />
        <path d="M3 12h18M12 3c3 3 3.6 6 3.6 9S15 18 12 21c-3-3-3.6-6-3.6-9S9 6 12 3z" />
      </svg>
      <select value={language} onChange={(event) => void chooseLanguage(event.target.value as Language)}>
        {languageChoices.map(({ value, label }) => (
          <option key={value} value={value} disabled={value === language}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
