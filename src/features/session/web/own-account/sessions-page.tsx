import { Button, Card, Table, type TableColumnType, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { EmptyState, BLANK_EMPTY_TEXT, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import type { OwnSession, ownSessionList } from '../../contract.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** The user's own sessions (beyond the specification). */
export default function SessionsPage(): ReactNode {
  const { t } = useWords();
  // The session to end, by its id, or all others.
  const [ending, setEnding] = useState<number | 'others' | null>(null);
  const sessions = useCall<typeof ownSessionList>({ path: '/sys/session/list', withNotice: true });
  const others = (sessions.data ?? []).filter(({ current }) => !current);

  async function end({ password }: { readonly password?: string | undefined }): Promise<void> {
    try {
      if (ending === 'others') await callApi({ method: 'POST', path: '/sys/session/endOthers', body: { password } });
      else await callApi({ method: 'POST', path: '/sys/session/end', body: { password, sessionId: ending } });
      notify.success(t('已下线'));
    } finally {
      await sessions.refetch();
    }
  }

  const columns: TableColumnType<OwnSession>[] = [
    {
      key: 'device',
      title: t('设备'),
      render: (_, { device, current }) => (
        <>
          {device ?? t('未知设备')} {current && <Tag color="success">{t('当前设备')}</Tag>}
        </>
      ),
    },
    { key: 'address', dataIndex: 'address', title: t('IP地址'), width: 200 },
    { key: 'signInTime', dataIndex: 'signInTime', title: t('登录时间'), width: 180 },
    { key: 'lastUseTime', dataIndex: 'lastUseTime', title: t('最近使用'), width: 180 },
    {
      key: 'actions',
      title: t('操作'),
      width: 110,
      render: (_, { sessionId, current, device }) =>
        !current && (
          <Button size="small" danger aria-label={`${t('下线')} ${device ?? t('未知设备')}`} onClick={() => setEnding(sessionId)}>
            {t('下线')}
          </Button>
        ),
    },
  ];

  return (
    <Card
      title={t('登录设备')}
      extra={
        <Button danger disabled={others.length === 0} onClick={() => setEnding('others')}>
          {t('下线其他设备')}
        </Button>
      }
    >
      <p>{t('您的账号正在以下设备上登录。如果有不认识的设备，请将其下线，并立即修改密码。')}</p>
      <QueryContent query={sessions}>
        <Table<OwnSession>
          rowKey="sessionId"
          columns={columns}
          dataSource={sessions.data ?? []}
          loading={sessions.isFetching}
          pagination={false}
          scroll={{ x: 900 }}
          locale={{ emptyText: sessions.isFetching ? BLANK_EMPTY_TEXT : <EmptyState /> }}
        />
      </QueryContent>
      <ProofDialog
        open={ending !== null}
        title={t(ending === 'others' ? '确定要将其他设备全部下线吗？' : '确定要将这台设备下线吗？')}
        okText={t('下线')}
        onConfirmed={end}
        onClose={() => setEnding(null)}
      />
    </Card>
  );
}
