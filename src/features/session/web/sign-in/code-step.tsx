import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useAttempt } from '#kit/http/web/attempt.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { signInWithCode } from '#kit/session/web/session.ts';
import { SignInButton } from './sign-in-button.tsx';

/** Maximum lengths of a code, with spaces, and of a recovery code, with its hyphens. */
const CODE_MAX = 10;
const RECOVERY_MAX = 20;

interface CodeStepProps {
  readonly ticket: string;
  readonly onSignedIn: () => Promise<void>;
  /** Called when the ticket has expired, or the user chooses another account. */
  readonly onBack: () => void;
}

/** The second step of sign-in: the code of the authenticator app, or a recovery code (beyond the specification). */
export function CodeStep({ ticket, onSignedIn, onBack }: CodeStepProps): ReactNode {
  const { t } = useWords();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const [missing, setMissing] = useState(false);
  const [run, busy] = useAttempt();

  useEffect(() => field.current?.focus(), []);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setMissing(code.trim() === '');
    if (code.trim() === '') {
      field.current?.focus();
      return;
    }
    await run(
      async () => {
        await signInWithCode(ticket, code);
        await onSignedIn();
      },
      ({ errors }) => {
        if (errors.some(({ field: name }) => name === 'ticket')) onBack();
        setCode('');
        field.current?.focus();
      },
    );
  }

  function switchKind(): void {
    setUsesRecoveryCode(!usesRecoveryCode);
    setCode('');
    setMissing(false);
    field.current?.focus();
  }

  return (
    <form className="session-form" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">{t('两步验证')}</h1>
      <p className="session-hint">
        {t(usesRecoveryCode ? '请输入一个尚未使用过的恢复码，每个恢复码只能使用一次' : '请输入身份验证器应用中显示的6位验证码')}
      </p>
      <div className="session-field">
        <label htmlFor="sign-in-code">{t(usesRecoveryCode ? '恢复码' : '验证码')}</label>
        <input
          ref={field}
          id="sign-in-code"
          name="one-time-code"
          type="text"
          className="session-code"
          value={code}
          maxLength={usesRecoveryCode ? RECOVERY_MAX : CODE_MAX}
          inputMode={usesRecoveryCode ? 'text' : 'numeric'}
          autoComplete={usesRecoveryCode ? 'off' : 'one-time-code'}
          autoCapitalize={usesRecoveryCode ? 'characters' : 'none'}
          spellCheck={false}
          aria-invalid={missing}
          aria-describedby={missing ? 'sign-in-code-missing' : undefined}
          onChange={(event) => {
            setCode(event.target.value);
            setMissing(false);
          }}
        />
        {missing && (
          <p id="sign-in-code-missing" className="session-problem" role="alert">
            {t('请输入验证码')}
          </p>
        )}
      </div>
      <SignInButton busy={busy} text={t('验证并登录')} />
      <div className="session-other">
        <button type="button" onClick={switchKind}>
          {t(usesRecoveryCode ? '使用验证码' : '使用恢复码')}
        </button>
        <button type="button" onClick={onBack}>
          {t('换一个账号')}
        </button>
        <p>{t('手机和恢复码都不在身边？请联系管理员重置两步验证。')}</p>
      </div>
    </form>
  );
}
