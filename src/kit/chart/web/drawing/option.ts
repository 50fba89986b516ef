import type { Language } from '#kit/i18n/words.ts';
import { textWidth } from '#kit/ui/web/table/text-width.ts';
import { axisOf, type Chart, type ChartAxis, type ChartSeries, isTotal, type Tick, chartTitle, visibleChart } from '../chart.ts';
import type { Option, SeriesOption } from './echarts.ts';
import { figureText, labelPlaces, labelText, percentMark } from '../figure-text.ts';
import { alignedScales, highestStack, isLabelBelow, LABEL_SHARE, type Scale } from './scales.ts';
import { dashOf, decalOf, hatchOf, patternOf } from './patterns.ts';
import { indexOf, tooltipOf } from './tooltip.ts';
import { type Palette, textOn } from '../palette.ts';

/** The presentation of a chart. */
interface Presentation {
  readonly language: Language;
  readonly palette: Palette;
  /** Whether parts have patterns, which distinguish them without colour. */
  readonly patterns: boolean;
  /** Keys of the hidden series. */
  readonly hidden: ReadonlySet<string>;
  /** In px. Names of categories that do not fit side by side are omitted. */
  readonly width: number;
  /** Whether the values of the parts are shown. */
  readonly large: boolean;
  /** Set for an image, which has title, subject and legend. */
  readonly image?: { readonly subtitle: string };
}

/** The fonts of the page (main.css). */
const FONT =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans', Roboto, Arial, sans-serif";
const FONT_JA =
  "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'Hiragino Sans', 'Yu Gothic UI', Meiryo, 'Noto Sans CJK JP', 'Noto Sans', sans-serif";
/** Space above the axes for their names and for a label, and in an image also for title and legend, in pixels. */
export const TOP_MARGIN = 30;
const IMAGE_TOP_MARGIN = 112;
/** Space below the axis for a line of its labels, and in addition for the margins, in pixels. */
const LINE_HEIGHT = 15;
const BELOW = 14;
/** Space for a line of notes in an image. */
const NOTE_HEIGHT = 18;
/** Width of the labels of the value axes, in pixels. */
const AXIS_ROOM = 50;
/** Labels of the axis are smaller than the texts whose width is estimated. */
const SMALLER = 11 / 13.5;
/** The space between two labels of the axis, in pixels. */
const LABEL_GAP = 6;
/** The space for a value next to its mark, in pixels. */
const LABEL_ROOM = 42;
/** The width of a category whose bar has labels of its parts, in pixels. */
const PART_ROOM = 64;

/** The options with which echarts draws a chart. */
export function optionOf(whole: Chart, shown: Presentation): Option {
  const { language, width, image, palette } = shown;
  const chart = visibleChart(whole, shown.hidden);
  const { text, axis } = palette;
  const notes = image === undefined ? [] : (chart.notes ?? []);
  const scales = chart.right === undefined ? [] : alignedScales(chart, chart.right);
  const [leftScale, rightScale] = scales;
  return {
    animation: false,
    textStyle: { fontFamily: language === 'ja' ? FONT_JA : FONT, color: text },
    grid: {
      left: 4,
      right: 8,
      top: image === undefined ? TOP_MARGIN : IMAGE_TOP_MARGIN,
      bottom: 6 + notes.length * NOTE_HEIGHT,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      formatter: (points) => tooltipOf(whole, chart, { category: indexOf(points), language, palette }),
      confine: true,
      axisPointer: { type: 'shadow' },
      backgroundColor: palette.background,
      textStyle: { fontSize: 12, color: text },
    },
    xAxis: {
      type: 'category',
      // Areas extend to both ends of the axis.
      boundaryGap: !chart.series.every((series) => series.kind === 'area' && !hasLonePoint(series)),
      data: [...chart.categories],
      axisLabel: { ...tickLabels(chart, width), color: text, fontSize: 11, lineHeight: LINE_HEIGHT, rich: richOf(palette) },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: axis } },
    },
    yAxis: [
      { ...valueAxis(chart.left, shown, leftScale), ...(chart.right === undefined ? {} : axisName(chart.left, 'left', palette)) },
      ...(chart.right === undefined
        ? []
        : [{ ...valueAxis(chart.right, shown, rightScale), ...axisName(chart.right, 'right', palette), splitLine: { show: false } }]),
    ],
    series: chart.series.map((series) => seriesOption(chart, series, { ...shown, scales })),
    ...(image === undefined ? {} : imageTexts(chartTitle(chart), notes, { ...image, palette })),
  };
}

