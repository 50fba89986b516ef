import { CloudUploadOutlined, LoadingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { lazyPart } from '#kit/ui/web/late-code.ts';
import type { WorkEntry } from '#kit/work/contract.ts';
import { useWork } from './work-stream.ts';

const MyUploadsPanel = lazyPart(() => import('./my-uploads-panel.tsx'));

const NONE: readonly WorkEntry[] = [];

/**
 * The user's running uploads of all pages, and those finished since he last looked; nothing without any
 * (docs/business-rules/work-and-data-quality.md#my-work).
 */
export function MyUploads(): ReactNode {
  const { t } = useWords();
  const uploads = useWork(({ work }) => work?.groups.find(({ name }) => name === 'upload')?.items ?? NONE);
  const [opened, setOpened] = useState<'never' | 'open' | 'closed'>('never');
  const countOf = (which: string) => uploads.filter(({ upload }) => upload?.status === which).length;
  const [running, done, failed] = [countOf('running'), countOf('done'), countOf('failed')];
  const counts = [
    ...(running > 0 ? [t('{{count}} 个进行中', { count: running })] : []),
    ...(done > 0 ? [t('{{count}} 个已完成', { count: done })] : []),
    ...(failed > 0 ? [t('{{count}} 个失败', { count: failed })] : []),
  ];
  const name = t('我的上传：{{counts}}', { counts: counts.join(' · ') });
  return (
    <>
      {(uploads.length > 0 || opened === 'open') && (
        <Button
          className="shell-top-bar-counted"
          type="text"
          aria-label={name}
          title={name}
          icon={running > 0 ? <LoadingOutlined /> : <CloudUploadOutlined />}
          onClick={() => setOpened('open')}
        >
          {uploads.length > 0 && (
            <span className={`shell-top-bar-count shell-top-bar-count-${failed > 0 ? 'failed' : running > 0 ? 'running' : 'done'}`}>
              {failed > 0 ? failed : running > 0 ? running : done}
            </span>
          )}
        </Button>
      )}
      {opened !== 'never' && (
        <Suspense fallback={null}>
          <MyUploadsPanel open={opened === 'open'} uploads={uploads} onClose={() => setOpened('closed')} />
        </Suspense>
      )}
    </>
  );
}
