import { QuestionCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { openByShortcut } from './shortcuts.tsx';

/** Opens the user guide at the current screen; F1 does too. */
export function GuideButton(): ReactNode {
  const { t } = useWords();
  return (
    <Button
      type="text"
      aria-label={t('使用说明')}
      title={`${t('使用说明')} (F1)`}
      aria-keyshortcuts="F1"
      icon={<QuestionCircleOutlined />}
      onClick={() => openByShortcut('guide')}
    />
  );
}
