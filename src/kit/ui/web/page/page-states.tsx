import { WarningOutlined } from '@ant-design/icons';
import { Alert, Button, Empty, Spin } from 'antd';
import type { ReactNode } from 'react';
import { ApiFailure } from '#kit/http/web/api-failure.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { MessagePage } from './message-page.tsx';

/** Shown while a page, or a part of one, loads its data. */
export function Loading(): ReactNode {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('加载中')} style={{ display: 'grid', placeItems: 'center', minHeight: 160 }}>
      <Spin />
    </div>
  );
}

/** The `emptyText` of a table whose rows are loading. For '' or undefined, antd shows a text of its own. */
export const BLANK_EMPTY_TEXT = ' ';

interface EmptyStateProps {
  /** By default an empty box. */
  readonly image?: ReactNode;
  /** Translated; by default 暂无数据. */
  readonly text?: ReactNode;
  /** The next step for the user. */
  readonly hint?: ReactNode;
  /** The buttons for it. */
  readonly actions?: ReactNode;
}

/** A page without data. */
export function EmptyState({ image = Empty.PRESENTED_IMAGE_SIMPLE, text, hint = null, actions }: EmptyStateProps): ReactNode {
  const { t } = useWords();
  const message = text ?? t('暂无数据');
  return (
    <Empty
      image={image}
      description={
        hint === null ? (
          message
        ) : (
          <>
            {message}
            <br />
            {hint}
          </>
        )
      }
    >
      {actions}
    </Empty>
  );
}

/** The reason of a failed call. Other errors are defects of the page, whose messages are only for the error log. */
function reasonOf(error: unknown, t: WordsInUse['t']): string {
  return error instanceof ApiFailure ? error.message : t('页面出现异常，请重试；如仍出现，请联系管理员');
}

/** A page whose data could not be loaded: shows the reason and a retry button. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const { t } = useWords();
  return (
    <MessagePage
      role="alert"
      icon={<WarningOutlined />}
      title={t('加载失败')}
      text={reasonOf(error, t)}
      actions={
        <Button type="primary" onClick={onRetry}>
          {t('重试')}
        </Button>
      }
    />
  );
}

/** The newest data of a query, undefined before the first, and the error of the last read, or null. */
interface Read {
  readonly data: unknown;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/**
 * Content that shows the result of a query, rendered also while the query is loading. A failure shows its reason and a
 * retry button. Rows that could not be reloaded remain, with a message.
 */
export function QueryContent({ query, children }: { readonly query: Read; readonly children: ReactNode }): ReactNode {
  const retry = () => void query.refetch();
  if (query.error !== null && query.data === undefined) return <Failed error={query.error} onRetry={retry} />;
  return (
    <>
      {/* Always at this position in the tree, so that the content keeps its state. */}
      {query.error !== null && <Outdated error={query.error} onRetry={retry} />}
      {children}
    </>
  );
}

function Outdated({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const { t } = useWords();
  return (
    <Alert
      className="outdated"
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      title={t('刷新失败，下面仍是上一次读取的数据：{{reason}}', { reason: reasonOf(error, t) })}
      action={
        <Button size="small" onClick={onRetry}>
          {t('重试')}
        </Button>
      }
    />
  );
}

interface Query<T> extends Read {
  readonly data: T | undefined;
  readonly isPending: boolean;
}

/**
 * Renders the result of a query, or its state: loading, failed with a retry, empty. If reloading failed, the older
 * result remains.
 */
export function QueryView<T>(props: {
  readonly query: Query<T>;
  readonly isEmpty?: (data: T) => boolean;
  readonly children: (data: T) => ReactNode;
}): ReactNode {
  const { query } = props;
  if (query.data === undefined && query.isPending) return <Loading />;
  const shown = query.data === undefined ? null : props.isEmpty?.(query.data) === true ? <EmptyState /> : props.children(query.data);
  return <QueryContent query={query}>{shown}</QueryContent>;
}
