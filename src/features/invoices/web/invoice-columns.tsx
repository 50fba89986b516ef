import { Button, Tag, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { buttonCellWidth } from '#kit/ui/web/text-width.ts';
import { withWholeWords } from '#kit/ui/web/title-width.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { useDownload } from '#kit/ui/web/use-download.ts';
import type { InvoiceRow, InvoiceState, readAgainCall } from '../contract.ts';
import { CODES, PATHS } from '../definition.ts';
import '#kit/ui/web/cell-button.css';

const COLOURS: Readonly<Record<InvoiceState, string>> = { 待解析: 'processing', 已解析: 'success', 解析失败: 'error', 仅存档: 'default' };

/** The columns of the list of invoices (docs/business-rules/integrations.md#invoices), and where each came from. */
export function useInvoiceColumns(rows: readonly InvoiceRow[], onChanged: () => void): TableColumnsType<InvoiceRow> {
  const { t, language } = useWords();
  return withWholeWords<InvoiceRow>([
    { title: t('发票名称'), dataIndex: 'invoiceName', width: 175, render: (name: string) => <span className="invoice-text">{name}</span> },
    { title: t('邮件读取时间'), dataIndex: 'emailReadTime', width: 150 },
    {
      title: t('状态'),
      dataIndex: 'statusStr',
      width: 210,
      render: (state: InvoiceState, { reason }) => (
        <>
          <Tag color={COLOURS[state]}>{t(state)}</Tag>
          {reason !== null && <span className="invoice-text invoice-reason">{reason}</span>}
        </>
      ),
    },
    {
      title: t('行数'),
      dataIndex: 'lines',
      width: 60,
      align: 'right',
      render: (lines: number | null) => (lines === null ? '' : numberText(lines, language)),
    },
    { title: t('来源'), key: 'origin', width: 175, render: (_, row) => <Origin row={row} /> },
    {
      title: t('操作'),
      key: 'actions',
      fixed: 'end',
      width: Math.max(ACTIONS_LEAST, ...rows.map((row) => buttonCellWidth(buttonsOf(row).map((button) => t(button, SHORT))))),
      render: (_, row) => <Actions row={row} onChanged={onChanged} />,
    },
  ]);
}

/** As wide as the title of the column, in px. */
const ACTIONS_LEAST = 110;

/** The shorter text of a button: all buttons of a row have one line, beside the columns that are read. */
const SHORT = { context: '操作' };

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
    <>
      <span className="invoice-text">{sender}</span>
      <span className="invoice-text invoice-subject" title={subject ?? ''}>
        {subject}
      </span>
    </>
  );
}

function Actions({ row, onChanged }: { readonly row: InvoiceRow; readonly onChanged: () => void }): ReactNode {
  const { id, invoiceName } = row;
  const download = useDownload({ path: PATHS.invoiceFile, query: { id } });
  const message = useDownload({ path: PATHS.message, query: { id } });
  return (
    <>
      <Permitted codes={[CODES.invoice]}>
        <RowButton name="下载" invoiceName={invoiceName} busy={download.busy} onClick={download.start} />
        {row.origin === 'mail' && <RowButton name="原邮件" invoiceName={invoiceName} busy={message.busy} onClick={message.start} />}
      </Permitted>
      {row.errorUrl !== null && (
        <Permitted codes={[CODES.upload, CODES.invoice, CODES.detail]}>
          <ErrorFile invoiceName={invoiceName} path={row.errorUrl} />
        </Permitted>
      )}
      {row.canReadAgain && (
        <Permitted codes={[CODES.mail]}>
          <ReadAgain row={row} onChanged={onChanged} />
        </Permitted>
      )}
    </>
  );
}

interface RowButtonProps {
  /** Chinese; what is done, whose text may be shorter. */
  readonly name: string;
  readonly invoiceName: string;
  readonly busy: boolean;
  readonly onClick: () => Promise<unknown>;
}

/** A button of a row; of several rows each says whose it is. */
function RowButton({ name, invoiceName, busy, onClick }: RowButtonProps): ReactNode {
  const { t } = useWords();
  return (
    <Button
      type="link"
      size="small"
      className="cell-button"
      loading={busy}
      aria-label={[t(name), invoiceName].join(' ')}
      title={t(name)}
      onClick={() => void onClick()}
    >
      {t(name, SHORT)}
    </Button>
  );
}

function ErrorFile({ path, invoiceName }: { readonly path: string; readonly invoiceName: string }): ReactNode {
  const { busy, start } = useDownload({ path });
  return <RowButton name="错误文件" invoiceName={invoiceName} busy={busy} onClick={start} />;
}

function ReadAgain({ row: { id, invoiceName }, onChanged }: { readonly row: InvoiceRow; readonly onChanged: () => void }): ReactNode {
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
  return <RowButton name="重新解析" invoiceName={invoiceName} busy={working} onClick={ask} />;
}
