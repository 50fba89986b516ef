import type { Chart, ChartAxis } from '../chart.ts';

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

/**
 * The scales of the left and the right axis. They have the same number of intervals, with which the emptier axis is as
 * full as possible. The `alignTicks` of echarts would leave half of an axis empty, or end a share above 100 %.
 */
export function alignedScales(chart: Chart, right: ChartAxis): readonly Scale[] {
  const axes = [
    { highest: Math.max(highestStack(chart), highestPoint(chart, undefined)), axis: chart.left },
    { highest: highestPoint(chart, 'right'), axis: right },
  ];
  const filled = (scales: readonly Scale[]) => Math.min(...scales.map((scale) => scale.filled));
  return COUNTS.map((count) => axes.map(({ highest, axis }) => scaleOf(highest, count, axis))).reduce((best, scales) =>
    filled(scales) > filled(best) ? scales : best,
  );
}

/** The scale of an axis with a number of intervals. Without decimals its ticks are integers. */
function scaleOf(highest: number, count: number, { max: limit = Infinity, decimals }: ChartAxis): Scale {
  const least = Math.min(highest * (1 + LABEL_SHARE), limit) / count;
  const isInteger = decimals === 0;
  const size = least === 0 || (isInteger && least < 1) ? 1 : 10 ** Math.floor(Math.log10(least));
  const isPossible = (interval: number) => interval >= least && (!isInteger || Number.isInteger(interval));
  const interval = size * (ROUND.find((digits) => isPossible(digits * size)) ?? 10);
  const max = interval * count;
  if (max > limit) return { max, interval, filled: 0 };
  return { max, interval, filled: highest === 0 ? 1 : highest / max };
}

/** The highest sum of bars or areas. */
export function highestStack({ categories, series }: Chart): number {
  const parts = series.filter(({ kind }) => kind === 'bar' || kind === 'area');
  return Math.max(0, ...categories.map((_, index) => parts.reduce((sum, { values }) => sum + Number(values[index] ?? 0), 0)));
}

/** The highest value of a line of an axis. */
function highestPoint({ series }: Chart, axis: 'right' | undefined): number {
  return Math.max(0, ...series.filter((each) => each.axis === axis).flatMap(({ values }) => values.map(Number)));
}
