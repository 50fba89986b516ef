import { allWords } from '#app/words.ts';
import type { Language } from '#kit/i18n/words.ts';

/** How screens are shown: language, width of the window in px, theme. */
export interface Look {
  readonly language: Language;
  readonly width: number;
  readonly theme: 'light' | 'dark';
  /** A Chinese text in the language. */
  readonly t: (text: string) => string;
}

export const lookOf = (language: Language, width: number, theme: Look['theme']): Look => ({
  language,
  width,
  theme,
  t: (text) => (language === 'zh' ? text : (allWords[text]?.[language] ?? text)),
});
