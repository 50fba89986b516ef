import type { ColourRole } from './palette.ts';

/** A chart as plain data, from which the drawing, the table of its numbers and the images are derived. */
export interface Chart {
  /** Translated. Also the name of its images. */
  readonly title: string;
  /** The header of the table's first column, which has the categories. */
  readonly by: string;
  /** In order. */
  readonly categories: readonly string[];
  /** Shorter texts of the categories for the axis. */
  readonly ticks?: readonly Tick[];
  /** The codes of the periods of the values, shown with the unit below the title. */
  readonly range?: string;
  readonly left: ChartAxis;
  /** A second axis, for the series that refer to it. */
  readonly right?: ChartAxis;
  /** Bars or areas first, then totals and lines. Legend and tooltip are in the reverse order, from top to bottom. */
  readonly series: readonly ChartSeries[];
  /** Sentences below the drawing that explain its marks, translated. */
  readonly notes?: readonly string[];
}

/** A category below the axis. */
export interface Tick {
  readonly text: string;
  /** The group of consecutive categories, shown below the first of them. */
  readonly group?: string;
  /** A short remark below the text. */
  readonly remark?: string;
  /** The category is not complete: its bars are hatched. */
  readonly isPartial?: boolean;
}

export interface ChartAxis {
  /** Shown above the axis, translated. */
  readonly unit: string;
  /** The measured quantity, shown before the unit if the unit does not imply it. */
  readonly name?: string;
  /** Decimals of labels and tooltips; the table shows two. */
  readonly decimals: number;
  /** The end of the axis, if it does not depend on the values; with a second axis, the highest possible end. */
  readonly max?: number;
}

export interface ChartSeries {
  readonly key: string;
  /** Translated. */
  readonly name: string;
  /**
   * Bars and areas are stacked in the order of the series; lines are not. A total is a label above the bars, with
   * `total-line` also a thin line. It is the total of the visible bars.
   */
  readonly kind: 'bar' | 'area' | 'line' | 'total' | 'total-line';
  /** The same subject has the same colour in every chart. */
  readonly role: ColourRole;
  readonly axis?: 'right';
  /** Exact decimals, one per category; null for no value. */
  readonly values: readonly (string | null)[];
}

/** The user's selection: the index of a category, and the key of a series, if any. */
export interface ChartSelection {
  readonly category: number;
  readonly series: string | null;
}

/** Whether there is anything to draw. */
export function hasValues({ series }: Chart): boolean {
  return series.some(({ values }) => values.some((value) => value !== null));
}

/** The axis of a series; the left one if the chart has no second axis. */
export function axisOf(chart: Chart, { axis }: ChartSeries): ChartAxis {
  return axis === 'right' ? (chart.right ?? chart.left) : chart.left;
}

/** The unit of the values and their range. Two axes have their own units. */
export const chartScope = ({ left, right, range = '' }: Chart): string =>
  [right === undefined ? left.unit : '', range].filter((part) => part !== '').join(' · ');

/** The title of a chart with the unit of its values. */
export const chartTitle = ({ title, left, right }: Chart): string => (right === undefined ? `${title} (${left.unit})` : title);

/** The series from top to bottom, in the legend and in tooltips: the last part is on top of the stack. */
export const legendOrder = ({ series }: Chart): ChartSeries[] => series.toReversed();

export const isTotal = ({ kind }: Pick<ChartSeries, 'kind'>): boolean => kind === 'total' || kind === 'total-line';

/**
 * A chart without the hidden series. If bars are hidden, its totals are those of the visible bars, if there are any.
 * The total of the previous year is hidden then, because it has all parts.
 */
export function visibleChart(chart: Chart, hidden: ReadonlySet<string>): Chart {
  const hidesBars = chart.series.some(({ key, kind }) => kind === 'bar' && hidden.has(key));
  const series = chart.series.filter(({ key, role }) => !hidden.has(key) && !(hidesBars && role === 'before'));
  const bars = series.filter(({ kind }) => kind === 'bar');
  if (!hidesBars) return { ...chart, series };
  if (bars.length === 0) return { ...chart, series: series.filter((each) => !isTotal(each)) };
  const totals = chart.categories.map((_, category) => sumOf(bars.map(({ values }) => values[category] ?? null)));
  return { ...chart, series: series.map((each) => (isTotal(each) ? { ...each, values: totals } : each)) };
}

/** Decimal places of the numbers in API answers. */
const PLACES = 4;

/** The exact sum of decimals; null if all are null. */
export function sumOf(values: readonly (string | null)[]): string | null {
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return null;
  // Adds integers in units of the last place, so that there is no rounding error.
  return (present.reduce((sum, value) => sum + Math.round(Number(value) * 10 ** PLACES), 0) / 10 ** PLACES).toFixed(PLACES);
}
