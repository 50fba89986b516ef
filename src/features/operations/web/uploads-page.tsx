import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BOARD, BOARD_OPENS_WITH } from '#features/upload-board/definition.ts';
import { attempt } from '#kit/http/web/attempt.ts';
import { callApi } from '#kit/http/web/client.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { DownloadButton, OriginalFile, State, UndoButton, useUndo } from '#kit/import/web/history/import-history.tsx';
import { UndoRefusedDialog } from '#kit/import/web/history/undo-refused-dialog.tsx';
import type { uploadPage } from '#kit/import/contract.ts';
import { dataName, UPLOAD_STATES } from '#kit/import/upload-states.ts';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { buttonCellWidth } from '#kit/ui/web/table/text-width.ts';
import { LOG_DAYS, LogScreen, MOMENT_COLUMN_WIDTH } from './log-screen.tsx';
import { stateChoices } from './state-tag.tsx';

const PATH = '/ops/uploads';
const DEFAULTS = { state: '', fileName: '', beginTime: '', endTime: '' };
const IN_PROGRESS = new Set(['received', 'reading', 'storing']);

/** All users' uploads: progress, history, original files, and undo. */
export default function UploadsPage(): ReactNode {
  const { t, language } = useWords();
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: [PATH] });
  const { undo, refusal, closeRefusal } = useUndo(reload);
  const count = (rows: number) => numberText(rows, language);
  return (
    <>
      <LogScreen<typeof uploadPage>
        title="上传监控"
        path={PATH}
        defaults={DEFAULTS}
        rowKey="uploadId"
        hint={
          <ScreenText
            text="所有用户的上传会显示在这里，今天需要上传的数据见{{screens}}。"
            screens={{ 上传看板: BOARD.path }}
            codes={BOARD_OPENS_WITH}
          />
        }
        isInProgress={(rows) => rows.some(({ state }) => IN_PROGRESS.has(state))}
        filters={[{ name: 'state', label: '状态', choices: stateChoices(UPLOAD_STATES) }, { name: 'fileName', label: '文件名' }, LOG_DAYS]}
        columns={[
          { title: t('上传时间'), dataIndex: 'createTime', width: MOMENT_COLUMN_WIDTH },
          { title: t('上传人'), dataIndex: 'userName', width: 116, ellipsis: true, render: (name: string) => <TwoLines text={name} /> },
          {
            title: t('数据名称'),
            key: 'title',
            width: 158,
            ellipsis: true,
            render: (_, record) => <TwoLines text={dataName(record)} />,
          },
          { title: t('文件'), key: 'file', minWidth: 190, ellipsis: true, render: (_, record) => <OriginalFile record={record} /> },
          { title: t('状态'), key: 'state', width: 112, render: (_, record) => <State record={record} /> },
          {
            title: t('保存 / 读取行数'),
            key: 'rows',
            width: 126,
            align: 'right',
            render: (_, { rowsRead, rowsChecked, rowsStored }) => (
              <span title={t('已读取{{read}}行，已检查{{checked}}行', { read: count(rowsRead), checked: count(rowsChecked) })}>
                {`${count(rowsStored)} / ${count(rowsRead)}`}
              </span>
            ),
          },
          {
            title: t('操作'),
            key: 'actions',
            width: buttonCellWidth([t('撤销'), t('错误文件', { context: '操作' })], 2),
            fixed: 'end',
            render: (_, record) => (
              <span className="ui-cell-buttons">
                {record.canCancel && <CancelButton id={record.uploadId} onCancelled={reload} />}
                <UndoButton record={record} onUndo={undo} />
                {record.errorUrl !== null && <DownloadButton path={record.errorUrl}>{t('错误文件', { context: '操作' })}</DownloadButton>}
              </span>
            ),
          },
        ]}
      />
      <UndoRefusedDialog refusal={refusal} onClose={closeRefusal} />
    </>
  );
}

function CancelButton({ id, onCancelled }: { readonly id: number; readonly onCancelled: () => Promise<void> }): ReactNode {
  const { t } = useWords();
  async function cancel(): Promise<void> {
    await attempt(() => callApi({ method: 'POST', path: `${PATH}/${id}/cancel` }));
    await onCancelled();
  }
  return (
    <CellButton danger onClick={() => void cancel()}>
      {t('取消上传')}
    </CellButton>
  );
}
