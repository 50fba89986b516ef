import { DisconnectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { MessagePage } from '#kit/ui/web/page/message-page.tsx';
import { Loading } from '#kit/ui/web/page/page-states.tsx';
import { useLoadFailureTexts } from '../load-failure.tsx';

/** A page whose code is being loaded, or cannot be loaded. */
export function WaitingPage(): ReactNode {
  const missing = useLoadFailureTexts();
  if (missing === null) return <Loading />;
  return (
    <MessagePage
      role="alert"
      icon={<DisconnectOutlined />}
      title={missing.title}
      text={missing.text}
      actions={
        <Button type="primary" loading={missing.busy} onClick={() => void missing.reload()}>
          {missing.action}
        </Button>
      }
    />
  );
}
