import { create } from 'zustand';
import { hasUnsavedWork } from './unsaved-work.ts';
import { clearToken, readToken } from './token.ts';

/** Why a page cannot go on: its session ended, or its user or shop was switched in another window. */
export type PageEnd = 'signed-out' | 'switched';

/** Whether the dialog about the end of the page is open, the kind of end, and the server's message. */
interface PageEndState {
  readonly open: boolean;
  readonly end: PageEnd;
  readonly message: string;
  /** There are unsaved values: the page must continue in place. */
  readonly unsaved: boolean;
  /** It answers a save. Otherwise it comes unasked, perhaps in the middle of a word. */
  readonly requested: boolean;
  /** The session that ended; null where the browser had none any more. */
  readonly token: string | null;
  /** How often the user has signed in again in place. */
  readonly continued: number;
}

export const usePageEnd = create<PageEndState>(() => ({
  open: false,
  end: 'signed-out',
  message: '',
  unsaved: false,
  requested: false,
  token: null,
  continued: 0,
}));

const shown = new Set<PageEnd>();

/**
 * Opens the dialog the first time. Returns whether the dialog shows the end, so that later failures are shown as
 * messages (docs/user-interface.md#messages). A repeated attempt to save offers the sign-in again.
 */
export function pageEnded(end: PageEnd, message: string, isSave: boolean): boolean {
  const unsaved = end === 'signed-out' && hasUnsavedWork();
  if (shown.has(end) && !(isSave && unsaved)) return usePageEnd.getState().open;
  shown.add(end);
  usePageEnd.setState({ open: true, end, message, unsaved, requested: isSave, token: readToken() });
  return true;
}

/** The same user has signed in again: the page continues, and the end of the new session will be reported again. */
export function pageGoesOn(): void {
  shown.delete('signed-out');
  usePageEnd.setState(({ continued }) => ({ open: false, continued: continued + 1 }));
}

/** A session that was started in the dialog may be given up, too. */
export function ownsSession(): void {
  usePageEnd.setState({ token: readToken() });
}

/**
 * Clears the token of the session that ended. Returns false if another window has signed in since: the token is then
 * its own.
 */
export function giveUpSession(): boolean {
  const token = readToken();
  if (token !== null && token !== usePageEnd.getState().token) return false;
  clearToken();
  return true;
}

/** Closes the dialog without going on, so that work on the page can still be read and copied. */
export function stayOnPage(): void {
  usePageEnd.setState({ open: false });
}
