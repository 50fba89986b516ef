import { LinkOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Query } from '#kit/http/web/request.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { MountedOnceOpen } from '../dialog/mounted-once-open.tsx';
import { lazyPart } from '../load-on-demand.ts';
import { Secondary } from '../toolbar/toolbar.tsx';

const ConnectDialog = lazyPart(() => import('./connect-dialog.tsx'));

/** The rows of a table for other programs. */
export interface ConnectedTable {
  /** The path of the export. */
  readonly path: string;
  /** Filters and order. */
  readonly query: Query;
  /** The names of the displayed columns in order; by default all columns of the export. */
  readonly columns?: readonly string[];
}

/**
 * Shows the address of a table for spreadsheets and BI tools (docs/api.md#tables-for-spreadsheets-and-bi-tools). It is
 * the last button of a toolbar, at the end of the line.
 */
export function ConnectButton({ disabled = false, ...table }: ConnectedTable & { readonly disabled?: boolean }): ReactNode {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Secondary>
        <Tooltip title={t('连接到表格或BI工具')}>
          <Button
            className="ui-connect"
            icon={<LinkOutlined aria-hidden />}
            aria-label={t('连接')}
            disabled={disabled}
            onClick={() => setOpen(true)}
          />
        </Tooltip>
      </Secondary>
      <MountedOnceOpen open={open}>
        <ConnectDialog open={open} table={table} onClose={() => setOpen(false)} />
      </MountedOnceOpen>
    </>
  );
}
