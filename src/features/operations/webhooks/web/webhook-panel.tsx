import { Alert, Button, Drawer, Space, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { attempt } from '#kit/http/web/attempt.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { RowPanel } from '#kit/list/web/columns.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { useUnsavedWork } from '#kit/page/web/unsaved-work.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { QueryView } from '#kit/ui/web/page/page-states.tsx';
import type { newWebhookSecret, testWebhook, webhookState } from '../contract.ts';
import { webhooks } from '../definition.ts';

const WIDTH = 'min(520px, 100vw)';
const PATH = '/ops/webhooks';

/** The secret of a webhook, which is shown once, and its test event. */
export const webhookPanel: RowPanel = {
  title: '密钥与测试',
  Panel({ row, onClose }) {
    const { t } = useWords();
    return (
      <Drawer open={row !== null} onClose={onClose} size={WIDTH} title={row === null ? '' : String(row.name)} destroyOnHidden>
        {row !== null && (
          <Permitted codes={[webhooks.codes.update]}>
            <section aria-label={t('密钥与测试')}>
              <SecretAndTest id={Number(row.id)} />
            </section>
          </Permitted>
        )}
      </Drawer>
    );
  },
};

function SecretAndTest({ id }: { readonly id: number }): ReactNode {
  const { t } = useWords();
  const [secret, setSecret] = useState<string | null>(null);
  useUnsavedWork(() => secret !== null);
  const state = useCall<typeof webhookState>({ path: `${PATH}/${id}/state` });

  async function generate(): Promise<void> {
    await attempt(async () => {
      const answer = await callApi<typeof newWebhookSecret>({ method: 'POST', path: `${PATH}/${id}/secret`, body: {} });
      setSecret(answer.secret);
      await state.refetch();
    });
  }

  async function test(): Promise<void> {
    await attempt(async () => {
      await callApi<typeof testWebhook>({ method: 'POST', path: `${PATH}/${id}/test`, body: {} });
      notify.success(t('测试事件已排队，结果见发送记录'));
    });
  }

  return (
    <QueryView query={state}>
      {({ hasSecret, hostAllowed }) => (
        <Space orientation="vertical" size="middle">
          {!hostAllowed && <Alert showIcon type="warning" title={t('系统运维人员尚未允许此地址的主机，事件会等待。')} />}
          <Typography.Text>{t(hasSecret ? '已有密钥。生成新密钥后，旧密钥立即失效。' : '没有密钥时不发送，事件会等待。')}</Typography.Text>
          {secret !== null && (
            <>
              <Alert showIcon type="warning" title={t('此密钥只显示这一次，关闭后无法再查看。')} />
              <Typography.Text code copyable aria-label={t('签名密钥')} data-testid="webhook-secret">
                {secret}
              </Typography.Text>
            </>
          )}
          <Space wrap>
            <Button onClick={() => void generate()}>{t(hasSecret ? '生成新密钥' : '生成密钥')}</Button>
            <Button type="primary" disabled={!hasSecret} onClick={() => void test()}>
              {t('发送测试事件')}
            </Button>
          </Space>
          <Permitted codes={['ops-webhook-deliveries']}>
            <Link to="/systemManage/opsWebhookDeliveries">{t('Webhook发送记录')}</Link>
          </Permitted>
          <Typography.Text type="secondary">
            {t(
              '接收方用密钥核对签名：请求头X-Push-Signature是“sha256=”加HMAC-SHA256的十六进制值，计算内容是X-Push-Time、一个句点和请求正文。',
            )}
          </Typography.Text>
        </Space>
      )}
    </QueryView>
  );
}
