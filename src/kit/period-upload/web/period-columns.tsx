import { Button, Tag, Tooltip, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { useAttempt } from '#kit/http/web/attempt.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { buttonsWidth } from '#kit/ui/web/table/text-width.ts';
import { deadlineText } from '#kit/i18n/formats.ts';
import { WorkbookFileButton } from '#kit/import/web/workbook-file-button.tsx';
import { withdrawStored } from '#kit/import/web/run/stored-notice.ts';
import { ReviewActions } from '#kit/review/web/review-actions.tsx';
import { reviewColumns } from '#kit/review/web/review-columns.tsx';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { notify } from '#kit/page/web/notice.ts';
import type { WeekCalendar } from '#kit/ui/web/days/week-hint.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import type { PeriodRow, pullPeriod, PullStatus } from '../contract.ts';
import { calendarOf, parameterOfRow, PERIOD_TITLES, type PeriodUploadCalls, type PeriodUploadDefinition } from '../define.ts';

interface ColumnsInput {
  readonly definition: PeriodUploadDefinition;
  readonly calls: PeriodUploadCalls;
  readonly t: WordsInUse['t'];
  /** An upload is running. Only one runs at a time. */
  readonly busy: boolean;
  /** Whether the interface of the corporate is configured. */
  readonly pullConfigured: boolean;
  readonly onUpload: (row: PeriodRow, file: File) => void;
  /** Shows the uploads of a period. */
  readonly onShow: (row: PeriodRow) => void;
  /** A pull, a review or its revocation has changed the row. */
  readonly onChanged: () => void;
}

/**
 * The columns of the table: period, pull status (for kinds with an interface), review (for reviewed kinds), file name,
 * last upload time, uploader, end of the window (if it has one), and actions
 * (docs/business-rules/uploads-and-periods.md#rows-of-periods).
 */
export function periodColumns(input: ColumnsInput): TableColumnsType<PeriodRow> {
  const { t, definition } = input;
  return [
    {
      title: t(PERIOD_TITLES[calendarOf(definition)]),
      dataIndex: 'dataDate',
      width: weeksOf(definition) === null ? 88 : 160,
    },
    ...(definition.pulled === true
      ? [
          {
            title: t('API拉取状态'),
            dataIndex: 'pullApiStatus',
            width: 120,
            render: (_: unknown, row: PeriodRow) => <PullState row={row} />,
          },
        ]
      : []),
    ...(definition.review === undefined ? [] : reviewColumns<PeriodRow>(t)),
    ...uploadColumns(t).filter(({ dataIndex }) => definition.shows?.includes(dataIndex) ?? true),
    ...(definition.window.until === 'always'
      ? []
      : [
          {
            title: t('可上传至'),
            dataIndex: 'uploadUntil',
            width: 140,
            render: (until: string) => (until === '' ? '-' : deadlineText(until, t)),
          },
        ]),
    {
      title: t('操作'),
      key: 'actions',
      width: actionsWidth(input),
      fixed: 'end' as const,
      render: (_: unknown, row) => <RowActions row={row} {...input} />,
    },
  ];
}

/** The padding of the cell and a margin for the estimate, in px. */
const ACTIONS_PADDING = 20;

/** Width for all buttons of a row on one line, in the user's language, so that rows have the same height. */
function actionsWidth({ t, definition, calls, pullConfigured }: ColumnsInput): number {
  // The buttons of `RowActions` before and after a review. Reviewed data cannot be replaced by an upload.
  const uploading = ['上传', ...(calls.pull !== undefined && pullConfigured ? ['API拉取'] : [])];
  const variants = definition.review === undefined ? [uploading] : [['审核', ...uploading], ['撤销审核']];
  return Math.max(
    ...variants.map((buttons) => {
      const texts = [...buttons, '上传记录', '文件下载'].map((text) => t(text, { context: '操作' }));
      return Math.ceil(buttonsWidth(texts)) + ACTIONS_PADDING;
    }),
  );
}

const uploadColumns = (t: WordsInUse['t']) => [
  {
    title: t('文件名'),
    dataIndex: 'filename' as const,
    width: 170,
    ellipsis: true,
    render: (name: string) => <TwoLines text={name || '-'} />,
  },
  { title: t('最近上传时间'), dataIndex: 'uploadTime' as const, width: 148, render: (time: string) => time || '-' },
  {
    title: t('上传人'),
    dataIndex: 'uploader' as const,
    width: 124,
    ellipsis: true,
    render: (name: string) => <TwoLines text={name || '-'} />,
  },
];

/** The calendar of a kind's weekly periods or weekly columns; null if it has none. */
export function weeksOf(definition: PeriodUploadDefinition): WeekCalendar | null {
  const calendar = calendarOf(definition);
  if (calendar === 'natural-week') return 'natural';
  return calendar === 'apple-week' || definition.place?.soldByWeeks === true ? 'fiscal' : null;
}

const PULL_COLOURS: Readonly<Record<PullStatus, string>> = { 未拉取: 'default', 成功: 'success', 失败: 'error' };

function PullState({ row }: { readonly row: PeriodRow }): ReactNode {
  const { t } = useWords();
  const status = row.pullApiStatus ?? '未拉取';
  const tag = <Tag color={PULL_COLOURS[status]}>{t(status)}</Tag>;
  return row.pullFailure ? <Tooltip title={row.pullFailure}>{tag}</Tooltip> : tag;
}

function RowActions(props: { readonly row: PeriodRow } & ColumnsInput): ReactNode {
  const { row, definition, calls, t, busy, pullConfigured, onUpload, onShow, onChanged } = props;
  const { codes } = definition;
  const link = { type: 'link', size: 'small' } as const;
  return (
    <span className="period-upload-actions">
      {definition.review !== undefined && (
        <ReviewActions
          definition={definition.review}
          row={row}
          name={[t(definition.title), row.dataDate].join(' · ')}
          busy={busy}
          onReviewed={() => withdrawStored(definition.name, row.uploadId)}
          onChanged={onChanged}
        />
      )}
      {row.flag && (
        <Permitted codes={[codes.upload]}>
          <Tooltip title={row.uploadUntil === '' ? '' : t('{{until}}前可上传', { until: deadlineText(row.uploadUntil, t) })}>
            <span>
              <WorkbookFileButton
                {...link}
                disabled={busy}
                aria-label={t('上传{{date}}', { date: row.dataDate })}
                onFile={(file) => onUpload(row, file)}
              >
                {t('上传')}
              </WorkbookFileButton>
            </span>
          </Tooltip>
          {calls.pull !== undefined && pullConfigured && <PullButton path={calls.pull.path} row={row} onPulled={onChanged} />}
        </Permitted>
      )}
      <Permitted codes={[codes.record]}>
        <Button {...link} onClick={() => onShow(row)}>
          {t('上传记录', { context: '操作' })}
        </Button>
      </Permitted>
      {/* Also after a pull without rows, as specified; the call then answers that there is no file. */}
      {(row.filename !== '' || row.pullApiStatus === '成功') && (
        <Permitted codes={[codes.download]}>
          <FileButton icon={null} {...link} path={calls.download.path} query={parameterOfRow(calls.download, row)}>
            {t('文件下载', { context: '操作' })}
          </FileButton>
        </Permitted>
      )}
    </span>
  );
}

/** Pulls the day from the partner's interface now. */
function PullButton({ path, row, onPulled }: { readonly path: string; readonly row: PeriodRow; readonly onPulled: () => void }): ReactNode {
  const { t } = useWords();
  const [run, loading] = useAttempt();
  async function pull(): Promise<void> {
    await run(async () => {
      const { rows } = await callApi<ReturnType<typeof pullPeriod>>({ method: 'POST', path, body: { id: row.id } });
      notify.success(t('已拉取{{rows}}行', { rows }));
    });
    // Also after a failure, which changes the pull status.
    onPulled();
  }
  return (
    <Button type="link" size="small" loading={loading} onClick={() => void pull()}>
      {t('API拉取')}
    </Button>
  );
}
