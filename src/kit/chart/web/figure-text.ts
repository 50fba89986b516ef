import { numberText, percentSign } from '#kit/i18n/formats.ts';
import type { Language } from '#kit/i18n/words.ts';
import { axisOf, type Chart, type ChartSeries } from './chart.ts';

/**
 * A figure with at most `decimals` decimal places, '-' for null. A value that rounds to zero has no sign. Exact
 * decimals are texts, because a float could lose digits.
 */
export function figureText(value: string | number | null, decimals: number, language: Language): string {
  return value === null ? '-' : numberText(value, language, { maximumFractionDigits: decimals, signDisplay: 'negative' });
}

/**
 * The decimal places of the labels of the axis of a series, so that the largest value has `digits` digits, but not more
 * places than those of the axis.
 */
export function labelPlaces(chart: Chart, of: ChartSeries, digits = 3): number {
  const values = chart.series.filter(({ axis }) => axis === of.axis).flatMap((series) => series.values.map(Number));
  const largest = Math.max(1, ...values.map(Math.abs));
  return Math.min(axisOf(chart, of).decimals, Math.max(0, digits - 1 - Math.floor(Math.log10(largest))));
}

/** The sign after a value of an axis in per cent; empty for other units. */
export const percentMark = (unit: string, language: Language): string => (unit === '%' ? percentSign(language) : '');

/** The label of a bar or point, without its unit. */
export function labelText(value: number, places: number, language: Language): string {
  return numberText(value, language, { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay: 'negative' });
}
