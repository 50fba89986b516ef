import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FIRST_PAGE, type Page, PAGE_SIZES } from '../url-filters.ts';

/** Minimum and maximum size of a fitted page. */
const LEAST = 10;
const MOST = 100;
/** The space below a pager, in px. */
const BELOW = 24;

/** The number of rows of the table above a pager that fit the window together with the pager. */
function rowsThatFit(pager: HTMLElement | null): number {
  const table = pager?.previousElementSibling;
  const rows = [...(table?.querySelectorAll('tbody tr:not([aria-hidden])') ?? [])];
  const head = table?.querySelector('thead');
  if (pager === null || !table || rows.length === 0 || !head) return LEAST;
  const heightOf = (part: Element | null) => part?.getBoundingClientRect().height ?? 0;
  const top = head.getBoundingClientRect().bottom + window.scrollY;
  const box = rows[0]?.closest('table')?.parentElement;
  const scrollbar = box ? box.offsetHeight - box.clientHeight : 0;
  const available = window.innerHeight - top - heightOf(table.querySelector('tfoot')) - heightOf(pager) - scrollbar - BELOW;
  const rowsHeight = rows.reduce((sum, row) => sum + heightOf(row), 0);
  return Math.min(MOST, Math.max(LEAST, Math.floor((available * rows.length) / rowsHeight)));
}

/** The window is measured after its size has not changed for this time, in ms. */
const RESIZED_MS = 200;

/**
 * Sets the page size: a number of rows, or as many as fit the window. A fitted page follows the size of the window; its
 * first row remains on the page.
 */
export function useFittedSize(
  pager: RefObject<HTMLElement | null>,
  { current, size }: Page,
  onTurn: (page: Partial<Page>) => void,
): (chosen: number | 'fit') => void {
  // Only fitted pages have a size that is not one of the choices.
  const [isFitted, setIsFitted] = useState(!PAGE_SIZES.some((choice) => choice === size));
  /** The last size of a page that followed the window, and the height of the window then. */
  const followed = useRef({ size: 0, height: 0 });
  const follow = useEffectEvent(() => {
    // A page in a hidden tab has no height.
    if (pager.current?.offsetParent === null) return;
    const next = rowsThatFit(pager.current);
    if (next === size) return;
    followed.current = { size: next, height: window.innerHeight };
    onTurn({ size: next, current: Math.floor(((current - FIRST_PAGE) * size) / next) + FIRST_PAGE });
  });
  useEffect(() => {
    if (!isFitted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(follow, RESIZED_MS);
    };
    window.addEventListener('resize', later);
    // The window may have been resized again before the page had its new size.
    if (followed.current.size === size && followed.current.height !== window.innerHeight) later();
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', later);
    };
  }, [isFitted, size]);
  return (chosen) => {
    setIsFitted(chosen === 'fit');
    onTurn({ size: chosen === 'fit' ? rowsThatFit(pager.current) : chosen, current: FIRST_PAGE });
  };
}
