import { BugOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { useErrorLog } from '../../error-log.ts';

const ErrorLogDialog = lazyPart(() => import('./error-log-dialog.tsx'));

/** Opens the error log. Not shown while the log is empty. */
export function ErrorLogButton(): ReactNode {
  const { t } = useWords();
  const count = useErrorLog((state) => state.errors.length);
  const [open, setOpen] = useState(false);
  if (count === 0 && !open) return null;
  return (
    <>
      <Button
        className="shell-error-log-button"
        type="text"
        aria-label={t('错误日志')}
        title={t('错误日志')}
        icon={
          <Badge size="small" count={count}>
            <BugOutlined />
          </Badge>
        }
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <ErrorLogDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
