/** The maximum length of a password (docs/business-rules/accounts.md#passwords). */
export const PASSWORD_MAX = 50;

/**
 * Password rule of docs/business-rules/accounts.md#passwords: 8–50 characters, at least one of each of the four
 * classes, and no others.
 */
export function isGoodPassword(password: string): boolean {
  return (
    /^[a-zA-Z0-9!#@*&.]{8,50}$/.test(password) &&
    /[a-z]/.test(password) &&
    /[A-Z]/.test(password) &&
    /[0-9]/.test(password) &&
    /[!#@*&.]/.test(password)
  );
}
