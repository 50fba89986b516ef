import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import './splash.css';

/** Fills the window while the first page loads. */
export function Splash(): ReactNode {
  const { t } = useWords();
  return (
    <div className="ui-splash" role="status" aria-label={t('加载中')}>
      <span className="ui-splash-ring" />
    </div>
  );
}
