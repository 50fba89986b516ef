/** What a chart shows: plain data, from which the drawing, the table of the same numbers and the pictures are made. */
export interface Chart {
  /** Translated; names its pictures, too. */
  readonly title: string;
  /** What the categories are: the head of the table's first column. */
  readonly by: string;
  /** Below the axis, in order. */
  readonly categories: readonly string[];
  readonly left: ChartAxis;
  /** A second axis, for the series that name it. */
  readonly right?: ChartAxis;
  readonly series: readonly ChartSeries[];
}

export interface ChartAxis {
  /** Shown above the axis, translated. */
  readonly unit: string;
  /** Of labels and values at hand; the table shows two. */
  readonly decimals: number;
  /** Where the axis ends, where that does not depend on the values. */
  readonly max?: number;
}

export interface ChartSeries {
  readonly key: string;
  /** Translated. */
  readonly name: string;
  /** Bars are stacked in the order of the series, and so are areas; lines are not. */
  readonly kind: 'bar' | 'area' | 'line';
  /** Which of `LOOKS`; the same thing has the same one on every chart. */
  readonly look: number;
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
