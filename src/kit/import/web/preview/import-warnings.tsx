import { Alert, Button, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import type { ImportAnswer, ImportWarning } from '../../contract.ts';
import './import-preview.css';

/** Maximum warnings listed; the workbook has more. */
const LISTED = 100;
const TABLE_HEIGHT = 160;

/** The warnings about the place of the whole file, with numbers; renders nothing if there are none. */
export function Misfits({ misfits }: Pick<ImportAnswer, 'misfits'>): ReactNode {
  const { t } = useWords();
  return misfits.map(({ text }) => <Alert key={text} type="error" showIcon title={t('这份文件可能放错了位置')} description={text} />);
}

/** The lines to review; none of them is rejected. */
export function ImportWarnings({ answer }: { readonly answer: Pick<ImportAnswer, 'warnings' | 'warningCount' | 'warningUrl'> }): ReactNode {
  const { t, language } = useWords();
  const [listed, setListed] = useState(false);
  const { warnings, warningCount, warningUrl } = answer;
  if (warningCount === 0) return null;
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t('{{count}} 处需要留意，不影响上传', { count: numberText(warningCount, language) })}
        description={<Summary warnings={warnings} all={warnings.length === warningCount} />}
        action={
          <span className="import-warning-actions">
            <Button size="small" onClick={() => setListed(!listed)}>
              {listed ? t('隐藏提醒') : t('查看提醒')}
            </Button>
            {warningUrl !== null && (
              <FileButton path={warningUrl} size="small">
                {t('下载提醒明细')}
              </FileButton>
            )}
          </span>
        }
      />
      {listed && <WarningTable warnings={warnings.slice(0, LISTED)} />}
    </>
  );
}

/** How often each reason is given. */
function Summary({ warnings, all }: { readonly warnings: readonly ImportWarning[]; readonly all: boolean }): ReactNode {
  const { t, language } = useWords();
  const counts = new Map<string, number>();
  for (const { reason } of warnings) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return (
    <ul className="import-warning-reasons">
      {[...counts].map(([reason, count]) => (
        <li key={reason}>
          {reason}
          {all && ` (${numberText(count, language)})`}
        </li>
      ))}
      {!all && <li>{t('仅统计前 {{count}} 处，其余见提醒明细。', { count: numberText(warnings.length, language) })}</li>}
    </ul>
  );
}

function WarningTable({ warnings }: { readonly warnings: readonly ImportWarning[] }): ReactNode {
  const { t } = useWords();
  const columns: TableColumnsType<ImportWarning> = [
    { title: t('行号'), dataIndex: 'rowIndex', width: 90, align: 'right' },
    { title: t('列名'), dataIndex: 'filedName', width: 180, ellipsis: true },
    { title: t('提醒'), dataIndex: 'reason' },
  ];
  return (
    <Table<ImportWarning>
      size="small"
      rowKey={({ rowIndex, filedName, reason }) => `${rowIndex} ${filedName} ${reason}`}
      columns={columns}
      dataSource={warnings}
      pagination={false}
      scroll={{ y: TABLE_HEIGHT }}
    />
  );
}
