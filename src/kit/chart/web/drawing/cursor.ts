import type { Language } from '#kit/i18n/words.ts';
import { axisOf, type Chart } from '../chart.ts';
import { figureText } from '../figure-text.ts';

/** The keyboard cursor in a chart: a category, and one series or all (null). */
export interface Cursor {
  readonly category: number;
  readonly series: number | null;
}

/** The cursor after a key; null for a key that does not move it. */
export function cursorAfterKey(key: string, cursor: Cursor | null, { categories, series }: Chart): Cursor | null {
  const last = categories.length - 1;
  if (last < 0) return null;
  const from = cursor ?? { category: -1, series: null };
  const atCategory = (category: number) => ({ ...from, category: Math.min(last, Math.max(0, category)) });
  switch (key) {
    case 'ArrowRight':
      return atCategory(from.category + 1);
    case 'ArrowLeft':
      return atCategory(cursor === null ? last : from.category - 1);
    case 'Home':
      return atCategory(0);
    case 'End':
      return atCategory(last);
    case 'ArrowUp':
    case 'ArrowDown':
      return { ...atCategory(from.category), series: nextSeries(from.series, key === 'ArrowUp' ? 1 : -1, series.length) };
    default:
      return null;
  }
}

/** The next series in a cycle that has all series together (null) between the last and the first. */
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
