import { Tag, Tooltip, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { RowFileButton } from '#kit/list/web/row-file-button.tsx';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { buttonCellWidth } from '#kit/ui/web/table/text-width.ts';
import { usePushText } from '#kit/push/web/push-text.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import type { PushState, ReceiveState, SubsidyFileRow } from '../contract.ts';
import { CODES, PATHS } from '../definition.ts';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

const RECEIVE_COLOURS: Readonly<Record<ReceiveState, string>> = { 未接收: 'default', 部分接收: 'warning', 已接收: 'success' };
const PUSH_COLOURS: Readonly<Record<PushState, string>> = {
  未推送: 'default',
  推送成功: 'success',
  部分失败: 'warning',
  推送失败: 'error',
};

/** A column of times, without a line break between date and time. */
const TIME_COLUMN = { width: 147, onCell: () => ({ style: { whiteSpace: 'nowrap' as const } }) };

/** The columns of the list of files. @param onUpload opens the upload of subsidy times of a file */
export function useSubsidyFileColumns(onUpload: (row: SubsidyFileRow) => void): TableColumnsType<SubsidyFileRow> {
  const { t } = useWords();
  return [
    { title: t('数据日期'), dataIndex: 'dataDate', width: 88 },
    { title: t('类型'), dataIndex: 'dataType', width: 70, render: (type: SubsidyFileRow['dataType']) => t(type) },
    // `TwoLines` does not truncate the end of a name, which distinguishes the files of a day.
    { title: t('文件名'), dataIndex: 'fileName', width: 180, ellipsis: true, render: (name: string) => <TwoLines text={name} /> },
    { title: t('生成时间'), dataIndex: 'createTime', ...TIME_COLUMN },
    { title: t('接收状态'), dataIndex: 'receiveStateStr', width: 95, render: (_, row) => <ReceiveTag row={row} /> },
    { title: t('推送状态'), dataIndex: 'pushStateStr', width: 100, render: (_, row) => <PushTag row={row} /> },
    { title: t('国补更新时间'), dataIndex: 'updateTime', ...TIME_COLUMN, render: (time: string) => time || '-' },
    {
      title: t('操作'),
      key: 'actions',
      width: buttonCellWidth([t('上传'), t('下载'), t('异常数据', { context: '操作' })], 2),
      fixed: 'end',
      render: (_, row) => <RowActions row={row} onUpload={onUpload} />,
    },
  ];
}

function ReceiveTag({ row: { receiveStateStr, received, rows } }: { readonly row: SubsidyFileRow }): ReactNode {
  const { t, language } = useWords();
  const count = (value: number) => numberText(value, language);
  return (
    <Tooltip title={t('{{received}} / {{rows}}台有国补时间', { received: count(received), rows: count(rows) })}>
      <Tag color={RECEIVE_COLOURS[receiveStateStr]}>{t(receiveStateStr)}</Tag>
    </Tooltip>
  );
}

function PushTag({ row: { pushStateStr, push } }: { readonly row: SubsidyFileRow }): ReactNode {
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
  const file = { row: row.fileName, query: { gbDataId: row.id } };
  return (
    <>
      <Permitted codes={[CODES.upload]}>
        <CellButton aria-label={t('上传{{file}}', { file: row.fileName })} onClick={() => onUpload(row)}>
          {t('上传')}
        </CellButton>
      </Permitted>
      <RowFileButton {...file} path={PATHS.data} code={CODES.data} name={t('数据下载')} text={t('下载')} />
      <RowFileButton
        {...file}
        path={PATHS.errors}
        code={CODES.errors}
        name={t('异常数据下载')}
        text={t('异常数据', { context: '操作' })}
        disabled={row.status === 0}
      />
    </>
  );
}
