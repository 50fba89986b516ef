import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Number of filters shown at first. The others are shown on request, and as a chip when they are in use. */
export const FIRST_SHOWN = 5;
/** In these windows only the filters are shown at first that fit on one line with the buttons, but at least one. */
const LOW_WINDOW = '(height < 860px)';

/** The number of filters that are shown at first. */
export function useFirstShown(form: RefObject<HTMLFormElement | null>): number {
  const [count, setCount] = useState(FIRST_SHOWN);
  const widths = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    const head = form.current?.parentElement;
    if (head === null || head === undefined) return undefined;
    const measure = () => {
      const filters = [...head.querySelectorAll<HTMLElement>('[data-filter]')].map(({ offsetWidth }) => offsetWidth);
      widths.current = widths.current.map((width, at) => filters[at] ?? width).concat(filters.slice(widths.current.length));
      setCount(matchMedia(LOW_WINDOW).matches ? fittingOnOneLine(head, widths.current) : FIRST_SHOWN);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [head, ...head.querySelectorAll('.report-actions, .report-filter-buttons')]) observer.observe(each);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [form]);
  return count;
}

/** Distance between two filters, and the most between filters and buttons, in px. */
const GAP = 14;
const BUTTONS_GAP = 24;

/** The number of filters of these widths that fit next to the buttons on one line. */
function fittingOnOneLine(head: HTMLElement, widths: readonly number[]): number {
  const widthOf = (parts: string) =>
    [...head.querySelectorAll<HTMLElement>(parts)].reduce((sum, { offsetWidth }) => sum + offsetWidth + GAP, 0);
  const room =
    head.clientWidth - widthOf('.report-filter-buttons, .report-filters > :not([data-filter], .report-filters-last, .report-chips)');
  return fittingIn(room - widthOf('.report-actions') - BUTTONS_GAP, widths) || Math.max(1, fittingIn(room, widths));
}

function fittingIn(room: number, widths: readonly number[]): number {
  let [count, left] = [0, room];
  for (const width of widths.slice(0, FIRST_SHOWN)) {
    left -= width + GAP;
    if (left < -GAP) break;
    count++;
  }
  return count;
}
