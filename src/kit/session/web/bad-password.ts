import { isGoodPassword } from '../password-rule.ts';

/** A form's rule for a new password: fails with what is wrong with it, translated. Nothing typed is no fault of this rule. The server checks the same. */
export async function refuseBadPassword(password: string | undefined, loginAccount: string, t: (text: string) => string): Promise<void> {
  if (!password) return;
  if (!isGoodPassword(password)) throw new Error(t('密码格式不正确'));
  const { weaknessOf } = await import('../weak-password.ts');
  const weakness = weaknessOf(password, loginAccount);
  if (weakness !== null) throw new Error(t(weakness));
}
