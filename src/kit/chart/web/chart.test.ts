import { expect, test } from 'vitest';
import { withoutHidden, type Chart, type ChartSeries } from './chart.ts';
import { labelPlaces, labelText } from './figure-text.ts';
import { directLabelPlaces, legendOrder } from './drawing/legend-places.ts';

const bar = (key: string, values: readonly (string | null)[]): ChartSeries => ({ key, name: key, kind: 'bar', role: 'rest', values });
const CHART: Chart = {
  title: 'Sales',
  by: 'Week',
  categories: ['W01', 'W02'],
  left: { unit: '10k', decimals: 2 },
  series: [
    bar('a', ['0.1000', '0.7000']),
    bar('b', ['0.2000', null]),
    bar('c', ['0.3000', null]),
    { key: 'total', name: 'Total', kind: 'total', role: 'total', values: ['0.6001', '0.7000'] },
  ],
};
const totalOf = (hidden: readonly string[]) => withoutHidden(CHART, new Set(hidden)).series.find(({ key }) => key === 'total')?.values;

test('hiding a series recomputes the total exactly; a total without data is unknown', () => {
  expect(totalOf([])).toEqual(['0.6001', '0.7000']);
  expect(totalOf(['c'])).toEqual(['0.3000', '0.7000']);
  expect(totalOf(['a'])).toEqual(['0.5000', null]);
  expect(totalOf(['a', 'b', 'c'])).toBeUndefined();
});

test('the labels of shares are next to the ends of their areas and do not overlap', () => {
  const area = (key: string, share: string): ChartSeries => ({ key, name: key, kind: 'area', role: 'rest', values: [share] });
  const series = [area('a', '60'), area('b', '37'), area('c', '1'), area('d', '1'), area('e', '1')];
  const chart: Chart = { ...CHART, categories: ['W01'], left: { unit: '%', decimals: 0, max: 100 }, series };
  const entries = legendOrder(chart);
  expect(entries.map(({ key }) => key)).toEqual(['e', 'd', 'c', 'b', 'a']);
  const places = directLabelPlaces(chart, entries, new Set(), { height: 300, entry: 20 });
  for (const [index, place] of places.entries()) expect(place - (places[index - 1] ?? -10)).toBeGreaterThanOrEqual(20);
  expect(places.at(-1)).toBeLessThanOrEqual(290);
  // The largest area has its label in its middle: the plot is between 30 and 271.
  expect(places.at(-1)).toBeCloseTo(271 - 0.3 * 241, 0);
});

test('the labels of an axis have the decimals of its largest one, with three digits or two where space is limited', () => {
  const texts = (largest: string, digits: number, decimals = 2) => {
    const series: ChartSeries = { key: 'a', name: 'a', kind: 'bar', role: 'rest', values: [largest, '2.68', null] };
    const chart = { ...CHART, left: { unit: '%', decimals }, series: [series] };
    return [largest, '2.68', '0'].map((value) => labelText(Number(value), labelPlaces(chart, series, digits), 'en'));
  };
  expect(texts('384.2', 3)).toEqual(['384', '3', '0']);
  expect(texts('83.67', 3)).toEqual(['83.7', '2.7', '0.0']);
  expect(texts('6.44', 3)).toEqual(['6.44', '2.68', '0.00']);
  expect(texts('83.67', 2)).toEqual(['84', '3', '0']);
  expect(texts('83.67', 3, 0)).toEqual(['84', '3', '0']);
});
