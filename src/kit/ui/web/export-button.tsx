import { Space } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { ConnectButton, type ConnectedTable } from './connect/connect-button.tsx';
import { FileButton } from './file-button.tsx';

/** Exports all pages of a table as a workbook, and shows its address for other programs. */
export function ExportButton(table: ConnectedTable): ReactNode {
  const { t } = useWords();
  return (
    <Space>
      <FileButton path={table.path} query={table.query}>
        {t('导出')}
      </FileButton>
      <ConnectButton {...table} />
    </Space>
  );
}
