import { FileExcelOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { UploadFailureDialog } from '#kit/import/web/run/upload-failure-dialog.tsx';
import { UploadProgress } from '#kit/import/web/run/upload-progress.tsx';
import { withWholeWords } from '#kit/ui/web/table/title-width.ts';
import { clearPendingFiles, usePendingFiles } from '#kit/import/web/pending-files.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import { BLANK_EMPTY_TEXT, EmptyState, Failed, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { WeekHint } from '#kit/ui/web/days/week-hint.tsx';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { PageTable } from '#kit/ui/web/table/wide-table.tsx';
import type { Page } from '#kit/ui/web/url-filters.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import type { PeriodRow } from '../contract.ts';
import { callsOf, exportPath, type PeriodFilter, type PeriodUploadDefinition, type PeriodUploadScreen } from '../define.ts';
import { type PeriodRange, usePeriodFilter } from './period-filter.tsx';
import { kindQuery, useChosenKind, usePeriodPage } from './period-page.ts';
import { periodColumns, weeksOf } from './period-columns.tsx';
import { UploadPreviewDialog } from './upload-preview-dialog.tsx';
import { UploadRecordsDialog } from './upload-records-dialog.tsx';
import { WaitingFile } from './waiting-file.tsx';
import { usePeriodUpload } from './use-period-upload.ts';
import './period-upload-page.css';

/**
 * The screen of an upload that is expected once a day, week or quarter
 * (docs/business-rules/uploads-and-periods.md#rows-of-periods).
 */
export function periodUploadPage(screen: PeriodUploadScreen): ComponentType {
  return () => <PeriodUploads screen={screen} />;
}

function PeriodUploads({ screen }: { readonly screen: PeriodUploadScreen }): ReactNode {
  const { t } = useWords();
  const { definition, page, turnTo, choose } = useChosenKind(screen);
  return (
    <section className="list-screen period-upload">
      {screen.members.length > 1 ? (
        <Tabs
          aria-label={t(screen.title)}
          activeKey={definition.selector}
          onChange={choose}
          items={screen.members.map((member) => ({ key: member.selector, label: t(member.tab ?? member.title) }))}
        />
      ) : (
        // The breadcrumb shows the title.
        <h1 className="ui-visually-hidden">{t(screen.title)}</h1>
      )}
      <PeriodTable key={definition.name} screen={screen} definition={definition} page={page} onTurn={turnTo} />
    </section>
  );
}

/** The text of an empty table. If the fiscal year is not maintained, it links to the screen that maintains it. */
function NoPeriods({ range, filter }: { readonly range: PeriodRange; readonly filter: PeriodFilter | undefined }): ReactNode {
  const { unmaintained, yearsKnown, parameters } = range;
  const isYearMissing = unmaintained !== null || (yearsKnown && parameters === null);
  if (filter === undefined || filter.by === 'natural-year' || !isYearMissing) return <EmptyState />;
  const text = unmaintained === null ? '还没有维护财年，请先在{{screens}}中设置' : '还没有维护{{year}}，请先在{{screens}}中设置';
  return <EmptyState text={<ScreenText text={text} parameters={{ year: unmaintained ?? '' }} screens={filter.years.maintainedOn} />} />;
}

/**
 * A file that another screen passed to this one. If its period is among the loaded rows, its upload starts at once.
 * Otherwise the hook returns it, and the user chooses its row with `choose` or dismisses it with `forget`.
 */
function usePendingFile(
  definition: PeriodUploadDefinition,
  rows: readonly PeriodRow[] | undefined,
  upload: (row: PeriodRow, file: File) => void,
): { readonly file: File | null; readonly choose: (row: PeriodRow) => void; readonly forget: () => void } {
  const pending = usePendingFiles(definition.name);
  const [file = null] = pending?.files ?? [];
  const rowOfFile = pending === null ? undefined : rows?.find((row) => row.dataDate === pending.period);
  const forget = () => clearPendingFiles(definition.name);
  const choose = (row: PeriodRow) => {
    forget();
    if (file !== null) upload(row, file);
  };
  const chooseRowOfFile = useEffectEvent(choose);
  useEffect(() => {
    if (rowOfFile !== undefined) chooseRowOfFile(rowOfFile);
  }, [rowOfFile]);
  return { file: rowOfFile === undefined && rows !== undefined ? file : null, choose, forget };
}

interface PeriodTableProps {
  readonly screen: PeriodUploadScreen;
  readonly definition: PeriodUploadDefinition;
  readonly page: Page;
  readonly onTurn: (page: Partial<Page>) => void;
}

function PeriodTable({ screen, definition, page, onTurn }: PeriodTableProps): ReactNode {
  const { t } = useWords();
  const calls = callsOf(screen, definition);
  const weeks = weeksOf(definition);
  const kind = kindQuery(calls, definition);
  const range = usePeriodFilter(calls.page.filter);
  const { query, refresh } = usePeriodPage(screen, definition, page, range.parameters);
  const rowsFile = range.parameters && { path: exportPath(calls), query: { ...kind, ...range.parameters } };
  const uploading = usePeriodUpload(definition, calls, refresh);
  const [shown, setShown] = useState<PeriodRow | null>(null);
  const pending = usePendingFile(definition, query.data?.rows, uploading.choose);
  return (
    <div aria-busy={query.isFetching}>
      <div className="period-upload-bar">
        <div>{range.bar}</div>
        <span className="period-upload-tools">
          {weeks !== null && <WeekHint calendar={weeks} />}
          <Permitted codes={[definition.codes.template]}>
            <FileButton icon={<FileExcelOutlined aria-hidden />} path={calls.template.path} query={kind}>
              {t('模板下载')}
            </FileButton>
          </Permitted>
          {rowsFile !== null && (
            <FileButton {...rowsFile} rows={query.data?.total}>
              {t('导出', { context: '列表' })}
            </FileButton>
          )}
          <RefreshButton />
          {rowsFile !== null && <ConnectButton {...rowsFile} />}
        </span>
      </div>
      {pending.file !== null && (
        <WaitingFile file={pending.file} rows={query.data?.rows ?? []} onChoose={pending.choose} onClose={pending.forget} />
      )}
      <div className="period-upload-progress">
        <UploadProgress status={uploading.status} onCancel={uploading.cancel} />
      </div>
      {range.failure !== null ? (
        <Failed error={range.failure.error} onRetry={range.failure.retry} />
      ) : (
        <QueryContent query={query}>
          <PageTable<PeriodRow>
            className="list-table"
            rowKey="id"
            size="small"
            loading={query.isFetching}
            columns={withWholeWords(
              periodColumns({
                definition,
                calls,
                t,
                busy: uploading.status !== null,
                pullConfigured: query.data?.pullConfigured === true,
                onUpload: uploading.choose,
                onShow: setShown,
                onChanged: () => void refresh(),
              }),
            )}
            dataSource={[...(query.data?.rows ?? [])]}
            locale={{ emptyText: query.isFetching ? BLANK_EMPTY_TEXT : <NoPeriods range={range} filter={calls.page.filter} /> }}
            pagination={false}
          />
          <ListPager
            page={page}
            shown={query.data?.rows.length ?? 0}
            total={query.data?.total ?? null}
            totalCapped={false}
            onTurn={onTurn}
          />
        </QueryContent>
      )}
      <UploadRecordsDialog
        calls={calls}
        definition={definition}
        row={shown}
        onClose={() => setShown(null)}
        onUndone={() => void refresh()}
      />
      <UploadPreviewDialog
        definition={definition}
        preview={uploading.preview}
        onChooseEncoding={uploading.chooseEncoding}
        onConfirm={uploading.confirm}
        onCancel={uploading.cancelPreview}
      />
      <UploadFailureDialog failure={uploading.refusal} onClose={uploading.closeRefusal} />
    </div>
  );
}
