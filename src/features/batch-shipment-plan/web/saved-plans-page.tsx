import { DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import { useSession } from '#kit/session/web/session.ts';
import { addDays } from '#kit/time/business-time.ts';
import DaysInput from '#kit/ui/web/days/days-input.tsx';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import { CellButton } from '#kit/ui/web/table/cell-button.tsx';
import { FilterField } from '#kit/ui/web/toolbar/filter-field.tsx';
import { SearchForm } from '#kit/ui/web/toolbar/search-form.tsx';
import { businessToday } from '#kit/session/web/business-day.ts';
import { useDownload } from '#kit/ui/web/use-download.ts';
import { useDraft } from '#kit/ui/web/dialog/use-draft.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { useReturnToList } from '#kit/ui/web/page/return-to-list.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { PagedRows } from '#kit/list/web/paged-rows.tsx';
import { CODES, MENU, PATHS, RECORD_DAYS } from '../codes.ts';
import type { SavedPlan, savedPlanPage } from '../contract.ts';

const SAVED_AUTOMATICALLY = (
  <ScreenText text="分批排程在{{screens}}中设置的时间自动保存。" screens={{ 系统配置: '/systemManage/systemConfig' }} />
);

/** The saved plans, newest first (docs/business-rules/batch-plan.md). */
export default function SavedPlansPage(): ReactNode {
  const { t } = useWords();
  const [today] = useState(businessToday);
  const [defaultDays] = useState(() => ({ createTimeStart: addDays(today, 1 - RECORD_DAYS.initially), createTimeEnd: today }));
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const { filters, page, search, turnTo } = useUrlFilters(defaultDays);
  // Default days are not sent: the server uses its own day, because the browser's clock may be wrong.
  const isInitial = filters.createTimeStart === defaultDays.createTimeStart && filters.createTimeEnd === defaultDays.createTimeEnd;
  const plans = useCall<typeof savedPlanPage>(
    { path: PATHS.records, query: { ...(isInitial ? {} : filters), current: page.current, size: page.size } },
    { dependsOn: [corporate, today], placeholderData: keepPreviousData },
  );
  const table = { path: PATHS.recordsExport, query: isInitial ? {} : filters };
  return (
    <section className="list-screen" aria-label={t('分批排程定时记录')} aria-busy={plans.isFetching}>
      <div className="list-head">
        <SavedDaysFilter today={today} value={filters} defaultDays={defaultDays} onSearch={search} />
        <div className="ui-toolbar-group">
          <BackButton />
          <FileButton {...table} rows={plans.data?.total}>
            {t('导出', { context: '列表' })}
          </FileButton>
        </div>
        <ConnectButton {...table} />
      </div>
      <PagedRows<SavedPlan>
        query={plans}
        rowKey="id"
        columns={useColumns()}
        page={page}
        onTurn={turnTo}
        empty={<EmptyState text={t('所选日期内没有保存的分批排程')} hint={SAVED_AUTOMATICALLY} />}
      />
    </section>
  );
}

interface Days {
  readonly createTimeStart: string;
  readonly createTimeEnd: string;
}

interface SavedDaysFilterProps {
  readonly today: string;
  readonly value: Days;
  readonly defaultDays: Days;
  readonly onSearch: (days: Days) => void;
}

/** The days of the query: limited to the last ones, never empty. */
function SavedDaysFilter({ today, value, defaultDays, onSearch }: SavedDaysFilterProps): ReactNode {
  const { t } = useWords();
  const [draft, setDraft] = useDraft(value);
  return (
    <SearchForm
      onSearch={() => onSearch(draft)}
      onReset={() => {
        setDraft(defaultDays);
        onSearch(defaultDays);
      }}
    >
      <FilterField label={t('生成时间')} wide>
        {(id) => (
          <DaysInput
            id={id}
            label={t('生成时间')}
            value={[draft.createTimeStart, draft.createTimeEnd]}
            required
            within={[addDays(today, 1 - RECORD_DAYS.most), today]}
            onChange={([createTimeStart, createTimeEnd]) => setDraft({ createTimeStart, createTimeEnd })}
          />
        )}
      </FilterField>
    </SearchForm>
  );
}

function BackButton(): ReactNode {
  const { t } = useWords();
  const goBack = useReturnToList('/data/batchShipmentPlan');
  return (
    <Permitted codes={[MENU]}>
      <Button onClick={goBack}>{t('返回')}</Button>
    </Permitted>
  );
}

function useColumns(): TableColumnsType<SavedPlan> {
  const { t } = useWords();
  return [
    { title: t('文件名'), dataIndex: 'fileName', width: 340 },
    { title: t('生成时间'), dataIndex: 'createTime', width: 180 },
    { title: t('操作'), key: 'actions', width: 120, render: (_, plan) => <DownloadButton plan={plan} /> },
  ];
}

function DownloadButton({ plan: { id, fileName } }: { readonly plan: SavedPlan }): ReactNode {
  const { t } = useWords();
  const { busy, start } = useDownload({ path: PATHS.record, query: { id } });
  return (
    <Permitted codes={[CODES.record]}>
      <CellButton
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        aria-label={t('下载{{file}}', { file: fileName })}
        onClick={() => void start()}
      >
        {t('下载')}
      </CellButton>
    </Permitted>
  );
}
