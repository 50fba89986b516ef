import { create } from 'zustand';

/** Why a page cannot go on: its session ended, or its user or shop was switched in another window. */
export type PageEnd = 'signed-out' | 'switched';

/** Whether the dialog about the end of the page is open, which end it tells, and what the server said. */
interface PageEndState {
  readonly open: boolean;
  readonly end: PageEnd;
  readonly message: string;
}

export const usePageEnd = create<PageEndState>(() => ({ open: false, end: 'signed-out', message: '' }));

const told = new Set<PageEnd>();

/** Opens the dialog the first time; answers whether the dialog tells it, so that later failures show as messages (document 1 §8, "one-time"). */
export function pageEnded(end: PageEnd, message: string): boolean {
  if (told.has(end)) return usePageEnd.getState().open;
  told.add(end);
  usePageEnd.setState({ open: true, end, message });
  return true;
}

/** Closes the dialog without going on, so that work on the page can still be read and copied. */
export function stayOnPage(): void {
  usePageEnd.setState({ open: false });
}
