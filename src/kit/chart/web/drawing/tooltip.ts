import type { Language } from '#kit/i18n/words.ts';
import { axisOf, type Chart, type ChartSeries, isTotal, legendOrder } from '../chart.ts';
import { labelText, percentMark } from '../figure-text.ts';
import type { Palette } from '../palette.ts';

interface TooltipContext {
  /** The index of the category. */
  readonly category: number;
  readonly language: Language;
  readonly palette: Palette;
}

/** The index of the category from the parameters of an echarts formatter. */
export function indexOf(points: unknown): number {
  const [first] = (Array.isArray(points) ? points : [points]) as { readonly dataIndex?: number }[];
  return first?.dataIndex ?? 0;
}

/**
 * The values of a category as a table in the order of the legend, from the top of the stack. Parts of a stack have
 * their share of all parts, also of the hidden ones, as in the charts of shares.
 */
export function tooltipOf(whole: Chart, shown: Chart, { category, language, palette }: TooltipContext): HTMLElement {
  const { left, categories } = shown;
  // With a second axis, a line shows shares.
  const bars = whole.right === undefined ? whole.series.filter(({ kind }) => kind === 'bar') : [];
  const sum = bars.reduce((total, { values }) => total + Number(values[category] ?? 0), 0);
  const table = element('table', 'chart-tip');
  const caption = element('caption', '', categories[category] ?? '');
  if (left.unit !== '%') caption.append(element('small', '', left.unit));
  table.append(caption);
  for (const series of legendOrder(shown)) {
    const value = series.values[category] ?? null;
    const { unit, decimals } = axisOf(shown, series);
    const text = value === null ? '-' : labelText(Number(value), decimals, language) + percentMark(unit, language);
    const row = element('tr', isTotal(series) ? 'chart-tip-total' : '');
    row.append(nameOf(series, palette), element('td', '', text));
    if (bars.length > 1) {
      const isPart = series.kind === 'bar' && value !== null && sum > 0;
      const share = isPart ? labelText((100 * Number(value)) / sum, Math.min(1, decimals), language) + percentMark('%', language) : '';
      row.append(element('td', 'chart-tip-share', share));
    }
    table.append(row);
  }
  return table;
}

/** The name of a series with a mark in its colour: a square for a part, a dash for a line. */
function nameOf({ name, kind, role }: ChartSeries, { colours }: Palette): HTMLElement {
  const cell = element('th', '', name);
  const mark = element('i', kind === 'bar' || kind === 'area' ? '' : 'chart-tip-line');
  mark.style.background = colours[role];
  cell.prepend(mark);
  return cell;
}

function element(tag: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}
