import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';

interface PasswordFieldProps {
  readonly value: string;
  readonly maxLength: number;
  /** The translated validation error. */
  readonly problem: string | null;
  readonly onChange: (value: string) => void;
}

/** The password, with a caps-lock hint and a show-password toggle (docs/user-interface.md#sign-in-page). */
export function PasswordField({ value, maxLength, problem, onChange }: PasswordFieldProps): ReactNode {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  return (
    <div className="session-field">
      <label htmlFor="sign-in-password">{t('密码')}</label>
      <div className="session-password">
        <input
          id="sign-in-password"
          name="password"
          type={shown ? 'text' : 'password'}
          value={value}
          maxLength={maxLength}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby="sign-in-password-notes"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watchCapsLock}
          onKeyUp={watchCapsLock}
          onBlur={() => setCapsLock(false)}
        />
        <button
          type="button"
          className="session-eye"
          aria-pressed={shown}
          aria-label={t('显示密码')}
          title={t('显示密码')}
          onClick={() => setShown(!shown)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z" />
            <circle cx="12" cy="12" r="3" />
            {!shown && <path d="M4 20 20 4" />}
          </svg>
        </button>
      </div>
      <div id="sign-in-password-notes" aria-live="polite">
        {capsLock && <p className="session-note">{t('大写锁定已打开')}</p>}
        {problem !== null && <p className="session-problem">{problem}</p>}
      </div>
    </div>
  );
}
