import { Alert, Button, Space } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { CopyButton } from '#kit/ui/web/copy-button.tsx';
import { discardUnsavedWork, useUnsavedWork } from '#kit/page/web/unsaved-work.ts';

/** Recovery codes, shown once because the server stores hashes. Leaving the page needs a confirmation. */
export function RecoveryCodeList({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }): ReactNode {
  const { t } = useWords();
  useUnsavedWork(() => true);

  function close(): void {
    discardUnsavedWork();
    onSaved();
  }

  return (
    <>
      <Alert
        showIcon
        type="warning"
        title={t('请妥善保存恢复码')}
        description={t('手机不在身边时，可以用恢复码代替验证码登录，每个只能使用一次。恢复码只显示这一次，关闭后无法再查看。')}
      />
      <ul
        data-testid="recovery-codes"
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
          gap: 8,
          margin: '16px 0 24px',
          padding: 0,
          listStyle: 'none',
        }}
      >
        {codes.map((code) => (
          <li key={code}>
            <code style={{ fontSize: 16, letterSpacing: '0.04em' }}>{code}</code>
          </li>
        ))}
      </ul>
      <Space wrap>
        <CopyButton text={codes.join('\n')} />
        <Button type="primary" onClick={close}>
          {t('我已保存，关闭')}
        </Button>
      </Space>
    </>
  );
}
