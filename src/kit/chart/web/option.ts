import type { Language } from '#kit/i18n/words.ts';
import { axisOf, type Chart, type ChartAxis, type ChartSeries } from './chart.ts';
import type { Option, SeriesOption } from './echarts.ts';
import { decalOf, lookOf } from './looks.ts';
import { figureText } from './figure-text.ts';

/** How much of a chart is shown, and where. */
interface Shown {
  readonly language: Language;
  /** Keys of the series that are switched off. */
  readonly hidden: ReadonlySet<string>;
  /** In pixels: if the names of the categories do not fit side by side, they are rotated. */
  readonly width: number;
  /** There is room for the values of the parts. */
  readonly large: boolean;
  /** For a picture: with the chart's title, subject and legend. */
  readonly alone?: { readonly subtitle: string };
}

const FONT = "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans', sans-serif";
/** Its characters have shapes of their own. */
const FONT_JA =
  "system-ui, -apple-system, 'Segoe UI', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, 'Noto Sans CJK JP', 'Noto Sans', sans-serif";
const TEXT = '#374151';
const RULE = '#e5e7eb';
/** Room above the axes for their units, and in a picture for title and legend as well. */
const TOP = 34;
const TOP_ALONE = 112;
/** What the axes' own labels take of the width, in pixels. */
const AXIS_ROOM = 70;
/** Of a character of a category's name, in pixels. */
const CHARACTER = 7.5;

/** The echarts option of a chart. */
export function optionOf(chart: Chart, shown: Shown): Option {
  const { language, width, alone } = shown;
  const longest = Math.max(0, ...chart.categories.map(({ length }) => length));
  const askew = longest * CHARACTER * chart.categories.length > width - AXIS_ROOM;
  return {
    animation: false,
    textStyle: { fontFamily: language === 'ja' ? FONT_JA : FONT, color: TEXT },
    grid: {
      left: 8,
      right: 12,
      top: alone === undefined ? TOP : TOP_ALONE,
      bottom: 6,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: { trigger: 'axis', confine: true, axisPointer: { type: 'shadow' }, textStyle: { fontSize: 12, color: TEXT } },
    xAxis: {
      type: 'category',
      data: [...chart.categories],
      axisLabel: { color: TEXT, hideOverlap: true, rotate: askew ? 38 : 0, fontSize: 11 },
      axisTick: { alignWithLabel: true },
      axisLine: { lineStyle: { color: '#9ca3af' } },
    },
    yAxis: [chart.left, ...(chart.right === undefined ? [] : [chart.right])].map((axis, index) => valueAxis(axis, index, language)),
    series: chart.series.filter(({ key }) => !shown.hidden.has(key)).map((series) => seriesOption(chart, series, shown)),
    ...(alone === undefined ? {} : headOf(chart.title, alone)),
  };
}

function headOf(title: string, { subtitle }: { readonly subtitle: string }): Pick<Option, 'title' | 'legend'> {
  return {
    title: { text: title, subtext: subtitle, left: 'center', top: 8, itemGap: 6, subtextStyle: { color: TEXT, fontSize: 13 } },
    legend: { top: 58, itemWidth: 24, itemHeight: 12 },
  };
}

function valueAxis({ unit, decimals, max }: ChartAxis, index: number, language: Language) {
  return {
    type: 'value' as const,
    name: unit,
    nameTextStyle: { color: TEXT, fontSize: 11, align: index === 0 ? ('left' as const) : ('right' as const) },
    ...(max === undefined ? {} : { max }),
    minInterval: decimals === 0 ? 1 : 0,
    axisLabel: { color: TEXT, fontSize: 11, formatter: (value: number) => figureText(value, 2, language) },
    splitLine: { show: index === 0, lineStyle: { color: RULE } },
  };
}

function seriesOption(chart: Chart, series: ChartSeries, { language, large }: Shown): SeriesOption {
  const { colour, pattern, symbol, dash } = lookOf(series.look);
  const { decimals, unit } = axisOf(chart, series);
  const text = (value: unknown) => figureText(typeof value === 'number' ? value : null, decimals, language);
  const withUnit = (value: unknown) =>
    typeof value !== 'number' ? text(value) : unit === '%' ? `${text(value)}%` : `${text(value)} ${unit}`;
  // An area of one category has no extent.
  const kind = series.kind === 'area' && series.values.length === 1 ? 'bar' : series.kind;
  const isOnlyOne = chart.series.length === 1;
  const common = {
    id: series.key,
    name: series.name,
    data: series.values.map((value) => (value === null ? null : Number(value))),
    yAxisIndex: series.axis === 'right' ? 1 : 0,
    tooltip: { valueFormatter: withUnit },
    itemStyle: { color: colour, decal: decalOf(pattern) },
    emphasis: { focus: 'none' as const },
    labelLayout: { hideOverlap: true },
    label: {
      show: large || kind === 'line' || isOnlyOne,
      fontSize: 11,
      formatter: ({ value }: { value: unknown }) =>
        value === null || value === undefined ? '' : unit === '%' ? withUnit(value) : text(value),
    },
  };
  if (kind === 'bar') {
    const label = isOnlyOne ? { position: 'top' as const, color: TEXT } : { position: 'inside' as const, ...ON_PART };
    return { ...common, type: 'bar', stack: 'parts', barMaxWidth: 56, label: { ...common.label, ...label } };
  }
  const line = { ...common, type: 'line' as const, symbol, symbolSize: 7, lineStyle: { color: colour, width: 2, type: dash } };
  if (kind === 'line') return { ...line, z: 5, label: { ...common.label, position: 'top', ...ON_PART } };
  return {
    ...line,
    // The whole part is clickable, not only its points.
    triggerEvent: 'area',
    stack: 'parts',
    lineStyle: { ...line.lineStyle, width: 1 },
    areaStyle: { color: colour, opacity: 0.85 },
    label: { ...common.label, position: 'bottom', ...ON_PART },
  };
}

/** A value over a part is read on white, whatever the part's colour and pattern. */
const ON_PART = { color: '#111827', backgroundColor: 'rgba(255, 255, 255, 0.85)', padding: [1, 3], borderRadius: 2 };
