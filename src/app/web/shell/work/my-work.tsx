import { CheckSquareOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useEffect } from 'react';
import { create } from 'zustand';
import { usePageEnd } from '#kit/page/web/page-end.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { lazyPart } from '#kit/ui/web/late-code.ts';
import { subscribeToWork, useWork } from './work-stream.ts';

const MyWorkPanel = lazyPart(() => import('./my-work-panel.tsx'));

/** Whether the panel is open; its code is loaded when it is first opened. */
const usePanel = create<{ readonly state: 'never' | 'open' | 'closed' }>(() => ({ state: 'never' }));

/** Opens the panel, also from the home page. */
export const openMyWork = (): void => usePanel.setState({ state: 'open' });

/** Higher numbers are shown as this number and "+". */
const MAX_SHOWN = 99;

/**
 * The number of the user's tasks, live, and the panel with their links
 * (docs/business-rules/work-and-data-quality.md#my-work).
 */
export function MyWork(): ReactNode {
  const { t, language } = useWords();
  const continued = usePageEnd((page) => page.continued);
  const total = useWork(({ work }) => work?.total ?? 0);
  const opened = usePanel(({ state }) => state);
  // Restarted in another language and for another session.
  useEffect(subscribeToWork, [language, continued]);
  // The next user must find nothing open.
  useEffect(() => () => usePanel.setState({ state: 'never' }), []);
  const name = total === 0 ? t('待办') : t('待办：{{count}} 项', { count: total });
  return (
    <>
      <Button
        className="shell-top-bar-counted"
        type="text"
        aria-label={name}
        title={name}
        icon={<CheckSquareOutlined />}
        onClick={openMyWork}
      >
        {total > 0 && <span className="shell-top-bar-count">{total > MAX_SHOWN ? `${MAX_SHOWN}+` : total}</span>}
      </Button>
      {opened !== 'never' && (
        <Suspense fallback={null}>
          <MyWorkPanel open={opened === 'open'} onClose={() => usePanel.setState({ state: 'closed' })} />
        </Suspense>
      )}
    </>
  );
}
