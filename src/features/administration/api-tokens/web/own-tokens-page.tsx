import { PlusOutlined } from '@ant-design/icons';
import { Button, Card } from 'antd';
import type { ReactNode } from 'react';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { NEW_BUTTON } from '#kit/ui/web/shortcuts.ts';
import type { ownTokens } from '../contract.ts';
import { TokenTable } from './token-table.tsx';
import { useTokenActions } from './use-token-actions.tsx';

const PATH = '/sys/token/list';

/** The user's own API tokens (docs/business-rules/permissions.md#api-tokens). Every signed-in user has this page. */
export default function OwnTokensPage(): ReactNode {
  const { t } = useWords();
  const { add, rotate, revoke, dialogs } = useTokenActions('own', PATH);
  const tokens = useCall<typeof ownTokens>({ path: PATH, withNotice: true });
  const addButton = (
    <Button {...NEW_BUTTON} type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
      {t('新建API令牌')}
    </Button>
  );
  return (
    <Card title={t('我的API令牌')} extra={addButton}>
      <p>
        {t('程序（如Excel、BI工具或脚本）用令牌以您的身份调用接口，但不能登录页面，也不能修改密码、用户、角色和令牌。')}{' '}
        <a href="/apple-edi-erp/docs" target="_blank" rel="noreferrer">
          {t('接口文档')}
        </a>
      </p>
      <QueryContent query={tokens}>
        <TokenTable
          tokens={tokens.data ?? []}
          loading={tokens.isFetching}
          addButton={addButton}
          mayRotate={() => true}
          mayRevoke={() => true}
          onRotate={rotate}
          onRevoke={(token) => void revoke(token)}
        />
      </QueryContent>
      {dialogs}
    </Card>
  );
}
