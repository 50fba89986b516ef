import { Button, Tag, Tooltip, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { usePushText } from '#kit/push/web/push-text.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import type { PushState, ReceiveState, SubsidyFileRow } from '../contract.ts';
import { CODES, PATHS } from '../definition.ts';

const RECEIVE_COLOURS: Readonly<Record<ReceiveState, string>> = { 未接收: 'default', 部分接收: 'processing', 已接收: 'success' };
const PUSH_COLOURS: Readonly<Record<PushState, string>> = {
  未推送: 'default',
  推送成功: 'success',
  部分失败: 'warning',
  推送失败: 'error',
};

/** @param onUpload a file of subsidy times is to be uploaded for a row */
export function useFileColumns(onUpload: (row: SubsidyFileRow) => void): TableColumnsType<SubsidyFileRow> {
  const { t } = useWords();
  return [
    { title: t('数据日期'), dataIndex: 'dataDate', width: 105 },
    { title: t('类型'), dataIndex: 'dataType', width: 75, render: (type: SubsidyFileRow['dataType']) => t(type) },
    { title: t('文件名'), dataIndex: 'fileName', width: 205 },
    { title: t('生成时间'), dataIndex: 'createTime', width: 160 },
    { title: t('接收状态'), dataIndex: 'receiveStateStr', width: 95, render: (_, row) => <Receive row={row} /> },
    { title: t('推送状态'), dataIndex: 'pushStateStr', width: 100, render: (_, row) => <Push row={row} /> },
    { title: t('国补更新时间'), dataIndex: 'updateTime', width: 160, render: (time: string) => time || '-' },
    { title: t('操作'), key: 'actions', width: 180, fixed: 'end', render: (_, row) => <RowActions row={row} onUpload={onUpload} /> },
  ];
}

function Receive({ row: { receiveStateStr, received, rows } }: { readonly row: SubsidyFileRow }): ReactNode {
  const { t, language } = useWords();
  const count = (of: number) => of.toLocaleString(language);
  return (
    <Tooltip title={t('{{received}} / {{rows}} 台有国补时间', { received: count(received), rows: count(rows) })}>
      <Tag color={RECEIVE_COLOURS[receiveStateStr]}>{t(receiveStateStr)}</Tag>
    </Tooltip>
  );
}

function Push({ row: { pushStateStr, push } }: { readonly row: SubsidyFileRow }): ReactNode {
  const { t } = useWords();
  return (
    <Tooltip title={usePushText(push)}>
      <Tag color={PUSH_COLOURS[pushStateStr]}>{t(pushStateStr)}</Tag>
    </Tooltip>
  );
}

interface RowProps {
  readonly row: SubsidyFileRow;
  readonly onUpload: (row: SubsidyFileRow) => void;
}

function RowActions({ row, onUpload }: RowProps): ReactNode {
  const { t } = useWords();
  return (
    <>
      <Permitted codes={[CODES.upload]}>
        <Button type="link" size="small" aria-label={t('上传 {{file}}', { file: row.fileName })} onClick={() => onUpload(row)}>
          {t('上传')}
        </Button>
      </Permitted>
      <FileDownload row={row} path={PATHS.data} code={CODES.data} text={t('数据下载')} />
      <FileDownload row={row} path={PATHS.errors} code={CODES.errors} text={t('异常数据下载')} disabled={row.status === 0} />
    </>
  );
}

interface FileDownloadProps {
  readonly row: SubsidyFileRow;
  readonly path: string;
  readonly code: string;
  readonly text: string;
  readonly disabled?: boolean;
}

function FileDownload({ row: { id, fileName }, path, code, text, disabled = false }: FileDownloadProps): ReactNode {
  const download = useDownload({ path, query: { gbDataId: id } });
  return (
    <Permitted codes={[code]}>
      <Button
        type="link"
        size="small"
        disabled={disabled}
        loading={download.busy}
        aria-label={[text, fileName].join(' ')}
        onClick={() => void download.start()}
      >
        {text}
      </Button>
    </Permitted>
  );
}
