import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UndoOutlined } from '@ant-design/icons';
import { Table, Tag, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { buttonCellWidth } from '#kit/ui/web/table/text-width.ts';
import { withWholeWords } from '#kit/ui/web/table/title-width.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { HistoryDialog } from '#kit/import/web/history/history-dialog.tsx';
import { DownloadButton, UndoneUpload } from '#kit/import/web/history/import-history.tsx';
import { RememberedColumns } from '#kit/import/web/history/remembered-columns.tsx';
import { UPLOAD_STATES } from '#kit/import/upload-states.ts';
import { undoStored } from '#kit/import/web/run/stored-notice.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { usePermission } from '#kit/session/web/session.ts';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { BLANK_EMPTY_TEXT, EmptyState, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import type { PeriodRow, PeriodUploadRecord, periodUploads } from '../contract.ts';
import { parameterOfRow, type PeriodUploadCalls, type PeriodUploadDefinition } from '../define.ts';
import { fromPrintedNames } from '../row-names.ts';

interface UploadRecordsDialogProps {
  readonly calls: PeriodUploadCalls;
  readonly definition: PeriodUploadDefinition;
  /** The period whose uploads are listed; null keeps the dialog closed. */
  readonly row: PeriodRow | null;
  readonly onClose: () => void;
  readonly onUndone: () => void;
}

/** The widest usual number of warnings, for the width of the column. */
const WIDEST_COUNT = '9,999';

/**
 * All uploads of a period with file name, upload time, uploader (docs/user-interface.md#dialogs), number of rows and
 * state. The active upload can be undone.
 */
export function UploadRecordsDialog({ calls, definition, row, onClose, onUndone }: UploadRecordsDialogProps): ReactNode {
  const { t } = useWords();
  return (
    <HistoryDialog open={row !== null} title={t('上传记录')} subject={row?.dataDate ?? ''} onClose={onClose}>
      {row !== null && <Records calls={calls} definition={definition} row={row} onUndone={onUndone} />}
    </HistoryDialog>
  );
}

function Records({
  calls,
  definition,
  row,
  onUndone,
}: Omit<UploadRecordsDialogProps, 'onClose' | 'row'> & { readonly row: PeriodRow }): ReactNode {
  const { t, language } = useWords();
  const client = useQueryClient();
  const query = useQuery({
    queryKey: ['period-upload-records', row.id],
    // Read again whenever the dialog opens.
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { path, printedAs } = calls.records;
      const answer = await callApi<ReturnType<typeof periodUploads>>({
        path,
        query: parameterOfRow(calls.records, row),
        signal,
      });
      return answer.map((record) => fromPrintedNames<PeriodUploadRecord>(record, printedAs));
    },
  });
  const undone = () => {
    void query.refetch();
    void client.invalidateQueries({ queryKey: ['uploads', definition.name] });
    onUndone();
  };
  const columns: TableColumnsType<PeriodUploadRecord> = [
    { title: t('文件名'), key: 'file', ellipsis: true, render: (_, record) => <OriginalFile record={record} definition={definition} /> },
    { title: t('上传时间'), dataIndex: 'uploadTime', width: 170 },
    { title: t('上传人'), dataIndex: 'uploader', width: 120, ellipsis: true, render: (name: string) => <TwoLines text={name} /> },
    { title: t('行数'), dataIndex: 'rows', width: 90, align: 'right', render: (rows: number) => numberText(rows, language) },
    { title: t('状态'), key: 'state', width: 100, render: (_, record) => <RecordState record={record} t={t} /> },
    {
      title: t('操作'),
      key: 'actions',
      width: buttonCellWidth([t('撤销'), t('提醒{{count}}', { count: WIDEST_COUNT })], 2),
      render: (_, record) => <RecordActions record={record} row={row} definition={definition} onUndone={undone} />,
    },
  ];
  return (
    <QueryContent query={query}>
      <RememberedColumns importer={definition.name} />
      <Table<PeriodUploadRecord>
        rowKey="uploadId"
        size="small"
        columns={withWholeWords(columns)}
        dataSource={query.data ?? []}
        loading={query.isFetching}
        pagination={false}
        locale={{ emptyText: query.data === undefined ? BLANK_EMPTY_TEXT : <EmptyState text={t('还没有上传文件')} /> }}
      />
    </QueryContent>
  );
}

function RecordState({ record, t }: { readonly record: PeriodUploadRecord; readonly t: WordsInUse['t'] }): ReactNode {
  if (!record.active && !record.undone) return <Tag>{t('已替换')}</Tag>;
  const { text, colour } = UPLOAD_STATES[record.active ? 'done' : 'undone'];
  return <Tag color={colour}>{t(text)}</Tag>;
}

interface RecordProps {
  readonly record: PeriodUploadRecord;
  readonly row: PeriodRow;
  readonly definition: PeriodUploadDefinition;
  readonly onUndone: () => void;
}

function RecordActions(props: RecordProps): ReactNode {
  const { record, row, definition, onUndone } = props;
  const words = useWords();
  const { t, language } = words;
  const { confirm } = useConfirm();
  const [working, setWorking] = useState(false);

  async function undo(): Promise<void> {
    const question =
      record.restores === null
        ? t('确定要撤销这次上传吗？之后没有数据。')
        : t('确定要撤销这次上传吗？将恢复“{{file}}”的数据。', { file: record.restores });
    const { rows, uploader, uploadTime, filename } = record;
    const details = <UndoneUpload data={`${t(definition.title)} ${row.dataDate}`} rows={rows} name={uploader} time={uploadTime} />;
    if (!(await confirm(question, { okText: t('撤销上传'), danger: true, about: filename, details }))) return;
    setWorking(true);
    await undoStored(definition.name, [record.uploadId], words, onUndone).finally(() => setWorking(false));
  }

  return (
    <span className="ui-cell-buttons">
      {record.active && row.flag && (
        <Permitted codes={[definition.codes.upload]}>
          <CellButton danger icon={<UndoOutlined aria-hidden />} loading={working} onClick={() => void undo()}>
            {t('撤销')}
          </CellButton>
        </Permitted>
      )}
      {record.warningUrl !== null && (
        <Permitted codes={[definition.codes.download, definition.codes.upload]}>
          <DownloadButton path={record.warningUrl}>{t('提醒{{count}}', { count: numberText(record.warnings, language) })}</DownloadButton>
        </Permitted>
      )}
    </span>
  );
}

/** The name of the file; it downloads the original for users with the right. */
function OriginalFile({ record, definition }: Pick<RecordProps, 'record' | 'definition'>): ReactNode {
  const mayDownload = usePermission([definition.codes.download]);
  const name = <TwoLines text={record.filename} />;
  return mayDownload ? <DownloadButton path={`/ops/uploads/${record.uploadId}/file`}>{name}</DownloadButton> : name;
}
