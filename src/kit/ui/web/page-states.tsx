import { WarningOutlined } from '@ant-design/icons';
import { Button, Empty, Spin } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { MessagePage } from './message-page.tsx';

/** A page, or a part of one, whose data is on its way. */
export function Loading(): ReactNode {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('加载中')} style={{ display: 'grid', placeItems: 'center', minHeight: 160 }}>
      <Spin />
    </div>
  );
}

/** A page without data. */
export function Nothing({ text }: { readonly text?: string }): ReactNode {
  const { t } = useWords();
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text ?? t('暂无数据')} />;
}

/** A page whose data could not be had; says why, and tries again. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const { t } = useWords();
  return (
    <MessagePage
      role="alert"
      icon={<WarningOutlined />}
      title={t('加载失败')}
      text={error instanceof Error ? error.message : String(error)}
      actions={
        <Button type="primary" onClick={onRetry}>
          {t('重试')}
        </Button>
      }
    />
  );
}

interface Query<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

/** Draws what a query answered, or the state it is in: loading, failed with a retry, nothing there. */
export function Answered<T>(props: {
  readonly query: Query<T>;
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}): ReactNode {
  const { query } = props;
  if (query.data !== undefined) return props.isEmpty?.(query.data) === true ? <Nothing /> : props.children(query.data);
  if (query.isPending) return <Loading />;
  return <Failed error={query.error} onRetry={() => void query.refetch()} />;
}
