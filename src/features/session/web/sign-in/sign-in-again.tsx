import { type ReactNode, type SubmitEvent, useState } from 'react';
import { discardSession, rememberNewSession, resumePage, stayOnPage } from '#kit/page/web/page-end.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { PASSWORD_MAX } from '#kit/session/password-rule.ts';
import { compareSession, isSignedIn, useSession } from '#kit/session/web/session.ts';
import { notify } from '#kit/page/web/notice.ts';
import { abandonPage } from '#kit/page/web/unsaved-work.ts';
import { CodeStep } from './code-step.tsx';
import { PasswordField } from './password-field.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { type AfterPassword, useSignIn } from './use-sign-in.ts';
import './sign-in-page.css';

/**
 * The current step: the password; the code if needed; a confirmation to reload if the page cannot continue.
 */
type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'code'; readonly ticket: string }
  | { readonly kind: 'reload'; readonly why: string };

const PASSWORD: Step = { kind: 'password' };

/** Signs the same user in again without losing unsaved input. Another user or another shop needs a reload. */
export function SignInAgain({ why }: { readonly why: string }): ReactNode {
  const { t } = useWords();
  const [step, setStep] = useState<Step>(PASSWORD);
  const singleSignOn = useSession((session) => session.userInfo?.singleSignOn === true);

  async function resume(): Promise<void> {
    rememberNewSession();
    const fit = await compareSession();
    if (fit === 'other')
      return setStep({ kind: 'reload', why: t('登录的用户、店铺或账号状态与本页不同，需要刷新页面，未保存的内容将丢失。') });
    resumePage();
    if (fit === 'same') notify.success(t('已重新登录，可以继续操作'));
    else notify.warning(t('已重新登录，您的权限有变更，保存后请刷新页面'));
  }

  if (step.kind === 'reload') return <Reload why={step.why} onBack={() => setStep(PASSWORD)} />;
  if (step.kind === 'code') return <CodeStep ticket={step.ticket} onSignedIn={resume} onBack={() => setStep(PASSWORD)} />;
  const onOther = () => {
    discardSession();
    setStep({ kind: 'reload', why: t('换一个账号登录需要刷新页面，未保存的内容将丢失。') });
  };
  if (singleSignOn) return <NewWindow why={why} onSignedIn={resume} onOther={onOther} />;
  return <PasswordForm why={why} onSignedIn={resume} onCodeNeeded={(ticket) => setStep({ kind: 'code', ticket })} onOther={onOther} />;
}

interface NewWindowProps {
  readonly why: string;
  readonly onSignedIn: () => Promise<void>;
  readonly onOther: () => void;
}

/** Opens single sign-on in a new window, because the provider's pages would replace this page. */
function NewWindow({ why, onSignedIn, onOther }: NewWindowProps): ReactNode {
  const { t } = useWords();

  function open(): void {
    discardSession();
    window.open('/login', '_blank', 'noopener');
  }

  return (
    <div className="session-form">
      <p>{why}</p>
      <p>{t('本页有未保存的内容。请在新窗口中登录，然后回到本页继续操作，内容不会丢失。')}</p>
      <button type="button" className="session-submit" onClick={open}>
        {t('在新窗口中登录')}
      </button>
      <button
        type="button"
        className="session-provider"
        onClick={() => (isSignedIn() ? void onSignedIn() : notify.warning(t('请先在新窗口中登录')))}
      >
        {t('已登录，继续操作')}
      </button>
      <OtherChoices onOther={onOther} />
    </div>
  );
}

interface PasswordFormProps extends AfterPassword {
  readonly why: string;
  readonly onOther: () => void;
}

function PasswordForm({ why, onOther, ...next }: PasswordFormProps): ReactNode {
  const { t } = useWords();
  const account = useSession((session) => session.userInfo?.loginAccount ?? '');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, send } = useSignIn(next);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setMissing(password === '');
    if (password === '') return;
    await send(account, password);
  }

  return (
    <form className="session-form" onSubmit={(event) => void submit(event)} noValidate>
      <p>{why}</p>
      <p>{t('本页有未保存的内容。请在此重新登录，然后继续操作，内容不会丢失。')}</p>
      <p>
        {t('账号')}: <strong>{account}</strong>
      </p>
      {/* Tells password managers the account. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        value={password}
        maxLength={PASSWORD_MAX}
        problem={missing ? t('请输入密码') : null}
        onChange={(value) => {
          setPassword(value);
          setMissing(false);
        }}
      />
      <SignInButton busy={busy} text={t('重新登录')} />
      <OtherChoices onOther={onOther} />
    </form>
  );
}

function OtherChoices({ onOther }: { readonly onOther: () => void }): ReactNode {
  const { t } = useWords();
  return (
    <div className="session-other">
      <button type="button" onClick={stayOnPage}>
        {t('取消')}
      </button>
      <button type="button" onClick={onOther}>
        {t('换一个账号')}
      </button>
    </div>
  );
}

function Reload({ why, onBack }: { readonly why: string; readonly onBack: () => void }): ReactNode {
  const { t } = useWords();

  function reload(): void {
    abandonPage();
    location.reload();
  }

  return (
    <>
      <p role="alert">{why}</p>
      <footer>
        <button type="button" className="ui-bare-button ui-bare-button-plain" onClick={onBack}>
          {t('返回')}
        </button>
        <button type="button" className="ui-bare-button" onClick={reload}>
          {t('刷新页面')}
        </button>
      </footer>
    </>
  );
}
