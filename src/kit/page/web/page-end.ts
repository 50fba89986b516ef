import { create } from 'zustand';
import { isLostByReload } from './unsaved-work.ts';
import { clearToken, readToken } from './token.ts';

/** Why a page cannot continue: its session ended, or its user or shop was switched in another window. */
export type PageEnd = 'signed-out' | 'switched';

/** The state of the dialog that is shown when the page cannot continue. */
interface PageEndState {
  readonly open: boolean;
  readonly end: PageEnd;
  readonly message: string;
  /** The page has unsaved values or chosen files. Reloading it would lose them. */
  readonly unsaved: boolean;
  /** A save opened the dialog. Otherwise it may open while the user types. */
  readonly fromSave: boolean;
  /** The token of the session that ended; null if the browser had none. */
  readonly token: string | null;
  /** The number of times that the user has signed in again on this page. */
  readonly continued: number;
}

export const usePageEnd = create<PageEndState>(() => ({
  open: false,
  end: 'signed-out',
  message: '',
  unsaved: false,
  fromSave: false,
  token: null,
  continued: 0,
}));

/** The reasons that the dialog has shown. */
const shown = new Set<PageEnd>();

/**
 * Opens the dialog the first time. Returns whether the dialog shows the end, so that later failures are shown as
 * messages (docs/user-interface.md#messages). A repeated attempt to save offers the sign-in again.
 */
export function pageEnded(end: PageEnd, message: string, isSave: boolean): boolean {
  const unsaved = end === 'signed-out' && isLostByReload();
  if (shown.has(end) && !(isSave && unsaved)) return usePageEnd.getState().open;
  shown.add(end);
  usePageEnd.setState({ open: true, end, message, unsaved, fromSave: isSave, token: readToken() });
  return true;
}

/** Continues the page after the same user has signed in again. The end of the new session opens the dialog again. */
export function resumePage(): void {
  shown.delete('signed-out');
  usePageEnd.setState(({ continued }) => ({ open: false, continued: continued + 1 }));
}

/** Stores the token of a session that was started in the dialog, so that `discardSession` may clear it. */
export function rememberNewSession(): void {
  usePageEnd.setState({ token: readToken() });
}

/**
 * Clears the token of the session that ended. Returns false if another window has signed in since: the token then
 * belongs to that window.
 */
export function discardSession(): boolean {
  const token = readToken();
  if (token !== null && token !== usePageEnd.getState().token) return false;
  clearToken();
  return true;
}

/** Closes the dialog without a session, so that the user can read and copy the unsaved values. */
export function stayOnPage(): void {
  usePageEnd.setState({ open: false });
}
