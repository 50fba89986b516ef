import { expect, test } from 'vitest';
import { words } from './words.ts';

test('every sentence has all three translations with the same placeholders', () => {
  const placeholders = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();
  for (const [chinese, translations] of Object.entries(words)) {
    for (const translation of [translations.en, translations.es, translations.ja]) {
      expect(translation).not.toBe('');
      expect(placeholders(translation), chinese).toEqual(placeholders(chinese));
    }
  }
});
