import { Button, Tag, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { buttonCellWidth } from '#kit/list/web/text-width.ts';
import { withWholeWords } from '#kit/list/web/whole-words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notify } from '#kit/ui/web/notice.ts';
import { useDownload } from '#kit/ui/web/use-download.ts';
import type { InvoiceRow, InvoiceState, readAgainCall } from '../contract.ts';
import { CODES, PATHS } from '../definition.ts';
import '#kit/ui/web/cell-button.css';

const COLOURS: Readonly<Record<InvoiceState, string>> = { 待解析: 'processing', 已解析: 'success', 解析失败: 'error', 仅存档: 'default' };

/** The columns of the list of invoices (document 2 §2.14), and where each came from. */
export function useInvoiceColumns(rows: readonly InvoiceRow[], onChanged: () => void): TableColumnsType<InvoiceRow> {
  const { t, language } = useWords();
  return withWholeWords<InvoiceRow>([
    { title: t('发票名称'), dataIndex: 'invoiceName', width: 220 },
    { title: t('邮件读取时间'), dataIndex: 'emailReadTime', width: 160 },
    {
      title: t('状态'),
      dataIndex: 'statusStr',
      width: 250,
      render: (state: InvoiceState, { reason }) => (
        <>
          <Tag color={COLOURS[state]}>{t(state)}</Tag>
          {reason !== null && <span className="invoice-reason">{reason}</span>}
        </>
      ),
    },
    {
      title: t('行数'),
      dataIndex: 'lines',
      width: 70,
      align: 'right',
      render: (lines: number | null) => (lines === null ? '' : numberText(lines, language)),
    },
    { title: t('来源'), key: 'origin', width: 170, render: (_, row) => <Origin row={row} /> },
    {
      title: t('操作'),
      key: 'actions',
      fixed: 'end',
      width: Math.max(ACTIONS_LEAST, ...rows.map((row) => buttonCellWidth(buttonsOf(row).map((button) => t(button))))),
      render: (_, row) => <Actions row={row} onChanged={onChanged} />,
    },
  ]);
}

/** As wide as the title of the column, in px. */
const ACTIONS_LEAST = 110;

/** What can be done with an invoice depends on how it came and what became of it: the column is as wide as those on the page need. */
const buttonsOf = ({ origin, errorUrl, canReadAgain }: InvoiceRow): string[] => [
  '下载',
  ...(origin === 'mail' ? ['原邮件'] : []),
  ...(errorUrl === null ? [] : ['错误文件']),
  ...(canReadAgain ? ['重新解析'] : []),
];

function Origin({ row: { origin, sender, subject } }: { readonly row: InvoiceRow }): ReactNode {
  const { t } = useWords();
  if (origin === 'workbook') return t('{{name}} 手工上传', { name: sender });
  return (
    <span title={subject ?? ''}>
      {sender}
      <br />
      {subject}
    </span>
  );
}

function Actions({ row, onChanged }: { readonly row: InvoiceRow; readonly onChanged: () => void }): ReactNode {
  const { t } = useWords();
  const download = useDownload({ path: PATHS.invoiceFile, query: { id: row.id } });
  const message = useDownload({ path: PATHS.message, query: { id: row.id } });
  return (
    <>
      <Permitted codes={[CODES.invoice]}>
        <Button type="link" size="small" className="cell-button" loading={download.busy} onClick={() => void download.start()}>
          {t('下载')}
        </Button>
        {row.origin === 'mail' && (
          <Button type="link" size="small" className="cell-button" loading={message.busy} onClick={() => void message.start()}>
            {t('原邮件')}
          </Button>
        )}
      </Permitted>
      {row.errorUrl !== null && (
        <Permitted codes={[CODES.upload, CODES.invoice, CODES.detail]}>
          <ErrorFile path={row.errorUrl} />
        </Permitted>
      )}
      {row.canReadAgain && (
        <Permitted codes={[CODES.mail]}>
          <ReadAgain id={row.id} onChanged={onChanged} />
        </Permitted>
      )}
    </>
  );
}

function ErrorFile({ path }: { readonly path: string }): ReactNode {
  const { t } = useWords();
  const { busy, start } = useDownload({ path });
  return (
    <Button type="link" size="small" className="cell-button" loading={busy} onClick={() => void start()}>
      {t('错误文件')}
    </Button>
  );
}

function ReadAgain({ id, onChanged }: { readonly id: number; readonly onChanged: () => void }): ReactNode {
  const { t } = useWords();
  const [working, setWorking] = useState(false);
  async function ask(): Promise<void> {
    setWorking(true);
    await callApi<typeof readAgainCall>({ method: 'POST', path: PATHS.readAgain, body: { id } }).then(
      () => notify.success(t('已重新排队')),
      () => undefined,
    );
    setWorking(false);
    onChanged();
  }
  return (
    <Button type="link" size="small" className="cell-button" loading={working} onClick={() => void ask()}>
      {t('重新解析')}
    </Button>
  );
}
