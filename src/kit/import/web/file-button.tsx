import { Button, type ButtonProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { downloadFile } from '#kit/http/web/client.ts';

export interface FileButtonProps extends Omit<ButtonProps, 'loading' | 'onClick'> {
  /** Path of the file below the base path. */
  readonly url: string;
}

/** A button that downloads a file; the client has told why where that fails. */
export function FileButton({ url, ...button }: FileButtonProps): ReactNode {
  const [loading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    await downloadFile({ path: url }).catch(() => undefined);
    setLoading(false);
  };
  return <Button {...button} loading={loading} onClick={() => void download()} />;
}
