import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { useDownload } from '#kit/ui/web/use-download.ts';

interface FileButtonProps extends Omit<ButtonProps, 'loading' | 'onClick'> {
  /** Path of the file below the base path. */
  readonly url: string;
}

/**
 * A button that downloads a file. It is busy meanwhile and starts only one download at a time. The client shows the
 * reason of a failure.
 */
export function FileButton({ url, ...button }: FileButtonProps): ReactNode {
  const { busy, start } = useDownload({ path: url });
  return <Button {...button} loading={busy} onClick={() => void start()} />;
}
