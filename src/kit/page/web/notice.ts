import { create } from 'zustand';

type NoticeKind = 'success' | 'info' | 'warning' | 'error';

/** An action of a notice: a button in it, which closes it. */
interface NoticeAction {
  /** The translated label. */
  readonly text: string;
  readonly onPress: () => void;
}

export interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly seconds: number;
  readonly action: NoticeAction | null;
  /** What an offered undo reverts. A newer offer with the same subject replaces this one. */
  readonly subject: string | null;
}

/** The notices on screen, oldest first; `Notices` draws them. */
export const useNotices = create<{ readonly notices: readonly Notice[] }>(() => ({ notices: [] }));

const SHORT_SECONDS = 3;
const ERROR_SECONDS = 5;
let lastId = 0;

function show(kind: NoticeKind, text: string, seconds: number, action: NoticeAction | null = null, subject: string | null = null): number {
  const notice: Notice = { id: ++lastId, kind, text, seconds, action, subject };
  useNotices.setState(({ notices }) => ({ notices: [...notices.filter((other) => !isReplaced(other, notice)), notice] }));
  return notice.id;
}

/**
 * A repeated message replaces the old one, and a success replaces earlier failures. Offers of an undo are separate
 * unless they are about the same subject.
 */
function isReplaced(old: Notice, { kind, text, action, subject }: Notice): boolean {
  if (subject !== null && old.subject === subject) return true;
  if (old.kind === 'error' && kind === 'success') return true;
  return old.kind === kind && old.text === text && old.action === null && action === null;
}

/** Removes a notice, when its time is over or its close button is pressed. */
export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

/** Shows a translated message at the top of the page for some seconds. A repetition restarts its time. */
export const notify = {
  success: (text: string, seconds = SHORT_SECONDS): void => void show('success', text, seconds),
  info: (text: string, seconds = SHORT_SECONDS): void => void show('info', text, seconds),
  warning: (text: string, seconds = ERROR_SECONDS): void => void show('warning', text, seconds),
  error: (text: string, seconds = ERROR_SECONDS): void => void show('error', text, seconds),
};

/** Shows a message when work begins. Removes it if the work fails, so that only the reason is shown. */
export async function notifyWhile(text: string, work: Promise<unknown>): Promise<void> {
  const id = show('info', text, SHORT_SECONDS);
  await work.catch((error: unknown) => {
    dismiss(id);
    throw error;
  });
}

/** The message about running work is shown after this time, in ms. */
const SHORT_WORK_MS = 400;

/** Shows a message for as long as the work takes. */
export async function notifyUntilDone<Result>(text: string, work: Promise<Result>): Promise<Result> {
  let shown: number | null = null;
  const timer = setTimeout(() => {
    shown = show('info', text, Number.POSITIVE_INFINITY);
  }, SHORT_WORK_MS);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    if (shown !== null) dismiss(shown);
  }
}

/** How long an undo is offered. */
const UNDO_SECONDS = 30;

/**
 * Shows a success with an undo.
 * @param subject what the undo reverts, if a newer offer replaces this one
 */
export function notifyWithUndo(text: string, undo: NoticeAction, subject: string | null = null): void {
  show('success', text, UNDO_SECONDS, undo, subject);
}

/** Removes the offer of an undo that is no longer possible. */
export function withdrawUndo(subject: string): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.subject !== subject) }));
}

const NEXT_PAGE_KEY = 'notice';

/** Stores a message for the page that is loaded next. `text` is Chinese, a key of the words, translated when shown. */
export function notifyOnNextPage(kind: NoticeKind, text: string): void {
  sessionStorage.setItem(NEXT_PAGE_KEY, JSON.stringify([kind, text]));
}

/** Shows the message that the previous page stored. Called once when the page starts. */
export function showNoticeOfLastPage(translate: (text: string) => string): void {
  const stored = sessionStorage.getItem(NEXT_PAGE_KEY);
  if (stored === null) return;
  sessionStorage.removeItem(NEXT_PAGE_KEY);
  const [kind, text] = JSON.parse(stored) as [NoticeKind, string];
  notify[kind](translate(text));
}
