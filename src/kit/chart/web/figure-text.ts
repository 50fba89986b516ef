import { numberText } from '#kit/i18n/formats.ts';
import type { Language } from '#kit/i18n/words.ts';

/**
 * A figure with at most the given decimals, '-' without a value; a value that rounds to zero has no sign. Exact
 * decimals are texts, so that none passes through a float.
 */
export function figureText(value: string | number | null, decimals: number, language: Language): string {
  return value === null ? '-' : numberText(value, language, { maximumFractionDigits: decimals, signDisplay: 'negative' });
}

/** A figure next to its mark: all figures of one size have the same number of digits, as far as its decimals allow. */
export function labelText(value: number, decimals: number, language: Language, digits = 3): string {
  const whole = Math.abs(value) < 1 ? 1 : Math.floor(Math.log10(Math.abs(value))) + 1;
  const places = value === 0 ? 0 : Math.min(decimals, Math.max(0, digits - whole));
  return numberText(value, language, { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay: 'negative' });
}
