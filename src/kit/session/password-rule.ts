/** The longest password that is looked at (docs/business-rules/accounts.md#passwords). */
export const PASSWORD_MAX = 50;

/**
 * Password rule of docs/business-rules/accounts.md#passwords: 8–50 characters, at least one of each of the four
 * classes, and nothing else.
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
