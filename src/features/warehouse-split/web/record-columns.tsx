import { Grid, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useAttempt } from '#kit/http/web/attempt.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { RowFileButton } from '#kit/list/web/row-file-button.tsx';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { buttonCellWidth } from '#kit/ui/web/table/text-width.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import { notify } from '#kit/page/web/notice.ts';
import type { completeCall, RecordRow } from '../contract.ts';
import { CODES, PATHS } from '../definition.ts';
import { SPLIT_STATES, type SplitStateName } from '../states.ts';
import type { TaskLob } from '../task.ts';
import { SplitStateTag } from './split-state-tag.tsx';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';

interface Actions {
  readonly lob: TaskLob;
  /** Called to show the lines of a record. */
  readonly onInspect: (row: RecordRow) => void;
  /** Called when a record was completed, perhaps by another user. */
  readonly onChanged: () => void;
}

/** The columns of a task's records, newest first. */
export function useRecordColumns(actions: Actions): TableColumnsType<RecordRow> {
  const { t } = useWords();
  const { xxl: isWide = false } = Grid.useBreakpoint();
  return [
    { title: t('上传时间'), dataIndex: 'createTime', width: 146 },
    { title: t('文件名'), dataIndex: 'fileName', width: 175, ellipsis: true, render: (name: string) => <TwoLines text={name} /> },
    { title: t('上传人'), dataIndex: 'uploader', width: 80 },
    {
      title: t('分仓状态'),
      dataIndex: 'separateStatusName',
      width: 110,
      render: (state: SplitStateName) => <SplitStateTag state={state} />,
    },
    { title: t('备注'), dataIndex: 'remark', width: isWide ? 330 : 205, render: (_, row) => <Remark row={row} /> },
    {
      title: t('操作'),
      key: 'actions',
      width: actionsWidth(t, isWide),
      fixed: 'end',
      render: (_, row, index) => <RowActions row={row} isNewest={index === 0} {...actions} />,
    },
  ];
}

function Remark({ row: { remark, completionEnded } }: { readonly row: RecordRow }): ReactNode {
  if (completionEnded === '') return remark || '-';
  return (
    <>
      {remark}
      <div className="split-ended">{completionEnded}</div>
    </>
  );
}

/** The buttons are on one line, in a narrow window on two; the first line ends with the purchase orders. */
function actionsWidth(t: WordsInUse['t'], isWide: boolean): number {
  const firstLine = [t('标记完毕'), t('明细'), t('文件'), t('采购单')];
  const secondLine = [t('非固定路由'), t('分仓异常')];
  return isWide
    ? buttonCellWidth([...firstLine, ...secondLine], 4)
    : Math.max(buttonCellWidth(firstLine, 2), buttonCellWidth(secondLine, 2));
}

function RowActions({
  row,
  isNewest,
  lob,
  onInspect,
  onChanged,
}: Actions & { readonly row: RecordRow; readonly isNewest: boolean }): ReactNode {
  const { t } = useWords();
  const { id, fileName } = row;
  const isComputed = row.separateStatusName === SPLIT_STATES.separated.name || row.separateStatusName === SPLIT_STATES.done.name;
  return (
    <span className="ui-cell-buttons">
      {isNewest && <CompleteButton row={row} lob={lob} onChanged={onChanged} />}
      <CellButton disabled={!isComputed} aria-label={t('明细{{file}}', { file: row.fileName })} onClick={() => onInspect(row)}>
        {t('明细')}
      </CellButton>
      <RowFileButton
        path={PATHS.uploaded}
        query={{ id, fileName }}
        code={CODES.uploaded}
        name={t('上传文件下载')}
        text={t('文件')}
        row={fileName}
      />
      {COMPUTED_FILES.map(({ path, code, name, text }) => (
        <RowFileButton
          key={path}
          path={path}
          query={{ id }}
          code={code}
          name={t(name)}
          text={t(text)}
          row={fileName}
          disabled={!isComputed}
        />
      ))}
    </span>
  );
}

const COMPUTED_FILES = [
  { path: PATHS.purchaseOrders, code: CODES.purchaseOrders, name: '京东采购单下载', text: '采购单' },
  { path: PATHS.allocation, code: CODES.allocation, name: '非固定路由调拨分仓下载', text: '非固定路由' },
  { path: PATHS.exceptions, code: CODES.exceptions, name: '分仓异常数据下载', text: '分仓异常' },
] as const;

/** Completion deducts the goods from the stock permanently; the confirmation names the file and its quantities. */
function CompleteButton({ row, lob, onChanged }: { readonly row: RecordRow } & Omit<Actions, 'onInspect'>): ReactNode {
  const { t, language } = useWords();
  const { confirm } = useConfirm();
  const [run, working] = useAttempt();

  async function complete(): Promise<void> {
    const pieces = (count: number) => numberText(count, language);
    const about = t('{{file}}：需求{{demanded}}件，已分{{allocated}}件，异常{{missing}}件。完毕后占用库存，不能撤销！', {
      file: row.fileName,
      demanded: pieces(row.demanded),
      allocated: pieces(row.allocated),
      missing: pieces(row.missing),
    });
    if (!(await confirm(t('确定分仓完毕吗?'), { about, danger: true, okText: t('标记完毕') }))) return;
    await run(
      async () => {
        await callApi<typeof completeCall>({ method: 'POST', path: PATHS.complete, query: { id: row.id, lob }, silent: true });
        notify.success(t('分仓完毕操作成功'));
      },
      ({ message }) => notify.error(message),
    );
    onChanged();
  }

  return (
    <Permitted codes={[CODES.complete]}>
      <CellButton
        disabled={!row.canComplete}
        loading={working}
        aria-label={[t('标记完毕'), row.fileName].join(' ')}
        onClick={() => void complete()}
      >
        {t('标记完毕')}
      </CellButton>
    </Permitted>
  );
}
