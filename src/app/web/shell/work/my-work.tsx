import { CheckSquareOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { create } from 'zustand';
import { usePageEnd } from '#kit/page/web/page-end.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { MountedOnceOpen } from '#kit/ui/web/dialog/mounted-once-open.tsx';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { subscribeToWork, useWork } from './work-stream.ts';

const MyWorkPanel = lazyPart(() => import('./my-work-panel.tsx'));

const usePanel = create<{ readonly open: boolean }>(() => ({ open: false }));

/** Opens the panel, also from the home page. */
export const openMyWork = (): void => usePanel.setState({ open: true });

/** The number of the user's tasks, and their panel (docs/business-rules/work-and-data-quality.md#my-work). */
export function MyWork(): ReactNode {
  const { t, language } = useWords();
  const continued = usePageEnd((page) => page.continued);
  const total = useWork(({ work }) => work?.total ?? 0);
  const open = usePanel((panel) => panel.open);
  // The stream is restarted after a change of the language or the session.
  useEffect(subscribeToWork, [language, continued]);
  // The panel does not stay open for the next user.
  useEffect(() => () => usePanel.setState({ open: false }), []);
  const name = total === 0 ? t('待办') : t('待办：{{count}}项', { count: total });
  return (
    <>
      <Button
        type="text"
        aria-label={name}
        title={name}
        icon={
          <Badge size="small" count={total} offset={[4, -1]}>
            <CheckSquareOutlined />
          </Badge>
        }
        onClick={openMyWork}
      />
      <MountedOnceOpen open={open}>
        <MyWorkPanel open={open} onClose={() => usePanel.setState({ open: false })} />
      </MountedOnceOpen>
    </>
  );
}
