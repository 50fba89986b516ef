import { DownloadOutlined } from '@ant-design/icons';
import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import type { ApiCall } from '#kit/http/web/client.ts';
import { useDownload } from './use-download.ts';

interface FileButtonProps extends Omit<ButtonProps, 'loading' | 'onClick'>, Pick<ApiCall, 'path' | 'query'> {}

/**
 * A button that downloads a file. It is busy meanwhile and starts only one download at a time. The client shows the
 * reason of a failure.
 */
export function FileButton({ path, query = {}, ...button }: FileButtonProps): ReactNode {
  const { busy, start } = useDownload({ path, query });
  return <Button icon={<DownloadOutlined aria-hidden />} {...button} loading={busy} onClick={() => void start()} />;
}
