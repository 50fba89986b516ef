import { type RefObject, useLayoutEffect, useState } from 'react';

/** About what stands above a table, in px: guessed before it can be measured, since a table whose rows scroll is built another way than one whose rows do not. */
const ABOVE = 260;

/**
 * Height in px that the body of a table inside the element, or all of the table, may have so that the page just fits the window, with `below` px kept for
 * what follows; so the header and the pager of a long list stay in sight while its rows scroll.
 */
export function useSpaceBelow(place: RefObject<HTMLElement | null>, below: number, of: 'body' | 'table' = 'body'): number {
  const [room, setRoom] = useState(() => guess(below));
  useMeasuredSpace(place, below, of, setRoom);
  return room;
}

/**
 * The same for a table of the component library, whose rows get it as they stand there: it need not be drawn anew for it. Gives the height to draw it with, always the
 * same; null where there is less room than is asked for at least.
 * @param least in px
 */
export function useRowsRoom(place: RefObject<HTMLElement | null>, below: number, least: number): number | null {
  const [guessed] = useState(() => guess(below));
  const [isEnough, setIsEnough] = useState(guessed >= least);
  useMeasuredSpace(place, below, 'body', (room) => {
    const rows = place.current?.querySelector<HTMLElement>('.ant-table-body');
    if (rows) rows.style.maxHeight = `${room}px`;
    setIsEnough(room >= least);
  });
  return isEnough ? guessed : null;
}

const guess = (below: number): number => window.innerHeight - ABOVE - below;

function useMeasuredSpace(place: RefObject<HTMLElement | null>, below: number, of: 'body' | 'table', tell: (room: number) => void): void {
  useLayoutEffect(() => {
    const measure = () => {
      const element = place.current;
      if (element === null) return;
      letKeyboardScroll(element);
      const header = of === 'table' ? 0 : (element.querySelector('.ant-table-thead')?.getBoundingClientRect().height ?? 0);
      const top = element.getBoundingClientRect().top + window.scrollY + header;
      tell(Math.floor(window.innerHeight - top - below));
    };
    measure();
    const observer = new ResizeObserver(measure);
    // What stands above the table moves it without changing its own size.
    observer.observe(document.documentElement);
    // The page is as high as the window, so that it does not grow with what comes into it later.
    const page = document.getElementById('content');
    if (page !== null) observer.observe(page);
    const above = place.current?.previousElementSibling ?? null;
    if (above !== null) observer.observe(above);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  });
}

/** A table whose rows hold nothing to press is itself a stop of the keyboard, which could not scroll it otherwise. */
export function letKeyboardScroll(element: HTMLElement): void {
  const body = element.querySelector('.ant-table-body, .ant-table-content');
  if (body === null) return;
  if (body.querySelector('a, button:enabled, input:enabled, td[tabindex="0"]') === null) body.setAttribute('tabindex', '0');
  else body.removeAttribute('tabindex');
}
