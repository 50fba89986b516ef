import { expect, test } from 'vitest';
import { legendOrder, visibleChart, type Chart, type ChartSeries } from './chart.ts';
import { labelPlaces, labelText } from './figure-text.ts';
import { alignedScales } from './drawing/scales.ts';
import { directLabelPlaces } from './drawing/legend-places.ts';

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
const totalOf = (hidden: readonly string[]) => visibleChart(CHART, new Set(hidden)).series.find(({ key }) => key === 'total')?.values;

test('hiding a series recomputes the total exactly; a total without data is unknown', () => {
  expect(totalOf([])).toEqual(['0.6001', '0.7000']);
  expect(totalOf(['c'])).toEqual(['0.3000', '0.7000']);
  expect(totalOf(['a'])).toEqual(['0.5000', null]);
  expect(totalOf(['a', 'b', 'c'])).toBeUndefined();
});

test('hiding a part hides the total of the previous year, which has all parts', () => {
  const before: ChartSeries = { key: 'before', name: 'Previous year', kind: 'line', role: 'before', values: ['0.5000', null] };
  const keysWithout = (hidden: string) =>
    visibleChart({ ...CHART, series: [...CHART.series, before] }, new Set([hidden])).series.map(({ key }) => key);
  expect(keysWithout('total')).toEqual(['a', 'b', 'c', 'before']);
  expect(keysWithout('c')).toEqual(['a', 'b', 'total']);
});

test('the legend has the order of the tooltip, from the last series to the first', () => {
  const before: ChartSeries = { key: 'before', name: 'Previous year', kind: 'line', role: 'before', values: ['0.5000', null] };
  const keys = legendOrder({ ...CHART, series: [...CHART.series, before] }).map(({ key }) => key);
  expect(keys).toEqual(['before', 'total', 'c', 'b', 'a']);
});

test('the labels of shares are next to the ends of their areas and do not overlap', () => {
  const area = (key: string, share: string): ChartSeries => ({ key, name: key, kind: 'area', role: 'rest', values: [share] });
  const series = [area('a', '60'), area('b', '37'), area('c', '1'), area('d', '1'), area('e', '1')];
  const chart: Chart = { ...CHART, categories: ['W01'], left: { unit: '%', decimals: 0, max: 100 }, series };
  const entries = legendOrder(chart);
  expect(entries.map(({ key }) => key)).toEqual(['e', 'd', 'c', 'b', 'a']);
  const places = directLabelPlaces(chart, entries, new Set(), { height: 300, entry: 20 });
  // The plot is between 30 and 271. No entry is outside of it.
  const middles = [10, ...places.map(({ entry }) => entry), 291];
  for (const [index, middle] of middles.slice(1).entries()) expect(middle - (middles[index] ?? 0)).toBeGreaterThanOrEqual(19.99);
  // The largest area has its label in its middle.
  const last = places.at(-1);
  expect(last?.entry).toBeCloseTo(271 - 0.3 * 241, 0);
  expect(last?.end).toBe(last?.entry);
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

const SHARES = { unit: '%', decimals: 2, max: 100 };

test('two axes have the same number of intervals, and end at the next round tick above their values', () => {
  const scalesOf = (sold: number, share: number) =>
    alignedScales(
      {
        ...CHART,
        series: [
          bar('a', [String(sold / 2), '1']),
          bar('b', [String(sold / 2), null]),
          { key: 'share', name: 'Share', kind: 'line', role: 'second-axis', axis: 'right', values: [null, String(share)] },
        ],
      },
      SHARES,
    );
  const ends = (sold: number, share: number) => scalesOf(sold, share).map(({ max, interval }) => [max, interval]);
  expect(ends(429.43, 52.2)).toEqual([
    [480, 80],
    [60, 10],
  ]);
  expect(ends(73, 63.6)).toEqual([
    [80, 20],
    [80, 20],
  ]);
  // An axis without values does not change the other one.
  expect(ends(429.43, 0)[0]).toEqual([480, 80]);
  for (let sold = 1; sold < 200; sold += 1.7)
    for (let share = 1; share <= 100; share += 1.3) {
      const scales = scalesOf(sold, share);
      expect(new Set(scales.map(({ max, interval }) => Math.round(max / interval))).size).toBe(1);
      for (const { filled } of scales) expect(filled, `${sold} and ${share} %`).toBeGreaterThan(0.65);
      expect(scales[1]?.max).toBeLessThanOrEqual(100);
    }
});

test('the axes are scaled so that a line does not cover the totals above the bars', () => {
  const chart: Chart = {
    ...CHART,
    categories: ['Q1', 'Q2'],
    series: [
      bar('a', ['595', '607']),
      { key: 'total', name: 'Total', kind: 'total', role: 'total', values: ['595', '607'] },
      { key: 'share', name: 'Share', kind: 'line', role: 'second-axis', axis: 'right', values: ['63.2', '63.1'] },
    ],
  };
  const [left, right] = alignedScales(chart, SHARES).map(({ max }) => max);
  for (const total of [595, 607]) expect(Math.abs(63.2 / Number(right) - total / Number(left))).toBeGreaterThan(0.1);
});

test('the ticks of an axis without decimals are integers', () => {
  const left = { unit: 'piece', decimals: 0 };
  const share: ChartSeries = { key: 'share', name: 'Share', kind: 'line', role: 'second-axis', axis: 'right', values: ['50'] };
  for (let sold = 0; sold < 30; sold++) {
    const chart: Chart = { ...CHART, left, series: [bar('a', [String(sold)]), share] };
    const [scale] = alignedScales(chart, SHARES);
    expect(scale?.interval, String(sold)).toSatisfy(Number.isInteger);
    expect(scale?.max).toBeGreaterThanOrEqual(sold);
  }
});