const richOf = ({ muted }: Palette) => ({ muted: { color: muted, fontSize: 11, lineHeight: LINE_HEIGHT } });

/** The lines of a label below the text of its category: its remark, and for the first of a group its name. */
function linesBelow(ticks: readonly Tick[], index: number): string[] {
  const { remark, group } = ticks[index] ?? {};
  return [remark, group === ticks[index - 1]?.group ? undefined : group].filter((line) => line !== undefined);
}

/** The height of everything below the plot, in pixels. */
export const belowPlot = ({ ticks = [] }: Chart): number =>
  BELOW + (1 + Math.max(0, ...ticks.map((_, index) => linesBelow(ticks, index).length))) * LINE_HEIGHT;

/** Labels of up to three lines, never rotated. */
function tickLabels({ categories, ticks = [] }: Chart, width: number) {
  const texts = categories.map((category, index) => ticks[index]?.text ?? category);
  const longest = Math.max(0, ...[...texts, ...ticks.map(({ remark = '' }) => remark)].map(textWidth)) * SMALLER;
  const categoryWidth = (width - AXIS_ROOM) / Math.max(1, categories.length);
  const step = Math.max(1, Math.ceil((longest + LABEL_GAP) / categoryWidth));
  return {
    interval: 0,
    hideOverlap: false,
    formatter: (_: string, index: number) =>
      [index % step === 0 ? (texts[index] ?? '') : '', ...linesBelow(ticks, index).map((line) => `{muted|${line}}`)].join('\n'),
  };
}

/** Title, subject, notes and legend of an image. */
function imageTexts(
  title: string,
  notes: readonly string[],
  { subtitle, palette }: { readonly subtitle: string; readonly palette: Palette },
): Pick<Option, 'title' | 'legend'> {
  const { text, muted } = palette;
  return {
    title: [
      {
        text: title,
        subtext: subtitle,
        left: 'center',
        top: 8,
        itemGap: 6,
        textStyle: { color: text },
        subtextStyle: { color: text, fontSize: 13 },
      },
      ...(notes.length === 0
        ? []
        : [{ text: notes.join('\n'), left: 8, bottom: 2, textStyle: { color: muted, fontSize: 12, fontWeight: 'normal' as const } }]),
    ],
    legend: { top: 58, itemWidth: 14, itemHeight: 10, itemGap: 14, textStyle: { color: text } },
  };
}

/** What one of two axes measures, and its unit. */
const axisName = ({ unit, name }: ChartAxis, align: 'left' | 'right', { muted }: Palette) => ({
  name: name === undefined ? unit : `${name} (${unit})`,
  nameTextStyle: { color: muted, fontSize: 11, align },
});

/**
 * Without a scale and without a fixed maximum, echarts chooses round ticks, of which the last one is above the data and
 * the room for a label.
 */
function valueAxis({ unit, decimals, max }: ChartAxis, { language, palette }: Presentation, scale?: Scale) {
  const { text, rule } = palette;
  const fixed = scale ?? (max === undefined ? null : { max, interval: max / SHARE_STEPS });
  const range = fixed === null ? { boundaryGap: [0, LABEL_SHARE] as [number, number] } : { max: fixed.max, interval: fixed.interval };
  return {
    type: 'value' as const,
    ...range,
    minInterval: decimals === 0 ? 1 : 0,
    axisLabel: { color: text, fontSize: 11, formatter: (value: number) => figureText(value, 2, language) + percentMark(unit, language) },
    splitLine: { lineStyle: { color: rule } },
  };
}

