/** Why the last session ended, in the user's language, for the sign-in page. */
const KEY = 'session-end';

export function storeEndReason(message: string): void {
  sessionStorage.setItem(KEY, message);
}

/** The stored reason, or null. */
export function storedEndReason(): string | null {
  return sessionStorage.getItem(KEY);
}

export function clearEndReason(): void {
  sessionStorage.removeItem(KEY);
}
