import type { Look } from './palette.ts';

/** What a chart shows: plain data, from which the drawing, the table of the same numbers and the pictures are made. */
export interface Chart {
  /** Translated; names its pictures, too. */
  readonly title: string;
  /** What the categories are: the head of the table's first column. */
  readonly by: string;
  /** In order. */
  readonly categories: readonly string[];
  /** The categories as the axis shows them, where that is shorter than their names. */
  readonly ticks?: readonly Tick[];
  readonly left: ChartAxis;
  /** A second axis, for the series that name it. */
  readonly right?: ChartAxis;
  readonly series: readonly ChartSeries[];
  /** Sentences below the drawing that explain its marks, translated. */
  readonly notes?: readonly string[];
}

/** A category below the axis. */
export interface Tick {
  readonly text: string;
  /** What consecutive categories have in common: shown below the first of them. */
  readonly group?: string;
  /** A short remark below the text. */
  readonly remark?: string;
  /** The category is not complete: its bars are hatched. */
  readonly isPartial?: boolean;
}

export interface ChartAxis {
  /** Shown above the axis, translated. */
  readonly unit: string;
  /** What is measured, where the unit does not say it; before the unit. */
  readonly name?: string;
  /** Of labels and values at hand; the table shows two. */
  readonly decimals: number;
  /** Where the axis ends, where that does not depend on the values. */
  readonly max?: number;
}

export interface ChartSeries {
  readonly key: string;
  /** Translated. */
  readonly name: string;
  /**
   * Bars are stacked in the order of the series, and so are areas; lines are not. A total is a label on top of the
   * bars, with `total-line` a thin line, too. It is the total of the bars that are shown.
   */
  readonly kind: 'bar' | 'area' | 'line' | 'total' | 'total-line';
  /** The same thing has the same one on every chart. */
  readonly look: Look;
  readonly axis?: 'right';
  /** Exact decimals, one a category; null where there is none. */
  readonly values: readonly (string | null)[];
}

/** What the user selected: the index of a category, and the key of a series, if any. */
export interface Picked {
  readonly category: number;
  readonly series: string | null;
}

/** Whether there is anything to draw. */
export function hasValues({ series }: Chart): boolean {
  return series.some(({ values }) => values.some((value) => value !== null));
}

/** The axis that a series is read on. */
export function axisOf(chart: Chart, { axis }: ChartSeries): ChartAxis {
  return axis === 'right' ? (chart.right ?? chart.left) : chart.left;
}

/** Whether a series is the total of the bars. */
export const isTotal = ({ kind }: ChartSeries): boolean => kind === 'total' || kind === 'total-line';

/** A chart without the series that are switched off; its total is that of the bars that remain. */
export function withoutHidden(chart: Chart, hidden: ReadonlySet<string>): Chart {
  const series = chart.series.filter(({ key }) => !hidden.has(key));
  const bars = series.filter(({ kind }) => kind === 'bar');
  if (chart.series.every(({ key, kind }) => kind !== 'bar' || !hidden.has(key))) return { ...chart, series };
  const sum = (category: number) => sumOf(bars.map(({ values }) => values[category] ?? null));
  return {
    ...chart,
    series: series.flatMap((each) =>
      !isTotal(each) ? [each] : bars.length === 0 ? [] : [{ ...each, values: chart.categories.map((_, category) => sum(category)) }],
    ),
  };
}

/** Decimal places of the numbers on the wire. */
const PLACES = 4;

/** The exact sum of decimals; null where none is known. */
function sumOf(values: readonly (string | null)[]): string | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  // Whole units of the last place, so that no sum is off by a rounding error.
  return (known.reduce((sum, value) => sum + Math.round(Number(value) * 10 ** PLACES), 0) / 10 ** PLACES).toFixed(PLACES);
}
