import type { ReactNode } from 'react';
import type { ApiCall } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { FileButton } from './file-button.tsx';

/** Exports all pages of a table as a workbook. */
export function ExportButton({ path, query }: Required<Pick<ApiCall, 'path' | 'query'>>): ReactNode {
  const { t } = useWords();
  return (
    <FileButton path={path} query={query}>
      {t('导出')}
    </FileButton>
  );
}
