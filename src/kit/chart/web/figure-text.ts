import { numberText } from '#kit/i18n/formats.ts';
import type { Language } from '#kit/i18n/words.ts';
import { axisOf, type Chart, type ChartSeries } from './chart.ts';

/**
 * A figure with at most the given decimals, '-' without a value; a value that rounds to zero has no sign. Exact
 * decimals are texts, so that none passes through a float.
 */
export function figureText(value: string | number | null, decimals: number, language: Language): string {
  return value === null ? '-' : numberText(value, language, { maximumFractionDigits: decimals, signDisplay: 'negative' });
}

/**
 * The decimals of the figures next to the marks of an axis: the largest one has the given number of digits, as far as
 * the decimals of the axis allow.
 */
export function labelPlaces(chart: Chart, of: ChartSeries, digits = 3): number {
  const values = chart.series.filter(({ axis }) => axis === of.axis).flatMap((series) => series.values.map(Number));
  const largest = Math.max(1, ...values.map(Math.abs));
  return Math.min(axisOf(chart, of).decimals, Math.max(0, digits - 1 - Math.floor(Math.log10(largest))));
}

/** A figure next to its mark. */
export function labelText(value: number, places: number, language: Language): string {
  return numberText(value, language, { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay: 'negative' });
}
