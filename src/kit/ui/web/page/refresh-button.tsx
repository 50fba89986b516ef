import { ReloadOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useRefresh } from './use-refresh.ts';

/** Reads again whatever the page shows; for pages without a query button or a toolbar that has one. */
export function RefreshButton(): ReactNode {
  const { t } = useWords();
  const refresh = useRefresh();
  return (
    <Tooltip title={t('刷新')}>
      <Button icon={<ReloadOutlined aria-hidden />} aria-label={t('刷新')} onClick={() => void refresh()} />
    </Tooltip>
  );
}