function seriesOption(chart: Chart, series: ChartSeries, shown: Presentation & { readonly scales: readonly Scale[] }): SeriesOption {
  const { language, large, palette, patterns, width, scales } = shown;
  const colour = palette.colours[series.role];
  const percent = percentMark(axisOf(chart, series).unit, language);
  const kind = series.kind === 'area' && hasLonePoint(series) ? 'bar' : series.kind;
  const isOnlyBar = chart.series.filter((each) => each.kind === 'bar').length === 1 && !chart.series.some(isTotal);
  const hasRoom = large || chart.categories.length * LABEL_ROOM < width;
  const hasPartRoom = large || (kind === 'bar' && !patterns && chart.categories.length * PART_ROOM < width);
  const places = labelPlaces(chart, series, hasRoom ? 3 : 2);
  const pattern = patterns ? patternOf(series.role) : null;
  const decal = pattern === null ? {} : { decal: decalOf(pattern, palette) };
  const common = {
    id: series.key,
    name: series.name,
    data: series.values.map((value) => (value === null ? null : Number(value))),
    yAxisIndex: series.axis === 'right' ? 1 : 0,
    itemStyle: { color: colour, ...decal },
    emphasis: { focus: 'none' as const },
    labelLayout: { hideOverlap: true },
    label: {
      // In a narrow chart, parts of a stack and the previous year have no labels.
      show: hasPartRoom || isTotal(series) || (hasRoom && ((kind === 'line' && series.role !== 'before') || isOnlyBar)),
      fontSize: 11,
      formatter: ({ value }: { value: unknown }) => (typeof value === 'number' ? labelText(value, places, language) + percent : ''),
    },
  };
  // Parts that are lower than a label have none.
  const least = highestStack(chart) * (large ? LEAST_LABELLED.large : LEAST_LABELLED.small);
  if (kind === 'bar') {
    const label = isOnlyBar
      ? { position: 'top' as const, color: palette.text, ...plateOf(palette.background) }
      : { position: 'inside' as const, color: textOn(colour), ...(patterns ? plateOf(colour) : {}) };
    return {
      ...common,
      data: common.data.map((value, index) => {
        const isPartial = chart.ticks?.[index]?.isPartial === true;
        const own = {
          ...(isPartial && !isOnlyBar ? plateOf(colour) : {}),
          ...(!isOnlyBar && Number(value) < least ? { show: false } : {}),
        };
        return { value, label: own, ...(isPartial ? { itemStyle: { decal: hatchOf(palette) } } : {}) };
      }) as { value: number }[],
      type: 'bar',
      stack: 'parts',
      barMaxWidth: 64,
      barCategoryGap: '28%',
      itemStyle: { ...common.itemStyle, borderColor: palette.background, borderWidth: 0.5 },
      label: { ...common.label, ...label },
    };
  }
  const line = {
    ...common,
    type: 'line' as const,
    symbol: 'circle',
    symbolSize: 6,
    lineStyle: { color: colour, width: 2, type: dashOf(series.role) },
  };
  if (isTotal(series))
    return {
      ...line,
      z: 4,
      // The label needs a point. A point of this size is invisible.
      symbolSize: 1,
      lineStyle: { ...line.lineStyle, width: 1, opacity: kind === 'total-line' ? 0.7 : 0 },
      label: {
        ...common.label,
        position: 'top',
        color: palette.text,
        fontWeight: 600,
        ...plateOf(palette.background),
      },
    };
  if (kind === 'line')
    return {
      ...line,
      data: common.data.map((value, index) => ({
        value,
        label: {
          position: series.axis === 'right' && isLabelBelow(chart, scales, index, series.values[index] ?? null) ? 'bottom' : 'top',
        },
      })) as { value: number }[],
      z: 5,
      // The previous year is below the labels of the total.
      ...(series.role === 'before' ? { z: 3, symbol: 'none', lineStyle: { ...line.lineStyle, width: 1.5 } } : {}),
      itemStyle: { color: colour, borderColor: palette.background, borderWidth: 1 },
      label: { ...common.label, color: palette.text, ...plateOf(palette.background) },
    };
  return {
    ...line,
    // Makes the whole area clickable, not only its points.
    triggerEvent: true,
    stack: 'parts',
    data: common.data.map((value, index, all) => ({
      value,
      label: {
        ...(Number(value) < least ? { show: false } : {}),
        // The labels of the first and the last category are within the plot.
        ...(index === 0 ? { align: 'left' as const } : {}),
        ...(index === all.length - 1 ? { align: 'right' as const } : {}),
      },
    })) as { value: number }[],
    symbol: large ? 'circle' : 'none',
    symbolSize: 1,
    lineStyle: { color: palette.background, width: 1, type: 'solid' },
    areaStyle: { color: colour, opacity: 1 },
    label: {
      ...common.label,
      position: 'bottom',
      color: textOn(colour),
      ...(patterns ? plateOf(colour) : {}),
    },
  };
}

/** The background of a label on a part with a pattern or above a line. */
const plateOf = (colour: string) => ({ backgroundColor: colour, padding: [1, 3], borderRadius: 2 });

/** The number of steps of an axis of shares. */
const SHARE_STEPS = 4;

/** The minimum share of the highest stack for a part with a label, in a large and in a small drawing. */
const LEAST_LABELLED = { large: 0.04, small: 0.08 } as const;

/** Whether a value has no neighbour. An area of a single value would be invisible. */
function hasLonePoint({ values }: ChartSeries): boolean {
  const hasValue = (index: number) => (values[index] ?? null) !== null;
  return values.some((_, index) => hasValue(index) && !hasValue(index - 1) && !hasValue(index + 1));
}
