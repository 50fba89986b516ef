import { type RefObject, useLayoutEffect, useState } from 'react';
import { CONTROL_HEIGHTS, useThemeSettings } from '../theme-settings.ts';

/** Padding around a pager and below it, in px. */
const PAGER_MARGIN = 29;

/** Height of what is below a page's table, in px: the pager, which is as high as a control, and padding. */
export const useSpaceOfPager = (): number => PAGER_MARGIN + CONTROL_HEIGHTS[useThemeSettings(({ size }) => size)];

/** Estimated height above a table, in px, until it can be measured: a table whose rows scroll is built differently. */
const ABOVE = 260;

/**
 * Maximum height in px of a table, so that the page fits the window, with `below` px reserved. So the header and the
 * pager of a long list remain visible while its rows scroll.
 */
export function useSpaceBelow(place: RefObject<HTMLElement | null>, below: number): number {
  const [room, setRoom] = useState(() => estimate(below));
  useMeasuredSpace(place, below, setRoom);
  return room;
}

const estimate = (below: number): number => window.innerHeight - ABOVE - below;

function useMeasuredSpace(place: RefObject<HTMLElement | null>, below: number, onMeasured: (room: number) => void): void {
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
    // The page is as high as the window, so that it does not grow with later content.
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

/** The height up to `room` px in which no row is cut by the lower edge while the rows are not scrolled. */
function wholeRows(element: HTMLElement, room: number): number {
  const heightOf = (part: Element) => part.getBoundingClientRect().height;
  const [head, foot] = [element.querySelector('thead'), element.querySelector('tfoot')];
  const box = element.querySelector<HTMLElement>('.ant-table-body, .ant-table-content, .grid');
  if (head === null || box === null) return room;
  const above = head.getBoundingClientRect().bottom - box.getBoundingClientRect().top - box.clientTop;
  const around = above + (foot === null ? 0 : heightOf(foot)) + box.offsetHeight - box.clientHeight;
  let rows = 0;
  const [body, drawn] = [box.querySelector('tbody'), box.querySelectorAll('tbody tr:not([aria-hidden])')];
  // A grid draws some of its rows, which are of one height.
  if (box.matches('.grid') && body !== null && drawn[0] !== undefined && around + heightOf(body) > room) {
    const height = heightOf(drawn[0]);
    return Math.ceil(around + Math.floor((room - around) / height) * height);
  }
  for (const row of drawn) {
    const height = heightOf(row);
    if (around + rows + height > room) return rows === 0 ? room : Math.ceil(around + rows);
    rows += height;
  }
  return room;
}

/** A table without buttons in its rows is focusable itself, so that it can be scrolled by keyboard. */
export function makeScrollableByKeyboard(element: HTMLElement): void {
  const body = element.querySelector('.ant-table-body, .ant-table-content');
  if (body === null) return;
  if (body.querySelector('a, button:enabled, input:enabled, td[tabindex="0"]') === null) body.setAttribute('tabindex', '0');
  else body.removeAttribute('tabindex');
}
