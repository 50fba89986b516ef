import { Alert, Table } from 'antd';
import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import type { ImportAnswer } from '../../contract.ts';
import { storesNothing } from '../run/refusal.ts';

/** The lines that are not stored, with their reasons (docs/business-rules/imports.md#lines-with-their-own-outcome). */
export function RefusedLines({ answer }: { readonly answer: ImportAnswer }): ReactNode {
  const { lines = [], refused, outcomes, url, urlMissing } = answer;
  const { t, language } = useWords();
  if (lines.length === 0) return null;
  const count = numberText(refused, language);
  const titleOf = () => {
    if (outcomes?.stored !== 0) return t('{{count}}行不符合，不会保存；其余的行照常保存', { count });
    if (storesNothing(answer)) return t('没有可以保存的行：全部{{count}}行都不符合', { count });
    return t('没有可以保存的行：全部{{count}}行都不符合。确认后会记录不符合的行，以便处理', { count });
  };
  return (
    <>
      <Alert
        type={storesNothing(answer) ? 'error' : 'warning'}
        showIcon
        title={titleOf()}
        description={urlMissing}
        action={
          url !== null && (
            <FileButton icon={null} path={url} size="small">
              {t('下载处理结果')}
            </FileButton>
          )
        }
      />
      <Table
        size="small"
        rowKey="rowIndex"
        columns={[
          { title: t('行号'), dataIndex: 'rowIndex', width: 90, align: 'right' },
          { title: t('原因'), dataIndex: 'reason' },
        ]}
        dataSource={[...lines]}
        pagination={false}
        scroll={{ y: 160 }}
      />
    </>
  );
}
