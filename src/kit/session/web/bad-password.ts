import type { Translator } from '#kit/i18n/words.ts';
import { isGoodPassword } from '../password-rule.ts';

/**
 * A form's rule for a new password. Rejects with the translated reason. An empty value is valid, since the form's rule
 * for required fields rejects it. The server checks the same.
 */
export async function refuseBadPassword(password: string | undefined, loginAccount: string, t: Translator): Promise<void> {
  if (!password) return;
  if (!isGoodPassword(password)) throw new Error(t('密码格式不正确'));
  const { weaknessOf } = await import('../weak-password.ts');
  const weakness = weaknessOf(password, loginAccount);
  if (weakness !== null) throw new Error(t(weakness));
}
