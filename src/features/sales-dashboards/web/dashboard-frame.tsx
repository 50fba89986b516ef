import type { UseQueryResult } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ApiCall } from '#kit/http/web/client.ts';
import { rangeText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { QueryView, EmptyState } from '#kit/ui/web/page/page-states.tsx';
import type { About } from '../contract.ts';
import { weeksText } from '../weeks-text.ts';
import { PrintHeader } from './figures/print-header.tsx';
import './dashboard.css';

interface DashboardFrameProps<Answer> {
  readonly title: string;
  /** The names of the selected filters. */
  readonly scope: string;
  readonly filters: ReactNode;
  readonly query: UseQueryResult<Answer>;
  /** The message for a range that is too long, a key of `words.ts`, shown instead of the content. */
  readonly rangeError: string | null;
  readonly download: Pick<ApiCall, 'path' | 'query'>;
  readonly children: (answer: Answer) => ReactNode;
}

/** The frame of a dashboard: filters, the scope and range of the answer with warnings, and the content. */
export function DashboardFrame<Answer extends { readonly about: About }>(props: DashboardFrameProps<Answer>): ReactNode {
  const { title, scope, filters, query, rangeError, download, children } = props;
  const { t } = useWords();
  return (
    <section className="list-screen dashboard" aria-label={title} aria-busy={query.isFetching}>
      {filters}
      {rangeError !== null ? (
        <EmptyState text={t(rangeError)} />
      ) : (
        <QueryView query={query}>
          {(answer) => (
            <>
              <PrintHeader title={title} receivedAt={query.dataUpdatedAt} />
              <Status about={answer.about} scope={query.isPlaceholderData ? '' : scope} download={download} />
              {isEmpty(answer.about) ? <NoSales about={answer.about} /> : children(answer)}
            </>
          )}
        </QueryView>
      )}
    </section>
  );
}

interface StatusProps {
  readonly about: About;
  /** Empty while an answer of the previous filters is shown. */
  readonly scope: string;
  readonly download: Pick<ApiCall, 'path' | 'query'>;
}

const isEmpty = ({ periods }: About) => periods.every(({ weeksWithData }) => weeksWithData === 0);

/** The scope and range of the answer, the download, and warnings about weeks without data. */
function Status({ about, scope, download }: StatusProps): ReactNode {
  const { t } = useWords();
  const { startDate, endDate, comparedUntil, emptyWeeks, emptyWeeksBefore, unmatchedWeeks } = about;
  const range = rangeText(startDate, endDate, t);
  const hasSales = !isEmpty(about);
  return (
    <div className="dashboard-status">
      <p role="status">
        {scope === '' ? range : `${scope} · ${range}`}
        {comparedUntil !== null && ` · ${t('本期尚未结束，同期取至相同周数（{{week}}）', { week: comparedUntil })}`}
      </p>
      <FileButton {...download} rows={hasSales ? undefined : 0}>
        {t('数据下载')}
      </FileButton>
      {hasSales && emptyWeeks.length > 0 && (
        <Alert type="warning" showIcon title={t('以下市场周没有数据：{{weeks}}', { weeks: weeksText(emptyWeeks, t) })} />
      )}
      {hasSales && emptyWeeksBefore.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('同期中以下各周没有数据，同比不完整：{{weeks}}', { weeks: weeksText(emptyWeeksBefore, t) })}
        />
      )}
      {hasSales && unmatchedWeeks.length > 0 && (
        <Alert type="info" showIcon title={t('以下各周在另一年没有对应的周：{{weeks}}', { weeks: weeksText(unmatchedWeeks, t) })} />
      )}
    </div>
  );
}

/** No period has data: the workbook that fills them. */
function NoSales({ about: { source } }: Pick<StatusProps, 'about'>): ReactNode {
  return <EmptyState text={<ScreenText text="该期间没有数据，来源为{{screens}}" screens={{ [source.title]: source.path }} />} />;
}
