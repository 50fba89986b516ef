/** Bounds of a fitted page: the first and the last size of the choices. */
const LEAST = 10;
const MOST = 100;
/** Below a pager, in px. */
const BELOW = 24;

/** How many rows of the table above a pager fit the window together with the pager. */
export function rowsThatFit(pager: HTMLElement | null): number {
  const table = pager?.previousElementSibling;
  const row = table?.querySelector('tbody tr:not([aria-hidden])');
  const head = table?.querySelector('thead');
  if (pager === null || !table || !row || !head) return LEAST;
  const heightOf = (part: Element | null) => part?.getBoundingClientRect().height ?? 0;
  const top = head.getBoundingClientRect().bottom + window.scrollY;
  const box = row.closest('table')?.parentElement;
  const bars = box ? box.offsetHeight - box.clientHeight : 0;
  const room = window.innerHeight - top - heightOf(table.querySelector('tfoot')) - heightOf(pager) - bars - BELOW;
  return Math.min(MOST, Math.max(LEAST, Math.floor(room / heightOf(row))));
}
