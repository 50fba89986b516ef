import { Tabs } from 'antd';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { UploadFailureDialog } from '#kit/import/web/run/upload-failure-dialog.tsx';
import { UploadProgress } from '#kit/import/web/run/upload-progress.tsx';
import { withWholeWords } from '#kit/ui/web/table/title-width.ts';
import { clearPendingFiles, usePendingFiles } from '#kit/import/web/pending-files.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { Failed, EmptyState, QueryTable } from '#kit/ui/web/page/page-states.tsx';
import { WeekHint } from '#kit/ui/web/days/week-hint.tsx';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { PageTable } from '#kit/ui/web/table/wide-table.tsx';
import { ExportButton } from '#kit/ui/web/export-button.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import type { PeriodRow } from '../contract.ts';
import { callsOf, exportPath, type PeriodFilter, type PeriodUploadDefinition, type PeriodUploadScreen } from '../define.ts';
import { MissingSetup } from './missing-setup.tsx';
import { type PeriodRange, usePeriodFilter } from './period-filter.tsx';
import { kindQuery, useChosenKind, usePeriodPage } from './period-page.ts';
import { columnsOf, weeksOf } from './period-columns.tsx';
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
        // The breadcrumb shows it.
        <h1 className="ui-visually-hidden">{t(screen.title)}</h1>
      )}
      <PeriodTable key={definition.name} screen={screen} definition={definition} page={page} turnTo={turnTo} />
    </section>
  );
}

/** Why no period is shown: an unmaintained fiscal year has none. */
function NoPeriods({ requested, filter }: { readonly requested: PeriodRange; readonly filter: PeriodFilter | undefined }): ReactNode {
  const { t } = useWords();
  const { unmaintained, known, query } = requested;
  const hasYear = unmaintained === null && !(known && query === null);
  if (filter === undefined || filter.by === 'natural-year' || hasYear) return <EmptyState />;
  const text =
    unmaintained === null
      ? t('还没有维护财年，请先在财年维护中设置')
      : t('还没有维护 {{year}}，请先在财年维护中设置', { year: unmaintained });
  return <MissingSetup text={text} screen={filter.years.maintainedOn} />;
}

function TemplateButton({
  screen,
  definition,
}: {
  readonly screen: PeriodUploadScreen;
  readonly definition: PeriodUploadDefinition;
}): ReactNode {
  const { t } = useWords();
  const calls = callsOf(screen, definition);
  return (
    <FileButton path={calls.template.path} query={kindQuery(calls.selector, definition)}>
      {t('模板下载')}
    </FileButton>
  );
}

/**
 * Takes a file that waits for one of the rows, when these are loaded. Returns a file whose period is not known: the
 * user chooses its row.
 */
function useFileWithoutPeriod(
  definition: PeriodUploadDefinition,
  rows: readonly PeriodRow[] | undefined,
  onFile: (row: PeriodRow, file: File) => void,
): { readonly file: File | null; readonly forget: () => void } {
  const waiting = usePendingFiles(definition.name);
  const [file = null] = waiting?.files ?? [];
  const row = waiting === null ? undefined : rows?.find((each) => each.dataDate === waiting.place);
  const forget = () => clearPendingFiles(definition.name);
  const choose = useEffectEvent((chosen: PeriodRow) => {
    forget();
    if (file !== null) onFile(chosen, file);
  });
  useEffect(() => {
    if (row !== undefined) choose(row);
  }, [row]);
  return { file: row === undefined && rows !== undefined ? file : null, forget };
}

interface PeriodTableProps {
  readonly screen: PeriodUploadScreen;
  readonly definition: PeriodUploadDefinition;
  readonly page: ReturnType<typeof useChosenKind>['page'];
  readonly turnTo: ReturnType<typeof useChosenKind>['turnTo'];
}

function PeriodTable({ screen, definition, page, turnTo }: PeriodTableProps): ReactNode {
  const { t } = useWords();
  const calls = callsOf(screen, definition);
  const weeks = weeksOf(definition);
  const requested = usePeriodFilter(calls.page.filter);
  const { query, refresh } = usePeriodPage(screen, definition, page, requested.query);
  const uploading = usePeriodUpload(definition, calls, refresh);
  const [shown, setShown] = useState<PeriodRow | null>(null);
  const { file, forget } = useFileWithoutPeriod(definition, query.data?.rows, uploading.choose);
  return (
    <div aria-busy={query.isFetching}>
      <div className="period-upload-bar">
        <div>{requested.bar}</div>
        <span className="period-upload-tools">
          {weeks !== null && <WeekHint calendar={weeks} />}
          <Permitted codes={[definition.codes.template]}>
            <TemplateButton screen={screen} definition={definition} />
          </Permitted>
          {requested.query !== null && (
            <ExportButton path={exportPath(calls)} query={{ ...kindQuery(calls.selector, definition), ...requested.query }} />
          )}
          <RefreshButton />
        </span>
      </div>
      {file !== null && (
        <WaitingFile
          file={file}
          rows={query.data?.rows ?? []}
          onChoose={(row) => {
            forget();
            uploading.choose(row, file);
          }}
          onClose={forget}
        />
      )}
      <div className="period-upload-progress">
        <UploadProgress status={uploading.status} onCancel={uploading.cancel} />
      </div>
      {requested.failure !== null ? (
        <Failed error={requested.failure.error} onRetry={requested.failure.retry} />
      ) : (
        <QueryTable query={query}>
          <PageTable<PeriodRow>
            className="list-table"
            rowKey="id"
            size="small"
            loading={query.isFetching}
            columns={withWholeWords(
              columnsOf({
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
            locale={{ emptyText: query.isFetching ? ' ' : <NoPeriods requested={requested} filter={calls.page.filter} /> }}
            pagination={false}
          />
          <ListPager
            page={page}
            shown={query.data?.rows.length ?? 0}
            total={query.data?.total ?? null}
            totalCapped={false}
            onTurn={turnTo}
          />
        </QueryTable>
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
        tried={uploading.tried}
        onChooseEncoding={uploading.chooseEncoding}
        onConfirm={uploading.confirm}
        onDrop={uploading.drop}
      />
      <UploadFailureDialog failure={uploading.refusal} onClose={uploading.closeRefusal} />
    </div>
  );
}
