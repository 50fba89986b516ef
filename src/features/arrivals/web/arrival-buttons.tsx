import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Alert, Typography } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { FISCAL_YEAR_SCREEN } from '#features/fiscal-year/definition.ts';
import { listText, numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import type { ReportRecord } from '#kit/report/contract.ts';
import type { Report } from '#kit/report/web/use-report.ts';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { Secondary } from '#kit/ui/web/toolbar/toolbar.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import type { pullStateCall, PullState } from '../contract.ts';
import { CODES } from '../codes.ts';
import { PATHS } from '../definition.ts';
import { CorrectionMenus } from './correction-menus.tsx';
import { HistoryDownload } from './history-download.tsx';
import './arrival-buttons.css';

/** Refresh interval of the state while records are changing. */
const CHANGING_REFRESH_MS = 3000;
/** Refresh interval while history orders wait for the retry of a failed pull. */
const FAILURE_REFRESH_MS = 30_000;

const isChanging = (state: PullState | undefined): boolean =>
  state !== undefined && (state.rowsRead !== null || isPulling(state) || state.orderTypesDone !== null);

/**
 * History orders are pulled immediately, unless a pull has failed: it is retried later, and the page shows the failure.
 */
const isPulling = ({ historyWaiting, failure }: PullState): boolean => historyWaiting && failure === null;

/** The downloads and corrections in addition to the records, and the state of the pulls. */
export function ArrivalButtons({ report }: { readonly report: Report }): ReactNode {
  const states = useQueryClient();
  // Orders named in a file are pulled after the upload. The state is read before the records, so that the newest
  // records are shown.
  const changed = async () => {
    await states.invalidateQueries({ queryKey: [PATHS.pullState] });
    await report.refresh();
  };
  return (
    <>
      <Permitted codes={[CODES.history]}>
        <HistoryDownload />
      </Permitted>
      <DeletedDnsButton />
      <CorrectionMenus onChanged={() => void changed()} />
      <PullSummary state={usePullState(report)} />
    </>
  );
}

/** The state of the pulls; null while it is loading. */
function usePullState(report: Report): PullState | null {
  const { data } = useCall<typeof pullStateCall>(
    { path: PATHS.pullState },
    {
      dependsOn: [report.filterKey],
      placeholderData: keepPreviousData,
      // The user may have changed the configuration of the order types on another page.
      refetchOnWindowFocus: true,
      refetchInterval: ({ state }) =>
        isChanging(state.data) ? CHANGING_REFRESH_MS : state.data?.historyWaiting === true && FAILURE_REFRESH_MS,
    },
  );
  return data ?? null;
}

/** Notices of changes and failures, above the records. */
export function ArrivalStatus({ report }: { readonly report: Report }): ReactNode {
  const { t } = useWords();
  const state = usePullState(report);
  useRefreshAfter(state, report);
  return (
    <section className="arrival-notices" aria-label={t('BI数据')} aria-busy={state === null}>
      {state !== null && <PullNotices state={state} />}
      <MissingYears records={report.answer?.records ?? []} />
    </section>
  );
}

/** Reads the records again when a pull or a change of order types has changed them. */
function useRefreshAfter(state: PullState | null, { refresh }: Report): void {
  const shown = useRef(state);
  useEffect(() => {
    const before = shown.current;
    shown.current = state;
    if (before === null || state === null) return;
    const isPulled = before.lastUpdateTime !== state.lastUpdateTime || (before.historyWaiting && !state.historyWaiting);
    if (isPulled || (before.orderTypesDone !== null && state.orderTypesDone === null)) void refresh();
  }, [state, refresh]);
}

/** The job that updates the records starts within this number of minutes after a change (decision 46). */
const TYPES_CHANGED_MESSAGE = '订单类型的配置有变化，5分钟内开始更新记录，更新前显示原来的订单类型';
const UPDATING_TYPES_MESSAGE = '订单类型的配置有变化，正在更新记录：{{done}}%';

/** The running or waiting pull, else the time of the last update. The tooltip has all times. */
function PullSummary({ state }: { readonly state: PullState | null }): ReactNode {
  const { t, language } = useWords();
  if (state === null) return null;
  const { lastUpdateTime, comparedTime, rowsRead } = state;
  const updated = t('最近更新时间：{{time}}', { time: lastUpdateTime ?? '-' });
  const compared = comparedTime === null ? [] : [t('最近全量核对：{{time}}', { time: comparedTime })];
  const pull =
    rowsRead !== null
      ? t('正在拉取，已读{{rows}}行', { rows: numberText(rowsRead, language) })
      : isPulling(state)
        ? t('历史订单等待拉取')
        : updated;
  return (
    <Typography.Text type="secondary" className="arrival-pull-state" title={[updated, ...compared].join('\n')}>
      {pull}
    </Typography.Text>
  );
}

function PullNotices({ state: { failure, failedTime, orderTypesDone } }: { readonly state: PullState }): ReactNode {
  const { t } = useWords();
  return (
    <>
      {orderTypesDone !== null && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={t(orderTypesDone === 0 ? TYPES_CHANGED_MESSAGE : UPDATING_TYPES_MESSAGE, { done: orderTypesDone })}
        />
      )}
      {failure !== null && (
        <Alert type="warning" showIcon title={t('最近一次拉取失败（{{time}}）：{{reason}}', { time: failedTime ?? '', reason: failure })} />
      )}
    </>
  );
}

/** Lists the years whose days have no fiscal week (docs/business-rules/calendars.md#fiscal-calendar). */
function MissingYears({ records }: { readonly records: readonly ReportRecord[] }): ReactNode {
  const { language } = useWords();
  const years = records.flatMap(({ appleShippingDate, week, dcReceivedDate, receivedWeek }) => [
    ...yearWithout(week, appleShippingDate),
    ...yearWithout(receivedWeek, dcReceivedDate),
  ]);
  if (years.length === 0) return null;
  const named = listText([...new Set(years)].toSorted(), language);
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      title={<ScreenText text={YEARS_MISSING_MESSAGE} parameters={{ years: named }} screens={FISCAL_YEAR_SCREEN} />}
    />
  );
}

const YEARS_MISSING_MESSAGE = '财年日历未包含{{years}}年的部分日期，这些日期的发货财年周和收货财年周为空，请先在{{screens}}中设置';

type Value = ReportRecord[string] | undefined;

const yearWithout = (week: Value, day: Value): string[] => (typeof day === 'string' && (week ?? null) === null ? [day.slice(0, 4)] : []);

/** Downloads the DNs that were removed from the arrivals. */
function DeletedDnsButton(): ReactNode {
  const { t } = useWords();
  return (
    <Permitted codes={[CODES.dnDeletionRecords]}>
      <Secondary>
        <FileButton path={PATHS.dnDeletionRecords}>{t('删除DN数据下载')}</FileButton>
      </Secondary>
    </Permitted>
  );
}
