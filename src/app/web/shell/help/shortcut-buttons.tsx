import { QuestionCircleOutlined, SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { openHelpDialog } from './shortcuts.tsx';

/** The buttons of the top bar that shortcuts press too: the menu search, and the user guide at the current screen. */
const BUTTONS = [
  { opens: 'menuSearch', name: '搜索菜单', shown: 'Ctrl+K', keys: 'Control+K Meta+K', icon: <SearchOutlined /> },
  { opens: 'guide', name: '使用说明', shown: 'F1', keys: 'F1', icon: <QuestionCircleOutlined /> },
] as const;

export function ShortcutButtons(): ReactNode {
  const { t } = useWords();
  return BUTTONS.map(({ opens, name, shown, keys, icon }) => (
    <Button
      key={opens}
      type="text"
      aria-label={t(name)}
      title={`${t(name)} (${shown})`}
      aria-keyshortcuts={keys}
      icon={icon}
      onClick={() => openHelpDialog(opens)}
    />
  ));
}
