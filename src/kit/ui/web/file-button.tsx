import { DownloadOutlined } from '@ant-design/icons';
import { Button, type ButtonProps, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import type { ApiCall } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useDownload } from './use-download.ts';

interface FileButtonProps extends Omit<ButtonProps, 'loading' | 'onClick'>, Pick<ApiCall, 'path' | 'query'> {
  /** The number of rows in the file, if known. Without rows, the button is disabled with that reason. */
  readonly rows?: number | undefined;
  /** Why the file cannot be downloaded now (translated). */
  readonly disabledReason?: string | undefined;
}

/**
 * A button that downloads a file. It is busy meanwhile and starts only one download at a time. The client shows the
 * reason of a failure.
 */
export function FileButton({ path, query = {}, rows, disabledReason, ...button }: FileButtonProps): ReactNode {
  const { t } = useWords();
  const { busy, start } = useDownload({ path, query });
  const reason = disabledReason ?? (rows === 0 ? t('没有可下载的数据') : undefined);
  return (
    <Tooltip title={reason}>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        {...button}
        disabled={button.disabled === true || reason !== undefined}
        loading={busy}
        onClick={() => void start()}
      />
    </Tooltip>
  );
}
