import { type Chart, type ChartAxis, type ChartSeries, isTotal } from '../chart.ts';

/** The end of an axis, and the distance of its ticks. */
export interface Scale {
  readonly max: number;
  readonly interval: number;
}

/** The room for a label above the highest value, as a share of it. */
export const LABEL_SHARE = 0.04;
/** The possible numbers of intervals of two axes, into which 100 % divide, and the possible digits of an interval. */
const COUNTS = [4, 5];
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The number of possible intervals of an axis, from the shortest, and the room for a label as a share of the plot. */
const INTERVALS = 3;
const LABEL_HEIGHT = 0.1;

/**
 * The scales of the left and the right axis. The right axis has shares and ends at 100 %. The left axis has the same
 * number of intervals, with which it is as full as possible and few values of a line cover the label above a bar. The
 * `alignTicks` of echarts would leave half of an axis empty.
 */
export function alignedScales(chart: Chart): readonly [left: Scale, right: Scale] {
  const highest = Math.max(highestStack(chart), highestPoint(chart));
  const quality = (scale: Scale) => (highest === 0 ? 1 : highest / scale.max) - coveredLabels(chart, scale);
  return COUNTS.flatMap((count) => {
    const right = { max: 100, interval: 100 / count };
    return scalesOf(highest, count, chart.left).map((left): [Scale, Scale] => [left, right]);
  }).reduce((best, scales) => (quality(scales[0]) > quality(best[0]) ? scales : best));
}

/** The share of categories in which the label above the bars is covered by a value of the right axis. */
function coveredLabels(chart: Chart, left: Scale): number {
  const { categories, series } = chart;
  const hasLabels = series.some(isTotal) || series.filter(({ kind }) => kind === 'bar').length === 1;
  if (!hasLabels) return 0;
  const covered = categories.filter((_, index) => isNearShare(chart, index, stackAt(chart, index) / left.max));
  return covered.length / Math.max(1, categories.length);
}

/** Whether a share covers the label in the middle of a part. */
export function isPartCovered(chart: Chart, part: ChartSeries, index: number): boolean {
  if (chart.right === undefined) return false;
  const below = stackAt({ ...chart, series: chart.series.slice(0, chart.series.indexOf(part)) }, index);
  return isNearShare(chart, index, (below + Number(part.values[index] ?? 0) / 2) / alignedScales(chart)[0].max);
}

/** Whether a share of a category is near a height of the plot. */
const isNearShare = ({ series }: Chart, index: number, height: number): boolean =>
  series.some(
    ({ axis, values }) =>
      axis === 'right' && typeof values[index] === 'string' && Math.abs(Number(values[index]) / 100 - height) < LABEL_HEIGHT,
  );

/** The possible scales of an axis with a number of intervals. Without decimals its ticks are integers. */
function scalesOf(highest: number, count: number, { decimals }: ChartAxis): Scale[] {
  const least = (highest * (1 + LABEL_SHARE)) / count;
  const isInteger = decimals === 0;
  const size = least === 0 || (isInteger && least < 1) ? 1 : 10 ** Math.floor(Math.log10(least));
  const isPossible = (interval: number) => interval >= least && (!isInteger || Number.isInteger(interval));
  const intervals = [...ROUND, 15, 20, 30].map((digits) => digits * size).filter(isPossible);
  return intervals.slice(0, INTERVALS).map((interval) => ({ max: interval * count, interval }));
}

/** The highest sum of bars or areas. */
export const highestStack = (chart: Chart): number => Math.max(0, ...chart.categories.map((_, index) => stackAt(chart, index)));

/** The sum of the bars or areas of a category. */
const stackAt = ({ series }: Chart, index: number): number =>
  series.filter(({ kind }) => kind === 'bar' || kind === 'area').reduce((sum, { values }) => sum + Number(values[index] ?? 0), 0);

/** The highest value of a line of the left axis. */
function highestPoint({ series }: Chart): number {
  return Math.max(0, ...series.filter(({ axis }) => axis === undefined).flatMap(({ values }) => values.map(Number)));
}
