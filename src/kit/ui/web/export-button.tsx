import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { ApiCall } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useDownload } from './use-download.ts';

/** Exports all pages of a table as a workbook. */
export function ExportButton({ path, query }: Required<Pick<ApiCall, 'path' | 'query'>>): ReactNode {
  const { t } = useWords();
  const { busy, start } = useDownload({ path, query });
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void start()}>
      {t('导出')}
    </Button>
  );
}
