import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { useDownload } from '#kit/ui/web/use-download.ts';

export interface FileButtonProps extends Omit<ButtonProps, 'loading' | 'onClick'> {
  /** Path of the file below the base path. */
  readonly url: string;
}

/** A button that downloads a file: busy meanwhile, and once however often it is pressed; the client tells why where that fails. */
export function FileButton({ url, ...button }: FileButtonProps): ReactNode {
  const { busy, start } = useDownload({ path: url });
  return <Button {...button} loading={busy} onClick={() => void start()} />;
}
