import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Table, Tag, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { buttonsWidth } from '#kit/ui/web/table/text-width.ts';
import { withWholeWords } from '#kit/ui/web/table/title-width.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { RememberedColumns } from '#kit/import/web/history/remembered-columns.tsx';
import { undoStored } from '#kit/import/web/run/stored-notice.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { BLANK_EMPTY_TEXT, EmptyState, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
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

/** In px. */
const RECORDS_WIDTH = 1000;
/** The rows that the dialog shows without a scrollbar. */
const SHOWN_ROWS = 8;
/** Padding of the actions' cell and of the buttons in it, in px. */
const ACTIONS_PADDING = 36;
/** The widest usual number of warnings, for the width of the column. */
const WIDEST_COUNT = '9,999';

/**
 * All uploads of a period with file name, upload time, uploader (docs/user-interface.md#dialogs), number of rows and
 * state. The active upload can be undone.
 */
export function UploadRecordsDialog({ calls, definition, row, onClose, onUndone }: UploadRecordsDialogProps): ReactNode {
  const { t } = useWords();
  return (
    <Modal
      open={row !== null}
      title={row === null ? '' : `${t('上传记录')} · ${row.dataDate}`}
      width={RECORDS_WIDTH}
      mask={{ closable: false }}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>{t('关闭')}</Button>}
    >
      {row !== null && <Records calls={calls} definition={definition} row={row} onUndone={onUndone} />}
    </Modal>
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
    { title: t('文件名'), dataIndex: 'filename', ellipsis: true, render: (name: string) => <TwoLines text={name} /> },
    { title: t('上传时间'), dataIndex: 'uploadTime', width: 170 },
    { title: t('上传人'), dataIndex: 'uploader', width: 120, ellipsis: true, render: (name: string) => <TwoLines text={name} /> },
    { title: t('行数'), dataIndex: 'rows', width: 90, align: 'right', render: (rows: number) => numberText(rows, language) },
    { title: t('状态'), key: 'state', width: 100, render: (_, record) => <RecordState record={record} t={t} /> },
    {
      title: t('操作'),
      key: 'actions',
      width: Math.ceil(buttonsWidth([t('下载'), t('提醒 {{count}}', { count: WIDEST_COUNT }), t('撤销')])) + ACTIONS_PADDING,
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
        scroll={(query.data?.length ?? 0) > SHOWN_ROWS ? { y: 380 } : {}}
        locale={{ emptyText: query.data === undefined ? BLANK_EMPTY_TEXT : <EmptyState text={t('还没有上传文件')} /> }}
      />
    </QueryContent>
  );
}

function RecordState({ record, t }: { readonly record: PeriodUploadRecord; readonly t: WordsInUse['t'] }): ReactNode {
  if (record.active) return <Tag color="success">{t('生效中')}</Tag>;
  return <Tag>{record.undone ? t('已撤销') : t('已替换')}</Tag>;
}

function RecordActions(props: {
  readonly record: PeriodUploadRecord;
  readonly row: PeriodRow;
  readonly definition: PeriodUploadDefinition;
  readonly onUndone: () => void;
}): ReactNode {
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
    if (!(await confirm(question, { okText: t('撤销上传'), danger: true, about: record.filename }))) return;
    setWorking(true);
    await undoStored(definition.name, [record.uploadId], words, onUndone).finally(() => setWorking(false));
  }

  return (
    <span className="period-upload-actions">
      <Permitted codes={[definition.codes.download]}>
        <FileButton icon={null} path={`/ops/uploads/${record.uploadId}/file`} type="link" size="small">
          {t('下载')}
        </FileButton>
      </Permitted>
      {record.warningUrl !== null && (
        <Permitted codes={[definition.codes.download, definition.codes.upload]}>
          <FileButton icon={null} path={record.warningUrl} type="link" size="small">
            {t('提醒 {{count}}', { count: numberText(record.warnings, language) })}
          </FileButton>
        </Permitted>
      )}
      {record.active && row.flag && (
        <Permitted codes={[definition.codes.upload]}>
          <Button type="link" size="small" danger loading={working} onClick={() => void undo()}>
            {t('撤销')}
          </Button>
        </Permitted>
      )}
    </span>
  );
}
