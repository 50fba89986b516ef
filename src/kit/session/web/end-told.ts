/** Why the last session ended, for the sign-in page that comes next; told by the server in the person's language. */
const KEY = 'session-end';

export function keepEnd(message: string): void {
  sessionStorage.setItem(KEY, message);
}

/** What was kept, null for nothing. */
export function storedEnd(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetEnd(): void {
  sessionStorage.removeItem(KEY);
}
