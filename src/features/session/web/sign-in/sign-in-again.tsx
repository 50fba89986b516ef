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

/** The current step: the password, the code, or a confirmation of a reload if the page cannot continue. */
type Step =
  | { readonly kind: 'password' }
  | { readonly kind: 'code'; readonly ticket: string }
  | { readonly kind: 'reload'; readonly reason: string };

const PASSWORD_STEP: Step = { kind: 'password' };

/** Signs the same user in again without losing unsaved input. Another user or another shop needs a reload. */
export function SignInAgain({ reason }: { readonly reason: string }): ReactNode {
  const { t } = useWords();
  const [step, setStep] = useState<Step>(PASSWORD_STEP);
  const singleSignOn = useSession((session) => session.userInfo?.singleSignOn === true);

  async function resume(): Promise<void> {
    rememberNewSession();
    const comparison = await compareSession();
    if (comparison === 'other')
      return setStep({ kind: 'reload', reason: t('登录的用户、店铺或账号状态与本页不同，需要刷新页面，未保存的内容将丢失。') });
    resumePage();
    if (comparison === 'same') notify.success(t('已重新登录，可以继续操作'));
    else notify.warning(t('已重新登录，您的权限有变更，保存后请刷新页面'));
  }

  if (step.kind === 'reload') return <Reload reason={step.reason} onBack={() => setStep(PASSWORD_STEP)} />;
  if (step.kind === 'code') return <CodeStep ticket={step.ticket} onSignedIn={resume} onBack={() => setStep(PASSWORD_STEP)} />;
  const onOther = () => {
    discardSession();
    setStep({ kind: 'reload', reason: t('换一个账号登录需要刷新页面，未保存的内容将丢失。') });
  };
  if (singleSignOn) return <NewWindow reason={reason} onSignedIn={resume} onOther={onOther} />;
  return (
    <PasswordForm reason={reason} onSignedIn={resume} onCodeNeeded={(ticket) => setStep({ kind: 'code', ticket })} onOther={onOther} />
  );
}

interface NewWindowProps {
  readonly reason: string;
  readonly onSignedIn: () => Promise<void>;
  readonly onOther: () => void;
}

/** Opens single sign-on in a new window, because the provider's pages would replace this page. */
function NewWindow({ reason, onSignedIn, onOther }: NewWindowProps): ReactNode {
  const { t } = useWords();

  function open(): void {
    discardSession();
    window.open('/login', '_blank', 'noopener');
  }

  return (
    <div className="session-form">
      <p>{reason}</p>
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
  readonly reason: string;
  readonly onOther: () => void;
}

function PasswordForm({ reason, onOther, ...next }: PasswordFormProps): ReactNode {
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
      <p>{reason}</p>
      <p>{t('本页有未保存的内容。请在此重新登录，然后继续操作，内容不会丢失。')}</p>
      <p>
        {t('登录账号')}: <strong>{account}</strong>
      </p>
      {/* The account for password managers. */}
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

function Reload({ reason, onBack }: { readonly reason: string; readonly onBack: () => void }): ReactNode {
  const { t } = useWords();

  function reload(): void {
    abandonPage();
    location.reload();
  }

  return (
    <>
      <p role="alert">{reason}</p>
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
