import { expect, test } from 'vitest';
import { workbookWords } from './words.ts';

test('every sentence has all three translations with the same placeholders', () => {
  const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
  for (const [chinese, translations] of Object.entries(workbookWords)) {
    for (const translation of [translations.en, translations.es, translations.ja]) {
      expect(translation).not.toBe('');
      expect(placeholders(translation), chinese).toEqual(placeholders(chinese));
    }
  }
});

/** The advice of a message: for each language the words that express it. */
const ADVICE = {
  zh: /请|须/,
  en: /must|upload|save|split|remove|delete|copy|choose|check/i,
  es: /deb|s[uú]b[aei]|guárd|quite|elimin|copie|elij|compruebe/i,
  ja: /[てで]ください/,
};

test('every error message includes advice, in every language', () => {
  for (const [chinese, { en, es, ja }] of Object.entries(workbookWords)) {
    expect(chinese).toMatch(ADVICE.zh);
    expect(en).toMatch(ADVICE.en);
    expect(es).toMatch(ADVICE.es);
    expect(ja).toMatch(ADVICE.ja);
  }
});
