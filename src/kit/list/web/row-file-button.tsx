import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ApiCall } from '#kit/http/web/client.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import '#kit/ui/web/cell-button.css';

interface RowFileButtonProps extends Required<Pick<ApiCall, 'path' | 'query'>> {
  /** Who may have the file. */
  readonly code: string;
  /** What is done, and the shorter text that stands beside the icon: all buttons of a row have one line. */
  readonly name: string;
  readonly text: string;
  /** What the row is called, for who cannot see beside which row the button stands. */
  readonly row: string;
  readonly disabled?: boolean;
}

/** Downloads a file of a table's row. */
export function RowFileButton({ path, query, code, name, text, row, disabled = false }: RowFileButtonProps): ReactNode {
  const { busy, start } = useDownload({ path, query });
  return (
    <Permitted codes={[code]}>
      <Button
        type="link"
        size="small"
        className="cell-button"
        icon={<DownloadOutlined aria-hidden />}
        disabled={disabled}
        loading={busy}
        aria-label={[name, row].join(' ')}
        title={name}
        onClick={() => void start()}
      >
        {text}
      </Button>
    </Permitted>
  );
}
