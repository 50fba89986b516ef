import { ReloadOutlined, UndoOutlined } from '@ant-design/icons';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Button, type TableColumnsType, Tag, Tooltip } from 'antd';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ApiFailure, callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { buttonCellWidth } from '#kit/ui/web/table/text-width.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { WideTable } from '#kit/ui/web/table/wide-table.tsx';
import { withWholeWords } from '#kit/ui/web/table/title-width.ts';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { notify, notifyUntilDone } from '#kit/page/web/notice.ts';
import { EmptyState, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import type { Page } from '#kit/ui/web/url-filters.ts';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import type { UndoObstacles, uploadPage, UploadRecord } from '../../contract.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { RememberedColumns } from './remembered-columns.tsx';
import { dataName, shownState } from '../../upload-states.ts';
import { type UndoRefusal, UndoRefusedDialog } from './undo-refused-dialog.tsx';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';
import './import-history.css';

interface ImportHistoryProps {
  readonly open: boolean;
  readonly importer: string;
  /** The title of the imported data, a key of the words. */
  readonly title: string;
  readonly onClose: () => void;
  /** Called after an undo, so that the list is loaded again. */
  readonly onUndone: () => void;
}

/** @param onStart called after the user has confirmed */
type Undo = (record: UploadRecord, onStart: () => void) => Promise<void>;

const NO_BREAK_SPACE = '\u00A0';
/** Prevents a line break after a hyphen. */
const WORD_JOINER = '\u2060';
const FIRST: Page = { current: 1, size: 10 };

/** The history of imports: user and time, original files, and undo. */
export function ImportHistory({ open, importer, title, onClose, onUndone }: ImportHistoryProps): ReactNode {
  const { t } = useWords();
  return (
    <HistoryDialog open={open} title={t('上传记录')} subject={t(title)} onClose={onClose}>
      <History importer={importer} onUndone={onUndone} />
    </HistoryDialog>
  );
}

function History({ importer, onUndone }: { readonly importer: string; readonly onUndone: () => void }): ReactNode {
  const { t } = useWords();
  const client = useQueryClient();
  const [page, setPage] = useState(FIRST);
  const query = useCall<typeof uploadPage>(
    { path: '/ops/uploads', query: { importer, current: page.current, size: page.size } },
    { placeholderData: keepPreviousData },
  );
  const { undo, refusal, closeRefusal } = useUndo(async () => {
    onUndone();
    await client.invalidateQueries({ queryKey: ['/ops/uploads'] });
  });
  const columns = withWholeWords(useHistoryColumns(undo));
  const records = query.data?.records ?? [];
  return (
    <QueryContent query={query}>
      <RememberedColumns importer={importer} />
      <Button icon={<ReloadOutlined aria-hidden />} style={{ marginBottom: 12 }} onClick={() => void query.refetch()}>
        {t('刷新')}
      </Button>
      <WideTable<UploadRecord>
        size="small"
        rowKey="uploadId"
        columns={columns}
        dataSource={records}
        loading={query.isFetching}
        pagination={false}
        // Blank while loading: antd replaces an empty text by its own.
        locale={{ emptyText: query.data === undefined ? ' ' : <EmptyState text={t('还没有上传记录')} /> }}
      />
      <ListPager
        page={page}
        shown={records.length}
        total={query.data?.total ?? null}
        totalCapped={query.data?.totalCapped ?? false}
        onTurn={(next) => setPage({ ...page, ...next })}
      />
      <UndoRefusedDialog refusal={refusal} onClose={closeRefusal} />
    </QueryContent>
  );
}

function useHistoryColumns(undo: Undo): TableColumnsType<UploadRecord> {
  const { t, language } = useWords();
  // The counts of an upload that stored nothing are not shown.
  const storedRows = (rows: number, { state }: UploadRecord) => (state === 'done' || state === 'undone' ? numberText(rows, language) : '-');
  return [
    { title: t('上传时间'), dataIndex: 'createTime', width: 158 },
    { title: t('上传人'), dataIndex: 'userName', width: 132, ellipsis: true, render: (name: string) => <TwoLines text={name} /> },
    { title: t('文件'), key: 'file', width: 200, ellipsis: true, render: (_, record) => <OriginalFile record={record} /> },
    { title: t('状态'), key: 'state', width: 150, render: (_, record) => <State record={record} /> },
    { title: t('新增行'), dataIndex: 'inserted', width: 72, align: 'right', render: storedRows },
    { title: t('修改行'), dataIndex: 'updated', width: 72, align: 'right', render: storedRows },
    { title: t('不变行'), dataIndex: 'unchanged', width: 72, align: 'right', render: storedRows },
    {
      title: t('操作'),
      key: 'actions',
      width: buttonCellWidth([t('撤销'), t('错误文件', { context: '操作' })], 2),
      fixed: 'end',
      render: (_, record) => (
        <>
          <UndoButton record={record} onUndo={undo} />
          {record.errorUrl !== null && <DownloadButton path={record.errorUrl}>{t('错误文件', { context: '操作' })}</DownloadButton>}
        </>
      ),
    },
  ];
}

/** The name of the file; it downloads the original if that is stored and the user has the right. */
export function OriginalFile({ record }: { readonly record: UploadRecord }): ReactNode {
  const { t } = useWords();
  if (record.fileRemovedTime !== null)
    return (
      <TwoLines
        text={record.fileName}
        title={t('{{name}}（原文件已于{{time}}删除）', { name: record.fileName, time: record.fileRemovedTime })}
      />
    );
  const name = <TwoLines text={record.fileName} />;
  if (!record.hasFile) return name;
  return <DownloadButton path={`/ops/uploads/${record.uploadId}/file`}>{name}</DownloadButton>;
}

/**
 * The state, its reason if it has one (why it failed, how many rows were wrong, the user and time of the undo), and the
 * headers that were read by an assignment.
 */
export function State({ record }: { readonly record: UploadRecord }): ReactNode {
  const { t, language } = useWords();
  const { text, colour } = shownState(record);
  const reason = reasonOf(record, t, (rows) => numberText(rows, language));
  return (
    <>
      <Tag color={colour}>{t(text)}</Tag>
      {reason !== null && <small className="import-reason">{reason}</small>}
      {record.columnMapping.map(({ header, label }) => (
        <small key={header} className="import-reason">
          {t('{{header}} → {{column}}', { header, column: label })}
        </small>
      ))}
    </>
  );
}

function reasonOf(record: UploadRecord, t: WordsInUse['t'], count: (rows: number) => string): string | null {
  const { state, rowsRead, refused, failure } = record;
  if (state === 'undone') return t('{{name}}于{{time}}撤销', { name: record.undoneBy ?? '', time: record.undoneTime ?? '' });
  if (state === 'refused' && refused > 0) return t('{{rows}}行中{{refused}}行有错误', { rows: count(rowsRead), refused: count(refused) });
  return failure;
}

type DownloadButtonProps = Pick<ComponentProps<typeof FileButton>, 'path' | 'title' | 'children'>;

/** A button in a table cell that downloads a file. */
export function DownloadButton({ path, title, children }: DownloadButtonProps): ReactNode {
  return (
    <FileButton type="link" size="small" className="ui-cell-button" title={title} path={path}>
      <span className="ui-cell-button-text">{children}</span>
    </FileButton>
  );
}

/** The undo button, if the user has the permission; disabled with the reason if undo is no longer possible. */
export function UndoButton({ record, onUndo }: { readonly record: UploadRecord; readonly onUndo: Undo }): ReactNode {
  const { t } = useWords();
  const [loading, setLoading] = useState(false);
  const press = async () => {
    await onUndo(record, () => setLoading(true));
    setLoading(false);
  };
  if (!record.canUndo && record.undoRefused === null) return null;
  return (
    // Not `disabled`, so that the keyboard reaches the tooltip with the reason.
    <Tooltip title={record.undoRefused} trigger={['hover', 'focus']}>
      <CellButton
        danger
        icon={<UndoOutlined aria-hidden />}
        aria-disabled={!record.canUndo}
        loading={loading}
        onClick={() => record.canUndo && void press()}
      >
        {t('撤销')}
      </CellButton>
    </Tooltip>
  );
}

interface UndoneUploadProps {
  readonly data: string;
  readonly rows: number;
  readonly name: string;
  readonly time: string;
}

/** In the question whether to undo an upload: its data, rows, user and time. */
export function UndoneUpload({ data, rows, name, time }: UndoneUploadProps): ReactNode {
  const { t, language } = useWords();
  const details = t('{{data}}，{{rows}}行，由{{name}}于{{time}}上传。数据将恢复到上传之前。', {
    data,
    rows: numberText(rows, language),
    name,
    time: time.replaceAll('-', `-${WORD_JOINER}`).replace(' ', NO_BREAK_SPACE),
  });
  return <p>{details}</p>;
}

/** Undoes an import after a confirmation. `refusal` has the reasons if the server rejects it. */
export function useUndo(onUndone: () => Promise<void> | void) {
  const { t } = useWords();
  const { confirm } = useConfirm();
  const [refusal, setRefusal] = useState<UndoRefusal | null>(null);
  async function undo(record: UploadRecord, onStart: () => void): Promise<void> {
    const { rowsStored, userName, createTime } = record;
    const details = <UndoneUpload data={dataName(record)} rows={rowsStored} name={userName} time={createTime} />;
    const options = { danger: true, okText: t('撤销上传'), about: record.fileName, details };
    if (!(await confirm(t('撤销这次上传？'), options))) return;
    onStart();
    try {
      // Silent, because the dialog shows the refusal.
      const undoing = callApi({ method: 'POST', path: `/ops/uploads/${record.uploadId}/undo`, body: {}, silent: true });
      await notifyUntilDone(t('正在撤销上传…'), undoing);
      notify.success(t('撤销成功'));
      await onUndone();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setRefusal({ message: error.message, ...(error.result as UndoObstacles | null) });
    }
  }
  return { undo, refusal, closeRefusal: () => setRefusal(null) };
}
