import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LOGIN_ACCOUNT_MAX } from '#features/administration/users/definition.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { PASSWORD_MAX } from '#kit/session/password-rule.ts';
import { clearEndReason, storedEndReason } from '#kit/session/web/end-reason.ts';
import type { SignOnOffer } from '../../single-sign-on/contract.ts';
import { FinishSignOn } from '../../single-sign-on/web/finish-sign-on.tsx';
import { ProviderButtons } from '../../single-sign-on/web/provider-buttons.tsx';
import { redirectIn, takeDestination, useSignOnOffer } from '../../single-sign-on/web/sign-on.ts';
import { BrandMark } from './brand-mark.tsx';
import { CodeStep } from './code-step.tsx';
import { BrandPicture } from './brand-picture.tsx';
import { destinationIn } from './destination.ts';
import { LanguageSelect } from './language-select.tsx';
import { PasswordField } from './password-field.tsx';
import { SignInButton } from './sign-in-button.tsx';
import { type AfterPassword, useSignIn } from './use-sign-in.ts';
import './sign-in-page.css';

/** Sign-in, without the component library, to load quickly. `preload` fetches the code of the next page. */
export function SignInPage({ preload }: { readonly preload: () => Promise<unknown> }): ReactNode {
  const { t } = useWords();
  useEffect(() => {
    document.title = `${t('登录')} - ${t('供应链管理后台')}`;
  }, [t]);
  return (
    <div className="session-page">
      <aside className="session-brand">
        <p className="session-name">
          <BrandMark />
          {t('供应链管理后台')}
        </p>
        <BrandPicture />
        <div className="session-claim">
          <p className="session-headline">{t('每一个数字，都有出处')}</p>
          <p>{t('上传Excel文件，系统逐格校验；报表中的每个数字都能追溯到文件、行、上传人和时间。')}</p>
        </div>
      </aside>
      <main className="session-main">
        <LanguageSelect />
        <SignInSteps preload={preload} />
      </main>
    </div>
  );
}

/** The specification's placeholder for a system without a provider: a message that there is none. */
function ThirdPartySignIn(): ReactNode {
  const { t } = useWords();
  const [showsMessage, setShowsMessage] = useState(false);
  return (
    <div className="session-other">
      <button type="button" onClick={() => setShowsMessage(true)}>
        {t('使用单点登录')}
      </button>
      <p role="status">{showsMessage && t('单点登录尚未开通，请使用账号和密码登录。')}</p>
    </div>
  );
}

/** Account and password, or a provider; then the code if the user has a second factor. */
function SignInSteps({ preload }: { readonly preload: () => Promise<unknown> }): ReactNode {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [ticket, setTicket] = useState<string | null>(null);
  const [redirect, setRedirect] = useState(() => redirectIn(search));
  const [problem, setProblem] = useState<string | null>(null);
  const [withPassword, setWithPassword] = useState(false);
  const offer = useSignOnOffer();

  async function continueAfterSignIn(): Promise<void> {
    // If these files cannot be loaded, the next page shows the error.
    preload().catch(() => undefined);
    await navigate(takeDestination() ?? destinationIn(search), { replace: true });
  }

  function afterRedirect(): void {
    setRedirect(null);
    // Removes the code of the sign-in from the address.
    void navigate('/login', { replace: true });
  }

  function fail(message: string): void {
    afterRedirect();
    setProblem(message);
  }

  function showCodeStep(newTicket: string): void {
    if (redirect !== null) afterRedirect();
    setTicket(newTicket);
  }

  if (redirect !== null)
    return <FinishSignOn query={redirect} onSignedIn={continueAfterSignIn} onCodeNeeded={showCodeStep} onFailed={fail} />;
  if (ticket !== null) return <CodeStep ticket={ticket} onSignedIn={continueAfterSignIn} onBack={() => setTicket(null)} />;
  const choices = { offer, problem, destination: destinationIn(search) };
  if (offer?.only === true && !withPassword) return <ProviderForm {...choices} onPassword={() => setWithPassword(true)} />;
  return <SignInForm {...choices} onSignedIn={continueAfterSignIn} onCodeNeeded={showCodeStep} />;
}

interface SignInChoices {
  readonly offer: SignOnOffer | null;
  /** Why a single sign-on failed. */
  readonly problem: string | null;
  readonly destination: string;
}

/** Sign-in with a provider only. The administrator can choose the password form. */
function ProviderForm({ offer, problem, destination, onPassword }: SignInChoices & { readonly onPassword: () => void }): ReactNode {
  const { t } = useWords();
  return (
    <section className="session-form" aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">{t('登录')}</h1>
      <p className="session-hint">{t('请使用公司的单点登录')}</p>
      <Problem text={problem} />
      <ProviderButtons providers={offer?.providers ?? []} destination={destination} />
      <div className="session-other">
        <button type="button" onClick={onPassword}>
          {t('管理员密码登录')}
        </button>
      </div>
    </section>
  );
}

/** Why the last session ended, or the sign-in failed. */
function Problem({ text }: { readonly text: string | null }): ReactNode {
  const [endReason] = useState(storedEndReason);
  useEffect(clearEndReason, []);
  const message = text ?? endReason;
  if (message === null) return null;
  return (
    <p className="session-ended" role="status">
      {message}
    </p>
  );
}

function firstEmptyField(account: string, password: string): 'account' | 'password' | null {
  if (account.trim() === '') return 'account';
  return password === '' ? 'password' : null;
}

function SignInForm({ offer, problem, destination, ...next }: SignInChoices & AfterPassword): ReactNode {
  const { t } = useWords();
  const accountField = useRef<HTMLInputElement>(null);
  const [account, setAccount] = useState('');
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState<'account' | 'password' | null>(null);
  const { busy, send } = useSignIn(next);

  useEffect(() => accountField.current?.focus(), []);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const emptyField = firstEmptyField(account, password);
    setMissing(emptyField);
    if (emptyField !== null) {
      document.getElementById(`sign-in-${emptyField}`)?.focus();
      return;
    }
    await send(account, password);
  }

  return (
    <form className="session-form" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="sign-in-title">
      <h1 id="sign-in-title">{t('登录')}</h1>
      <p className="session-hint">{t('请使用公司为您开通的账号登录')}</p>
      <Problem text={problem} />
      <div className="session-field">
        <label htmlFor="sign-in-account">{t('登录账号')}</label>
        <input
          ref={accountField}
          id="sign-in-account"
          name="username"
          type="text"
          value={account}
          maxLength={LOGIN_ACCOUNT_MAX}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={missing === 'account'}
          aria-describedby={missing === 'account' ? 'sign-in-account-missing' : undefined}
          onChange={(event) => {
            setAccount(event.target.value);
            setMissing(null);
          }}
        />
        {missing === 'account' && (
          <p id="sign-in-account-missing" className="session-problem" role="alert">
            {t('请输入账号')}
          </p>
        )}
      </div>
      <PasswordField
        value={password}
        maxLength={PASSWORD_MAX}
        problem={missing === 'password' ? t('请输入密码') : null}
        onChange={(value) => {
          setPassword(value);
          setMissing(null);
        }}
      />
      <SignInButton busy={busy} text={t('登录')} />
      {offer === null || offer.providers.length === 0 ? (
        <ThirdPartySignIn />
      ) : (
        <ProviderButtons providers={offer.providers} destination={destination} />
      )}
    </form>
  );
}
