import { Tag, Tooltip, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useAttempt } from '#kit/http/web/attempt.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { RowFileButton } from '#kit/list/web/row-file-button.tsx';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { buttonCellWidth } from '#kit/ui/web/table/text-width.ts';
import { withdrawStored } from '#kit/import/web/run/stored-notice.ts';
import { PushCounts } from '#kit/push/web/push-counts.tsx';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { notify } from '#kit/page/web/notice.ts';
import type { FileRow, filePush } from '../contract.ts';
import { CODES, largeLogisticsImport, PATHS } from '../definition.ts';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

/** The width of a time in px: the time of day is below the date. */
const TIME_WIDTH = 100;

/** @param onChanged called after an attempt to review a file, also if another user has reviewed it */
export function useLogisticsFileColumns(factoryCode: string, onChanged: () => void): TableColumnsType<FileRow> {
  const { t } = useWords();
  return [
    { title: t('文件名'), dataIndex: 'fileName', width: 260, ellipsis: true, render: (_, row) => <FileName row={row} /> },
    { title: t('状态'), dataIndex: 'auditStatusStr', width: 85, render: (_, row) => <ReviewState row={row} /> },
    { title: t('推送状态', { context: '行数' }), key: 'push', width: 120, render: (_, { push }) => <PushCounts totals={push} /> },
    { title: t('上传时间'), dataIndex: 'uploadTime', width: TIME_WIDTH },
    { title: t('审核时间'), dataIndex: 'auditTime', width: TIME_WIDTH, render: (time: string) => time || '-' },
    {
      title: t('操作'),
      key: 'actions',
      width: buttonCellWidth([t('审核'), ...['上传的数据', '推送成功数据', '异常数据'].map((text) => t(text, { context: '操作' }))], 3),
      fixed: 'end',
      render: (_, row) => <RowActions row={row} factoryCode={factoryCode} onChanged={onChanged} />,
    },
  ];
}

/** The file, with its number of lines and its uploader below it. */
function FileName({ row: { fileName, rows, uploader } }: { readonly row: FileRow }): ReactNode {
  const { t, language } = useWords();
  return (
    <>
      <TwoLines text={fileName} />
      <small className="large-logistics-origin">{[t('{{rows}}行', { rows: numberText(rows, language) }), uploader].join(' · ')}</small>
    </>
  );
}

function ReviewState({ row: { auditStatus, auditStatusStr, auditor } }: { readonly row: FileRow }): ReactNode {
  const { t } = useWords();
  const tag = <Tag color={auditStatus === 1 ? 'success' : 'warning'}>{t(auditStatusStr)}</Tag>;
  return auditor === '' ? tag : <Tooltip title={t('审核人：{{name}}', { name: auditor })}>{tag}</Tooltip>;
}

interface RowProps {
  readonly row: FileRow;
  readonly factoryCode: string;
  readonly onChanged: () => void;
}

function RowActions({ row, factoryCode, onChanged }: RowProps): ReactNode {
  const { t } = useWords();
  const { push, errorStatus, fileName, largeLogisticsRecordId } = row;
  const lines = { row: fileName, query: { largeLogisticsRecordId, factoryCode } };
  return (
    <>
      <ReviewButton row={row} factoryCode={factoryCode} onChanged={onChanged} />
      <RowFileButton {...lines} path={PATHS.all} code={CODES.all} name={t('上传数据下载')} text={t('上传的数据', { context: '操作' })} />
      <RowFileButton
        {...lines}
        path={PATHS.success}
        code={CODES.success}
        name={t('推送成功数据下载')}
        text={t('推送成功数据', { context: '操作' })}
        disabled={push.accepted === 0}
      />
      <RowFileButton
        {...lines}
        path={PATHS.failure}
        code={CODES.failure}
        name={t('异常数据下载')}
        text={t('异常数据', { context: '操作' })}
        disabled={errorStatus === 0}
      />
    </>
  );
}

/** A review is permanent, as the confirmation states. */
function ReviewButton({ row, factoryCode, onChanged }: RowProps): ReactNode {
  const { t } = useWords();
  const { confirm } = useConfirm();
  const [run, working] = useAttempt();

  async function review(): Promise<void> {
    if (
      !(await confirm(t('确定审核吗？'), { okText: t('审核'), about: t('{{file}}。审核后立即推送，不能撤销。', { file: row.fileName }) }))
    )
      return;
    await run(
      async () => {
        const { largeLogisticsRecordId } = row;
        await callApi<typeof filePush>({ method: 'POST', path: PATHS.push, body: { largeLogisticsRecordId, factoryCode }, silent: true });
        withdrawStored(largeLogisticsImport.name, row.uploadId);
        notify.success(t('审核成功'));
      },
      ({ message }) => notify.error([t('审核失败'), message].join(' · ')),
    );
    onChanged();
  }

  return (
    <Permitted codes={[CODES.review]}>
      <CellButton
        disabled={row.auditStatus === 1}
        loading={working}
        // The text is shared with periods, so its parameter is a date.
        aria-label={t('审核{{date}}', { date: row.fileName })}
        onClick={() => void review()}
      >
        {t('审核')}
      </CellButton>
    </Permitted>
  );
}
