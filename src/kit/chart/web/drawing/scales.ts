import { type Chart, type ChartAxis, isTotal } from '../chart.ts';

/** The end of an axis, and the distance of its ticks. */
export interface Scale {
  readonly max: number;
  readonly interval: number;
  /** The highest value as a share of the axis; 1 if no value is above 0, 0 if the axis exceeds its limit. */
  readonly filled: number;
}

/** The room for a label above the highest value, as a share of it. */
export const LABEL_SHARE = 0.04;
/** The possible numbers of intervals of two axes, and the possible digits of an interval. */
const COUNTS = [4, 5, 6];
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The number of possible intervals of an axis, from the shortest, and the room for a label as a share of the plot. */
const INTERVALS = 3;
const LABEL_HEIGHT = 0.1;
/** The height of a mark of a line, as a share of the plot. */
const MARK_HEIGHT = 0.03;

/**
 * The scales of the left and the right axis. They have the same number of intervals, with which the emptier axis is as
 * full as possible and few values of a line cover the label above a bar. The `alignTicks` of echarts would leave half
 * of an axis empty, or end a share above 100 %.
 */
export function alignedScales(chart: Chart, right: ChartAxis): readonly Scale[] {
  const axes = [
    { highest: Math.max(highestStack(chart), highestPoint(chart, undefined)), axis: chart.left },
    { highest: highestPoint(chart, 'right'), axis: right },
  ];
  const quality = (scales: readonly Scale[]) => Math.min(...scales.map((scale) => scale.filled)) - coveredLabels(chart, scales);
  return COUNTS.flatMap((count) => {
    const [lefts = [], rights = []] = axes.map(({ highest, axis }) => scalesOf(highest, count, axis));
    return lefts.flatMap((left) => rights.map((scale) => [left, scale]));
  }).reduce((best, scales) => (quality(scales) > quality(best) ? scales : best));
}

/** The share of categories in which the label above the bars is covered by a value of the right axis. */
function coveredLabels(chart: Chart, [left, right]: readonly Scale[]): number {
  const { categories, series } = chart;
  if (!hasBarLabels(chart) || left === undefined || right === undefined) return 0;
  const points = series.filter(({ axis }) => axis === 'right');
  const isCovered = categories.map((_, index) =>
    points.some(({ values }) => Math.abs(heightAboveBars(chart, [left, right], index, values[index] ?? null)) < LABEL_HEIGHT),
  );
  return isCovered.filter(Boolean).length / Math.max(1, categories.length);
}

/** Whether there are labels above the bars: their total, or the values of a single series. */
function hasBarLabels({ series }: Chart): boolean {
  const bars = series.filter(({ kind }) => kind === 'bar').length;
  return bars === 1 || (bars > 0 && series.some(isTotal));
}

/** How far a value of the right axis is above the bars of its category, as a share of the plot; NaN for no value. */
function heightAboveBars(chart: Chart, [left, right]: readonly Scale[], index: number, value: string | null): number {
  if (value === null || left === undefined || right === undefined) return NaN;
  return Number(value) / right.max - stackAt(chart, index) / left.max;
}

/** Whether the label of a value of the right axis is below it, because the label above the bars is at its usual place. */
export function isLabelBelow(chart: Chart, scales: readonly Scale[], index: number, value: string | null): boolean {
  const height = heightAboveBars(chart, scales, index, value);
  return hasBarLabels(chart) && height > -LABEL_HEIGHT && height < MARK_HEIGHT;
}

/** The possible scales of an axis with a number of intervals. Without decimals its ticks are integers. */
function scalesOf(highest: number, count: number, { max: limit = Infinity, decimals }: ChartAxis): Scale[] {
  const least = Math.min(highest * (1 + LABEL_SHARE), limit) / count;
  const isInteger = decimals === 0;
  const size = least === 0 || (isInteger && least < 1) ? 1 : 10 ** Math.floor(Math.log10(least));
  const isPossible = (interval: number) => interval >= least && (!isInteger || Number.isInteger(interval));
  const intervals = [...ROUND, 15, 20, 30].map((digits) => digits * size).filter(isPossible);
  return intervals.slice(0, INTERVALS).map((interval) => {
    const max = interval * count;
    if (max > limit) return { max, interval, filled: 0 };
    return { max, interval, filled: highest === 0 ? 1 : highest / max };
  });
}

/** The highest sum of bars or areas. */
export const highestStack = (chart: Chart): number => Math.max(0, ...chart.categories.map((_, index) => stackAt(chart, index)));

/** The sum of the bars or areas of a category. */
const stackAt = ({ series }: Chart, index: number): number =>
  series.filter(({ kind }) => kind === 'bar' || kind === 'area').reduce((sum, { values }) => sum + Number(values[index] ?? 0), 0);

/** The highest value of a line of an axis. */
function highestPoint({ series }: Chart, axis: 'right' | undefined): number {
  return Math.max(0, ...series.filter((each) => each.axis === axis).flatMap(({ values }) => values.map(Number)));
}
