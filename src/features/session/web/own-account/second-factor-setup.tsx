import { Alert, Button, Form, Input, QRCode } from 'antd';
import { type ReactNode, useState } from 'react';
import { useAttempt } from '#kit/http/web/attempt.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { PASSWORD_MAX } from '#kit/session/password-rule.ts';
import { useSession } from '#kit/session/web/session.ts';
import { showAtFields } from '#kit/ui/web/dialog/dialog-form.tsx';
import type { confirmSecondFactor, Setup, setUpSecondFactor } from '../../contract.ts';
import { encryptIfPresent } from '#kit/session/web/password-again.tsx';

interface SecondFactorSetupProps {
  readonly required: boolean;
  readonly onSwitchedOn: (recoveryCodes: readonly string[]) => void;
}

/** Switches the second factor on in two steps: first the password, then the key for the app, confirmed by a code. */
export function SecondFactorSetup({ required, onSwitchedOn }: SecondFactorSetupProps): ReactNode {
  const { t } = useWords();
  const [setup, setSetup] = useState<Setup | null>(null);
  return (
    <>
      <Alert
        showIcon
        type={required ? 'warning' : 'info'}
        title={t(
          required
            ? '您的角色要求两步验证，请先完成设置，再使用系统。'
            : '开启后，登录时除密码外，还需输入手机上身份验证器应用显示的验证码；即使密码泄露，他人也无法登录。',
        )}
        style={{ marginBottom: 24 }}
      />
      {setup === null ? <PasswordStep onSetup={setSetup} /> : <AppStep setup={setup} onSwitchedOn={onSwitchedOn} />}
    </>
  );
}

function PasswordStep({ onSetup }: { readonly onSetup: (setup: Setup) => void }): ReactNode {
  const { t } = useWords();
  const account = useSession((session) => session.userInfo?.loginAccount ?? '');
  const singleSignOn = useSession((session) => session.userInfo?.singleSignOn === true);
  const { form, busy, run } = useStep<{ password?: string }>();

  const begin = ({ password }: { password?: string }) =>
    run(async () => {
      const body = { password: await encryptIfPresent(password) };
      onSetup(await callApi<typeof setUpSecondFactor>({ method: 'POST', path: '/sys/secondFactor/setUp', body }));
    });

  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void begin(values)}>
      {!singleSignOn && (
        <>
          <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
          <Form.Item name="password" label={t('请先输入您的密码')} rules={[{ required: true, message: t('请输入密码') }]}>
            <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} autoFocus />
          </Form.Item>
        </>
      )}
      <Button type="primary" htmlType="submit" loading={busy}>
        {t('开始设置')}
      </Button>
    </Form>
  );
}

function AppStep({ setup, onSwitchedOn }: { readonly setup: Setup; readonly onSwitchedOn: (codes: readonly string[]) => void }): ReactNode {
  const { t } = useWords();
  const { form, busy, run } = useStep<{ code: string }>();

  const confirm = ({ code }: { code: string }) =>
    run(async () => {
      const { recoveryCodes } = await callApi<typeof confirmSecondFactor>({
        method: 'POST',
        path: '/sys/secondFactor/confirm',
        body: { code },
      });
      onSwitchedOn(recoveryCodes);
    });

  return (
    <>
      <p>{t('1. 用手机上的身份验证器应用扫描二维码；无法扫描时，请在应用中手动输入下面的密钥。')}</p>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24, alignItems: 'center', marginBottom: 24 }}>
        <QRCode value={setup.uri} type="svg" size={196} marginSize={2} bgColor="#fff" color="#000" aria-label={t('二维码')} />
        <div>
          <div>{t('密钥')}</div>
          <code data-testid="second-factor-key" style={{ fontSize: 16, userSelect: 'all', overflowWrap: 'anywhere' }}>
            {setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </div>
      </div>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void confirm(values)}>
        <Form.Item
          name="code"
          label={t('2. 输入应用中显示的6位验证码')}
          rules={[{ required: true, whitespace: true, message: t('请输入验证码') }]}
        >
          <Input autoComplete="one-time-code" inputMode="numeric" maxLength={10} autoFocus style={{ maxWidth: 240 }} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('验证并开启')}
        </Button>
      </Form>
    </>
  );
}

/** A form that cannot be submitted again before the answer. It shows the server's validation errors at its fields. */
function useStep<Values extends object>() {
  const [form] = Form.useForm<Values>();
  const [attempt, busy] = useAttempt();
  async function run(work: () => Promise<void>): Promise<void> {
    if (!busy) await attempt(work, (error) => showAtFields(form, error));
  }
  return { form, busy, run };
}
