import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Card, Descriptions, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { notify } from '#kit/page/web/notice.ts';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import type { newRecoveryCodes, OwnSecondFactor, ownSecondFactor } from '../../contract.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

const PATH = '/sys/secondFactor';

/** The user's own second factor (docs/business-rules/accounts.md#second-factor; beyond the specification). */
export default function SecondFactorPage(): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const forced = useSession((session) => session.userInfo?.mustSetUpSecondFactor === true);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const factor = useCall<typeof ownSecondFactor>({ path: PATH, withNotice: true });

  function closeCodes(): void {
    setCodes(null);
    // A reload also loads the permissions that the user did not have before.
    if (forced) location.replace('/');
    else void client.invalidateQueries({ queryKey: [PATH] });
  }

  return (
    <Card title={t('两步验证')} style={{ maxWidth: 640, margin: '0 auto' }}>
      {codes !== null ? (
        <RecoveryCodeList codes={codes} onSaved={closeCodes} />
      ) : (
        <QueryView query={factor}>
          {(status) =>
            status.enabled ? (
              <SwitchedOn status={status} onCodes={setCodes} />
            ) : (
              <SecondFactorSetup required={status.required} onSwitchedOn={setCodes} />
            )
          }
        </QueryView>
      )}
    </Card>
  );
}

interface SwitchedOnProps {
  readonly status: OwnSecondFactor;
  readonly onCodes: (codes: readonly string[]) => void;
}

function SwitchedOn({ status, onCodes }: SwitchedOnProps): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const [dialog, setDialog] = useState<'off' | 'codes' | null>(null);

  async function confirm(body: object): Promise<void> {
    if (dialog === 'codes') {
      const { recoveryCodes } = await callApi<typeof newRecoveryCodes>({ method: 'POST', path: '/sys/secondFactor/recoveryCodes', body });
      onCodes(recoveryCodes);
      return;
    }
    await callApi({ method: 'POST', path: '/sys/secondFactor/switchOff', body });
    notify.success(t('两步验证已关闭'));
    await client.invalidateQueries({ queryKey: [PATH] });
  }

  return (
    <>
      <Alert showIcon type="success" title={t('两步验证已开启：登录时除密码外，还需输入身份验证器应用中的验证码。')} />
      <Descriptions
        column={1}
        bordered
        style={{ margin: '16px 0' }}
        items={[
          { key: 'since', label: t('开启时间'), children: status.enabledTime },
          { key: 'codes', label: t('剩余恢复码'), children: status.recoveryCodesLeft },
        ]}
      />
      <Space wrap>
        <Button onClick={() => setDialog('codes')}>{t('重新生成恢复码')}</Button>
        <Button danger disabled={status.required} onClick={() => setDialog('off')}>
          {t('关闭两步验证')}
        </Button>
        {status.required && <span>{t('您的角色要求两步验证，不能关闭。')}</span>}
      </Space>
      <ProofDialog
        withCode
        open={dialog !== null}
        title={t(dialog === 'off' ? '关闭两步验证' : '重新生成恢复码')}
        onConfirmed={confirm}
        onClose={() => setDialog(null)}
      />
    </>
  );
}
