import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { toolbarWidth } from './toolbar.tsx';

/**
 * In these windows, only the filters that fit on one line with the search buttons are shown by default, at least one.
 */
const LOW_WINDOW = '(height < 860px)';

interface Limits {
  readonly most: number;
  /** Whether filters are hidden so that the toolbar is on the same line. */
  readonly withToolbar: boolean;
}

/**
 * The number of filters that are shown by default. Each has the attribute `data-filter`.
 * @param isMeasured false while no filter is hidden: the columns of open filters have other widths
 */
export function useFirstShown(form: RefObject<HTMLFormElement | null>, { most, withToolbar }: Limits, isMeasured: boolean): number {
  const [count, setCount] = useState(most);
  /** Of all filters: a filter that is hidden keeps its last width. */
  const widths = useRef<readonly number[]>([]);
  useLayoutEffect(() => {
    const head = form.current?.parentElement;
    if (head === null || head === undefined || !isMeasured) return undefined;
    const measure = () => {
      const filters = [...head.querySelectorAll<HTMLElement>('[data-filter]')].map(({ offsetWidth }) => offsetWidth);
      widths.current = widths.current.map((width, index) => filters[index] ?? width).concat(filters.slice(widths.current.length));
      const first = widths.current.slice(0, most);
      setCount(matchMedia(LOW_WINDOW).matches ? fittingOnOneLine(head, first, withToolbar) : most);
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const each of [head, ...head.querySelectorAll('.ui-toolbar, .ui-search-buttons')]) observer.observe(each);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [form, most, withToolbar, isMeasured]);
  return count;
}

/** The distance between two filters, and between filters and buttons, in px. */
const GAP = 14;
const BUTTONS_GAP = 24;

/** The number of filters of these widths that fit next to the buttons on one line. */
function fittingOnOneLine(head: HTMLElement, widths: readonly number[], withToolbar: boolean): number {
  const widthOf = (parts: string) =>
    [...head.querySelectorAll<HTMLElement>(parts)].reduce((sum, { offsetWidth }) => sum + offsetWidth + GAP, 0);
  const available =
    head.clientWidth - widthOf('.ui-search-buttons, :scope > .ant-btn, form > :not([data-filter], .ui-filters-last, .report-chips)');
  const toolbar = head.querySelector<HTMLElement>('.ui-toolbar');
  const together = withToolbar && toolbar !== null ? fittingIn(available - toolbarWidth(toolbar) - BUTTONS_GAP, widths) : 0;
  return together || Math.max(1, fittingIn(available, widths));
}

function fittingIn(available: number, widths: readonly number[]): number {
  let [count, left] = [0, available];
  for (const width of widths) {
    left -= width + GAP;
    if (left < -GAP) break;
    count++;
  }
  return count;
}
