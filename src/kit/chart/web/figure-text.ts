import { numberText } from '#kit/i18n/formats.ts';
import type { Language } from '#kit/i18n/words.ts';

/** A figure with at most so many decimals, '-' where there is none; what rounds to nothing has no sign. Exact decimals come as text, so that none passes through a float. */
export function figureText(value: string | number | null, decimals: number, language: Language): string {
  return value === null ? '-' : numberText(value, language, { maximumFractionDigits: decimals, signDisplay: 'negative' });
}
