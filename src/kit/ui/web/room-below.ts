import { type RefObject, useLayoutEffect, useState } from 'react';

/** About what stands above a table, in px: guessed before it can be measured, since a table whose rows scroll is built another way than one whose rows do not. */
const ABOVE = 260;

/**
 * Height in px that the body of a table inside the element may have so that the page just fits the window, with `below` px kept for
 * what follows; so the header and the pager of a long list stay in sight while its rows scroll.
 */
export function useRoomBelow(place: RefObject<HTMLElement | null>, below: number): number {
  const [room, setRoom] = useState(() => window.innerHeight - ABOVE - below);
  useLayoutEffect(() => {
    const measure = () => {
      const element = place.current;
      if (element === null) return;
      letKeyboardScroll(element);
      const header = element.querySelector('.ant-table-thead')?.getBoundingClientRect().height ?? 0;
      const top = element.getBoundingClientRect().top + window.scrollY + header;
      setRoom(Math.floor(window.innerHeight - top - below));
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
  return room;
}

/** A table whose rows hold nothing to press is itself a stop of the keyboard, which could not scroll it otherwise. */
export function letKeyboardScroll(element: HTMLElement): void {
  const body = element.querySelector('.ant-table-body, .ant-table-content');
  if (body === null) return;
  if (body.querySelector('a, button:enabled, input:enabled, td[tabindex="0"]') === null) body.setAttribute('tabindex', '0');
  else body.removeAttribute('tabindex');
}
