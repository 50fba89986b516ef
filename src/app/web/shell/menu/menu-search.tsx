import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { openByShortcut } from '../help/shortcuts.tsx';

/** Opens the menu search; Ctrl+K (⌘K) does too. */
export function MenuSearch(): ReactNode {
  const { t } = useWords();
  return (
    <Button
      type="text"
      aria-label={t('搜索菜单')}
      title={`${t('搜索菜单')} (Ctrl+K)`}
      aria-keyshortcuts="Control+K Meta+K"
      icon={<SearchOutlined />}
      onClick={() => openByShortcut('menuSearch')}
    />
  );
}
