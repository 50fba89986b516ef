import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { attempt } from '#kit/http/web/attempt.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { notify } from '#kit/page/web/notice.ts';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import type { RememberedColumn, rememberedColumns, removeRememberedColumn } from '../../contract.ts';
import './import-history.css';

/** Lists the assignments of headers to columns for all files of the company, with buttons that remove them. */
export function RememberedColumns({ importer }: { readonly importer: string }): ReactNode {
  const { t } = useWords();
  const { confirm } = useConfirm();
  const query = useCall<typeof rememberedColumns>({ path: '/ops/uploads/columns', query: { importer } });
  const columns = query.data ?? [];
  if (columns.length === 0) return null;

  async function remove({ header, label }: RememberedColumn): Promise<void> {
    const about = t('{{header}} → {{column}}', { header, column: label });
    if (!(await confirm(t('删除后，下一个有此列名的文件需要重新确认。'), { okText: t('删除'), about }))) return;
    await attempt(async () => {
      await callApi<typeof removeRememberedColumn>({ method: 'POST', path: '/ops/uploads/columns/remove', body: { importer, header } });
      notify.success(t('删除成功'));
    });
    await query.refetch();
  }

  return (
    <Alert
      type="info"
      className="import-remembered"
      title={t('本公司的文件按这些列名对应读取')}
      description={
        <ul>
          {columns.map((column) => (
            <li key={column.header}>
              <span>{t('{{header}} → {{column}}', { header: column.header, column: column.label })}</span>
              <small>{t('{{name}}于{{time}}确认', { name: column.userName, time: column.time })}</small>
              <Button
                type="link"
                size="small"
                danger
                aria-label={t('删除列名对应{{name}}', { name: column.header })}
                onClick={() => void remove(column)}
              >
                {t('删除')}
              </Button>
            </li>
          ))}
        </ul>
      }
    />
  );
}
