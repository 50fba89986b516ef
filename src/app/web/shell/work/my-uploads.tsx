import { CloudUploadOutlined, LoadingOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { MountedOnceOpen } from '#kit/ui/web/dialog/mounted-once-open.tsx';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import type { WorkEntry } from '#kit/work/contract.ts';
import { useWork } from './work-stream.ts';

const MyUploadsPanel = lazyPart(() => import('./my-uploads-panel.tsx'));

const NONE: readonly WorkEntry[] = [];

/**
 * The number of the user's running uploads and of finished ones that the user has not seen yet
 * (docs/business-rules/work-and-data-quality.md#my-work). Not shown without such uploads.
 */
export function MyUploads(): ReactNode {
  const { t } = useWords();
  const uploads = useWork(({ work }) => work?.groups.find(({ name }) => name === 'upload')?.items ?? NONE);
  const [open, setOpen] = useState(false);
  const countOf = (status: string) => uploads.filter(({ upload }) => upload?.status === status).length;
  const [running, done, failed] = [countOf('running'), countOf('done'), countOf('failed')];
  const counts = [
    ...(running > 0 ? [t('{{count}}个进行中', { count: running })] : []),
    ...(done > 0 ? [t('{{count}}个已完成', { count: done })] : []),
    ...(failed > 0 ? [t('{{count}}个失败', { count: failed })] : []),
  ];
  const badge = badgeOf({ running, done, failed });
  const name = t('我的上传：{{counts}}', { counts: counts.join(' · ') });
  return (
    <>
      {(uploads.length > 0 || open) && (
        <Button
          type="text"
          aria-label={name}
          title={name}
          icon={
            <Badge size="small" count={badge.count} color={badge.colour}>
              {running > 0 ? <LoadingOutlined /> : <CloudUploadOutlined />}
            </Badge>
          }
          onClick={() => setOpen(true)}
        />
      )}
      <MountedOnceOpen open={open}>
        <MyUploadsPanel open={open} uploads={uploads} onClose={() => setOpen(false)} />
      </MountedOnceOpen>
    </>
  );
}

/** The number of the most important status with uploads, and its colour. */
function badgeOf({ running, done, failed }: Readonly<Record<'running' | 'done' | 'failed', number>>): { count: number; colour: string } {
  if (failed > 0) return { count: failed, colour: 'var(--danger)' };
  return running > 0 ? { count: running, colour: 'var(--primary)' } : { count: done, colour: 'var(--success)' };
}
