import { create } from 'zustand';

/** Whether the dialog about an ended session is open, and what the server said. */
interface SessionEnd {
  readonly open: boolean;
  readonly message: string;
}

export const useSessionEnd = create<SessionEnd>(() => ({ open: false, message: '' }));

let told = false;

/** Opens the dialog the first time; answers whether the dialog tells it, so that later failures show as messages (document 1 §8, "one-time"). */
export function sessionEnded(message: string): boolean {
  if (told) return useSessionEnd.getState().open;
  told = true;
  useSessionEnd.setState({ open: true, message });
  return true;
}

/** Closes the dialog without signing in again, so that work on the page can still be read and copied. */
export function stayOnPage(): void {
  useSessionEnd.setState({ open: false });
}
