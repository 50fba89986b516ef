import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { markSeen } from '#kit/import/web/history/seen-uploads.ts';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import type { WorkEntry } from '#kit/work/contract.ts';
import { WorkItem } from './work-item.tsx';

interface MyUploadsPanelProps {
  readonly open: boolean;
  readonly uploads: readonly WorkEntry[];
  readonly onClose: () => void;
}

/** The user's uploads, each with a link to its screen. Closing the panel marks finished uploads as seen. */
export default function MyUploadsPanel({ open, uploads, onClose }: MyUploadsPanelProps): ReactNode {
  const { t } = useWords();
  const close = () => {
    markSeen(uploads.flatMap(({ upload }) => (upload === undefined || upload.status === 'running' ? [] : [upload.id])));
    onClose();
  };
  return (
    <Drawer open={open} onClose={close} title={t('我的上传')} size="min(460px, 100vw)">
      <section className="shell-my-work-group" aria-label={t('我的上传')}>
        {uploads.length === 0 && <EmptyState />}
        <ul>
          {uploads.map((item) => (
            <WorkItem key={item.upload?.id} item={item} onLeave={close} />
          ))}
        </ul>
      </section>
    </Drawer>
  );
}
