import type { Chart } from '../chart.ts';

/** The end of an axis, and the distance of its ticks. */
export interface Scale {
  readonly max: number;
  readonly interval: number;
  /** The highest value as a share of the axis; 0 if the axis exceeds its limit. */
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
export function alignedScales(chart: Chart): readonly Scale[] {
  const axes = [
    { highest: Math.max(highestStack(chart), highestPoint(chart, undefined)), limit: chart.left.max },
    { highest: highestPoint(chart, 'right'), limit: chart.right?.max },
  ];
  const filled = (scales: readonly Scale[]) => Math.min(...scales.map((scale) => scale.filled));
  return COUNTS.map((count) => axes.map(({ highest, limit }) => scaleOf(highest, count, limit))).reduce((best, scales) =>
    filled(scales) > filled(best) ? scales : best,
  );
}

/** @param limit the highest possible end of the axis */
function scaleOf(highest: number, count: number, limit = Infinity): Scale {
  const least = Math.min(highest * (1 + LABEL_SHARE), limit) / count;
  const size = least === 0 ? 1 : 10 ** Math.floor(Math.log10(least));
  const interval = size * (ROUND.find((digits) => digits * size >= least) ?? 10);
  const max = interval * count;
  return { max, interval, filled: max > limit ? 0 : highest / max };
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
