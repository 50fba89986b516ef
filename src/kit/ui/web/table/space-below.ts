import { type RefObject, useLayoutEffect, useState } from 'react';
import { CONTROL_HEIGHTS, useThemeSettings } from '../theme-settings.ts';

/** Padding around a pager and below it, in px. */
const PAGER_MARGIN = 29;

/** The height reserved below the table of a page, in px: the pager, which is as high as a control, and padding. */
export const useSpaceOfPager = (): number => PAGER_MARGIN + CONTROL_HEIGHTS[useThemeSettings(({ size }) => size)];

/** A page with more rows scrolls below its titles. A shorter one is shown whole, and scrolls with the window. */
export const WHOLE_PAGE = 20;

/** Estimated height above a table in px, for the first rendering. */
const ABOVE = 260;

/**
 * Maximum height in px of a table so that the page fits the window, with `below` px reserved. The header and the pager
 * of a long list then remain visible while its rows scroll.
 */
export function useSpaceBelow(place: RefObject<HTMLElement | null>, below: number): number {
  const [height, setHeight] = useState(() => window.innerHeight - ABOVE - below);
  useMeasuredSpace(place, below, setHeight);
  return height;
}

/** Calls `onMeasured` with the height of {@link useSpaceBelow} before each paint in which it may have changed. */
export function useMeasuredSpace(place: RefObject<HTMLElement | null>, below: number, onMeasured: (height: number) => void): void {
  // Without dependencies, because each rendering may replace the measured elements.
  useLayoutEffect(() => {
    const measure = () => {
      const element = place.current;
      if (element === null) return;
      makeScrollableByKeyboard(element);
      const top = element.getBoundingClientRect().top + window.scrollY;
      onMeasured(wholeRows(element, Math.floor(window.innerHeight - top - below)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // Content above the table moves it without a change of its own size.
    observer.observe(document.documentElement);
    // The document is as high as the window and does not grow with the page.
    const page = document.getElementById('content');
    if (page !== null) observer.observe(page);
    const above = place.current?.previousElementSibling ?? null;
    if (above !== null) observer.observe(above);
    const head = place.current?.querySelector('thead') ?? null;
    if (head !== null) observer.observe(head);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  });
}

/** The greatest height up to `available` px in which the last row is not cut while the rows are not scrolled. */
function wholeRows(element: HTMLElement, available: number): number {
  const heightOf = (part: Element) => part.getBoundingClientRect().height;
  const [head, foot] = [element.querySelector('thead'), element.querySelector('tfoot')];
  const box = element.querySelector<HTMLElement>('.ant-table-content, .grid');
  if (head === null || box === null) return available;
  const above = head.getBoundingClientRect().bottom - box.getBoundingClientRect().top - box.clientTop;
  const withoutRows = above + (foot === null ? 0 : heightOf(foot)) + box.offsetHeight - box.clientHeight;
  let rowsHeight = 0;
  const [body, rendered] = [box.querySelector('tbody'), box.querySelectorAll('tbody tr:not([aria-hidden])')];
  // A grid renders only some of its rows. All have the same height.
  if (box.matches('.grid') && body !== null && rendered[0] !== undefined && withoutRows + heightOf(body) > available) {
    const height = heightOf(rendered[0]);
    return Math.ceil(withoutRows + Math.floor((available - withoutRows) / height) * height);
  }
  for (const row of rendered) {
    const height = heightOf(row);
    if (withoutRows + rowsHeight + height > available) return rowsHeight === 0 ? available : Math.ceil(withoutRows + rowsHeight);
    rowsHeight += height;
  }
  return available;
}

/** Makes a table focusable if its rows contain nothing that is, so that it can be scrolled by keyboard. */
export function makeScrollableByKeyboard(element: HTMLElement): void {
  const body = element.querySelector('.ant-table-body, .ant-table-content');
  if (body === null) return;
  if (body.querySelector('a, button:enabled, input:enabled, td[tabindex="0"]') === null) body.setAttribute('tabindex', '0');
  else body.removeAttribute('tabindex');
}
