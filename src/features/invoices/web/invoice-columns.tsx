import { Tag, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useAttempt } from '#kit/http/web/attempt.ts';
import { callApi } from '#kit/http/web/client.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { buttonCellWidth } from '#kit/ui/web/table/text-width.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notify } from '#kit/page/web/notice.ts';
import { useDownload } from '#kit/ui/web/use-download.ts';
import type { InvoiceRow, InvoiceState, readAgainCall } from '../contract.ts';
import { CODES, PATHS } from '../definition.ts';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

const COLOURS: Readonly<Record<InvoiceState, string>> = { 待解析: 'processing', 已解析: 'success', 解析失败: 'error', 仅存档: 'default' };

/** The columns of the list of invoices (docs/business-rules/integrations.md#invoices). */
export function useInvoiceColumns(rows: readonly InvoiceRow[], onChanged: () => void): TableColumnsType<InvoiceRow> {
  const { t, language } = useWords();
  return [
    { title: t('发票名称'), dataIndex: 'invoiceName', width: 250, ellipsis: true, render: (name: string) => <TwoLines text={name} /> },
    { title: t('邮件读取时间'), dataIndex: 'emailReadTime', width: 150 },
    {
      title: t('状态'),
      dataIndex: 'statusStr',
      width: 150,
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
    { title: t('来源'), key: 'origin', width: 225, render: (_, row) => <Origin row={row} /> },
    {
      title: t('操作'),
      key: 'actions',
      fixed: 'end',
      width: Math.max(ACTIONS_MIN_WIDTH, ...rows.map((row) => buttonCellWidth(buttonsOf(row).map((button) => t(button, SHORT_TEXT))))),
      render: (_, row) => <Actions row={row} onChanged={onChanged} />,
    },
  ];
}

/** The width of the column's title, in px. */
const ACTIONS_MIN_WIDTH = 110;

/** Selects the short text of a button, so that the buttons of a row fit on one line. */
const SHORT_TEXT = { context: '操作' };

/** The names of the buttons of a row, for the width of the column. `Actions` renders them. */
const buttonsOf = ({ origin, errorUrl, canReadAgain }: InvoiceRow): string[] => [
  '下载',
  ...(origin === 'mail' ? ['原邮件'] : []),
  ...(errorUrl === null ? [] : ['错误文件']),
  ...(canReadAgain ? ['重新解析'] : []),
];

function Origin({ row: { origin, sender, subject } }: { readonly row: InvoiceRow }): ReactNode {
  const { t } = useWords();
  if (origin === 'workbook') return t('{{name}}手工上传', { name: sender });
  return (
    <>
      <span className="invoice-text">{sender}</span>
      <TwoLines text={subject ?? ''} />
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
  /** The Chinese name of the action. The button may have a shorter text. */
  readonly name: string;
  readonly invoiceName: string;
  readonly busy: boolean;
  readonly onClick: () => Promise<unknown>;
}

/** A button of a row. Its accessible name includes the invoice. */
function RowButton({ name, invoiceName, busy, onClick }: RowButtonProps): ReactNode {
  const { t } = useWords();
  return (
    <CellButton loading={busy} aria-label={[t(name), invoiceName].join(' ')} title={t(name)} onClick={() => void onClick()}>
      {t(name, SHORT_TEXT)}
    </CellButton>
  );
}

function ErrorFile({ path, invoiceName }: { readonly path: string; readonly invoiceName: string }): ReactNode {
  const { busy, start } = useDownload({ path });
  return <RowButton name="错误文件" invoiceName={invoiceName} busy={busy} onClick={start} />;
}

function ReadAgain({ row: { id, invoiceName }, onChanged }: { readonly row: InvoiceRow; readonly onChanged: () => void }): ReactNode {
  const { t } = useWords();
  const [run, working] = useAttempt();
  async function requeue(): Promise<void> {
    await run(async () => {
      await callApi<typeof readAgainCall>({ method: 'POST', path: PATHS.readAgain, body: { id } });
      notify.success(t('已重新排队'));
    });
    onChanged();
  }
  return <RowButton name="重新解析" invoiceName={invoiceName} busy={working} onClick={requeue} />;
}
