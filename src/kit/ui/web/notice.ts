import { create } from 'zustand';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly seconds: number;
}

/** The notices on screen, oldest first; `Notices` draws them. */
export const useNotices = create<{ readonly notices: readonly Notice[] }>(() => ({ notices: [] }));

const SHORT_SECONDS = 3;
const ERROR_SECONDS = 5;
let lastId = 0;

function show(kind: NoticeKind, text: string, seconds: number): void {
  const notice: Notice = { id: ++lastId, kind, text, seconds };
  useNotices.setState(({ notices }) => ({ notices: [...notices.filter((other) => other.kind !== kind || other.text !== text), notice] }));
}

/** Takes a notice away, when its time is over or its cross is pressed. */
export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** Shows a message at the top of the page for some seconds; the text is already in the person's language. The same message stands once; said again, its time begins anew. */
export const notify = {
  success: (text: string, seconds = SHORT_SECONDS): void => show('success', text, seconds),
  info: (text: string, seconds = SHORT_SECONDS): void => show('info', text, seconds),
  warning: (text: string, seconds = ERROR_SECONDS): void => show('warning', text, seconds),
  error: (text: string, seconds = ERROR_SECONDS): void => show('error', text, seconds),
};

const NEXT_PAGE_KEY = 'notice';

/** Keeps a message for the page that is loaded next; `text` is the Chinese source text, translated when it is shown. */
export function notifyOnNextPage(kind: NoticeKind, text: string): void {
  sessionStorage.setItem(NEXT_PAGE_KEY, JSON.stringify([kind, text]));
}

/** Shows what the page before this one left behind; called once at start. */
export function showNoticeOfLastPage(translate: (text: string) => string): void {
  const left = sessionStorage.getItem(NEXT_PAGE_KEY);
  if (left === null) return;
  sessionStorage.removeItem(NEXT_PAGE_KEY);
  const [kind, text] = JSON.parse(left) as [NoticeKind, string];
  notify[kind](translate(text));
}
