import { DisconnectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { MessagePage } from '#kit/ui/web/page/message-page.tsx';
import { Loading } from '#kit/ui/web/page/page-states.tsx';
import { useLoadFailureTexts } from '../load-failure.tsx';

/** A page whose code is being loaded, or cannot be loaded. */
export function WaitingPage(): ReactNode {
  const failure = useLoadFailureTexts();
  if (failure === null) return <Loading />;
  return (
    <MessagePage
      role="alert"
      icon={<DisconnectOutlined />}
      title={failure.title}
      text={failure.text}
      actions={
        <Button type="primary" loading={failure.busy} onClick={() => void failure.reload()}>
          {failure.action}
        </Button>
      }
    />
  );
}
