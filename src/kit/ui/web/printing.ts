import { flushSync } from 'react-dom';
import { create } from 'zustand';

const print = globalThis.matchMedia('print');

/** Whether the page is being printed or previewed for print. */
export const useIsPrinting = create<boolean>(() => print.matches);

/** Sets whether the page is being printed. When it returns, the page has been rendered for it. */
export function setPrinting(isPrinting: boolean): void {
  flushSync(() => useIsPrinting.setState(isPrinting));
}

// Also a preview of the printed page.
print.addEventListener('change', ({ matches }) => setPrinting(matches));
globalThis.addEventListener('afterprint', () => setPrinting(false));
