import type { Language } from '#kit/i18n/words.ts';
import { axisOf, type Chart } from '../chart.ts';
import { figureText } from '../figure-text.ts';

/** The position of the keyboard in a chart: a category, and one of its series or all of them. */
export interface Cursor {
  readonly category: number;
  readonly series: number | null;
}

/** The cursor after a key; null for a key that does not move it. */
export function cursorAfterKey(key: string, cursor: Cursor | null, { categories, series }: Chart): Cursor | null {
  const last = categories.length - 1;
  if (last < 0) return null;
  const from = cursor ?? { category: -1, series: null };
  const within = (category: number) => ({ ...from, category: Math.min(last, Math.max(0, category)) });
  switch (key) {
    case 'ArrowRight':
      return within(from.category + 1);
    case 'ArrowLeft':
      return within(cursor === null ? last : from.category - 1);
    case 'Home':
      return within(0);
    case 'End':
      return within(last);
    case 'ArrowUp':
    case 'ArrowDown':
      return { ...within(from.category), series: nextSeries(from.series, key === 'ArrowUp' ? 1 : -1, series.length) };
    default:
      return null;
  }
}

/** Through the series and, between the last and the first, through all of them together. */
function nextSeries(series: number | null, step: number, count: number): number | null {
  const places = count + 1;
  const place = ((series === null ? 0 : series + 1) + step + places) % places;
  return place === 0 ? null : place - 1;
}

/** The text of the cursor's position for screen readers. */
export function announceCursor(chart: Chart, { category, series }: Cursor, language: Language): string {
  const shown = series === null ? chart.series : chart.series.slice(series, series + 1);
  const values = shown.map((each) => {
    const { decimals, unit } = axisOf(chart, each);
    return `${each.name} ${figureText(each.values[category] ?? null, decimals, language)} ${unit}`;
  });
  return `${chart.categories[category] ?? ''}: ${values.join('; ')}`;
}
