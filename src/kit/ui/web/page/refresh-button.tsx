import { ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useRefresh } from './use-refresh.ts';

/** A button that reloads the data of the page, or calls `onRefresh` instead. */
export function RefreshButton({ onRefresh }: { readonly onRefresh?: () => unknown }): ReactNode {
  const { t } = useWords();
  const refresh = useRefresh();
  return (
    <Tooltip title={t('刷新')}>
      <Button icon={<ReloadOutlined aria-hidden />} aria-label={t('刷新')} onClick={() => void (onRefresh ?? refresh)()} />
    </Tooltip>
  );
}
