import { create } from 'zustand';
import { hasUnsavedWork } from './unsaved-work.ts';
import { clearToken, readToken } from './token.ts';

/** Why a page cannot go on: its session ended, or its user or shop was switched in another window. */
export type PageEnd = 'signed-out' | 'switched';

/** Whether the dialog about the end of the page is open, which end it tells, and what the server said. */
interface PageEndState {
  readonly open: boolean;
  readonly end: PageEnd;
  readonly message: string;
  /** Something is typed and not saved: the page is to go on where it stands. */
  readonly unsaved: boolean;
  /** It answers a save. Otherwise it comes unasked, perhaps in the middle of a word. */
  readonly requested: boolean;
  /** The session that ended; null where the browser had none any more. */
  readonly token: string | null;
  /** How often somebody signed in again in place. */
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
 * Opens the dialog the first time; answers whether the dialog tells it, so that later failures show as messages
 * (docs/user-interface.md#messages). Who tries again to save what he has typed is offered once more to sign in.
 */
export function pageEnded(end: PageEnd, message: string, isSave: boolean): boolean {
  const unsaved = end === 'signed-out' && hasUnsavedWork();
  if (shown.has(end) && !(isSave && unsaved)) return usePageEnd.getState().open;
  shown.add(end);
  usePageEnd.setState({ open: true, end, message, unsaved, requested: isSave, token: readToken() });
  return true;
}

/** The same user has signed in again: the page goes on, and the end of the new session is told anew. */
export function pageGoesOn(): void {
  shown.delete('signed-out');
  usePageEnd.setState(({ continued }) => ({ open: false, continued: continued + 1 }));
}

/** Whoever signs in again in the dialog may give that session up, too. */
export function ownsSession(): void {
  usePageEnd.setState({ token: readToken() });
}

/** Clears the token of the session that ended; answers false where somebody has signed in since in another window, whose token it is now. */
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
