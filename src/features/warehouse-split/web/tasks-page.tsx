import { keepPreviousData } from '@tanstack/react-query';
import { Tabs, Tag, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import DayInput from '#kit/list/web/day-input.tsx';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useSession } from '#kit/session/web/session.ts';
import { FilterField } from '#kit/ui/web/toolbar/filter-field.tsx';
import { SearchForm } from '#kit/ui/web/toolbar/search-form.tsx';
import { useDraft } from '#kit/ui/web/dialog/use-draft.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { useListLinkState } from '#kit/ui/web/page/return-to-list.ts';
import type { TaskRow, taskPage } from '../contract.ts';
import { ADDRESS, PATHS, RECORD_MENU } from '../definition.ts';
import { TASK_LOBS, type TaskLob } from '../task.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import { PagedRows } from '#kit/list/web/paged-rows.tsx';
import { SplitStateTag } from './split-state-tag.tsx';

/** The tasks of each category, one per day (docs/business-rules/warehouse-split.md). */
export default function TasksPage(): ReactNode {
  const { t } = useWords();
  const [address, setAddress] = useSearchParams();
  const lob = TASK_LOBS.find((each) => each === address.get('lob')) ?? TASK_LOBS[0];
  return (
    <section className="list-screen" aria-label={t('自动分仓')}>
      <Tabs
        aria-label={t('品类')}
        activeKey={lob}
        // Another tab starts at page 1 with 10 rows (docs/user-interface.md#lists).
        onChange={(chosen) => setAddress({ lob: chosen }, { replace: true })}
        items={TASK_LOBS.map((each) => ({ key: each, label: t(each) }))}
      />
      <TasksOf key={lob} lob={lob} />
    </section>
  );
}

const NO_DAY = { dataDate: '' };

function TasksOf({ lob }: { readonly lob: TaskLob }): ReactNode {
  const { t } = useWords();
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const { filters, page, search, turnTo } = useUrlFilters(NO_DAY);
  const tasks = useCall<typeof taskPage>(
    { path: PATHS.tasks, query: { lob, ...filters, current: page.current, size: page.size } },
    { dependsOn: [corporate], placeholderData: keepPreviousData },
  );
  const table = { path: PATHS.tasksExport, query: { lob, ...filters } };
  return (
    <div aria-busy={tasks.isFetching}>
      <div className="list-head">
        <DayFilter value={filters.dataDate} onSearch={(dataDate) => search({ dataDate })} />
        <FileButton {...table} rows={tasks.data?.total}>
          {t('导出', { context: '列表' })}
        </FileButton>
        <ConnectButton {...table} />
      </div>
      <PagedRows<TaskRow> query={tasks} rowKey="id" columns={useColumns(lob)} page={page} onTurn={turnTo} />
    </div>
  );
}

function DayFilter({ value, onSearch }: { readonly value: string; readonly onSearch: (day: string) => void }): ReactNode {
  const { t } = useWords();
  const [draft, setDraft] = useDraft(value);
  return (
    <SearchForm
      onSearch={() => onSearch(draft)}
      onReset={() => {
        setDraft('');
        onSearch('');
      }}
    >
      <FilterField label={t('分仓日期')}>{(id) => <DayInput id={id} value={draft} withTime={false} onChange={setDraft} />}</FilterField>
    </SearchForm>
  );
}

function useColumns(lob: TaskLob): TableColumnsType<TaskRow> {
  const { t, language } = useWords();
  const linkState = useListLinkState();
  return [
    { title: t('分仓日期'), dataIndex: 'dataDate', width: 160 },
    {
      title: t('分仓状态'),
      dataIndex: 'separateStatusName',
      width: 160,
      render: (state: TaskRow['separateStatusName']) => (state === null ? <Tag>{t('未上传')}</Tag> : <SplitStateTag state={state} />),
    },
    { title: t('文件数'), dataIndex: 'files', width: 120, align: 'right', render: (files: number) => numberText(files, language) },
    {
      title: t('操作'),
      key: 'actions',
      width: 120,
      render: (_, { id, dataDate }) => (
        <Permitted codes={[RECORD_MENU]}>
          <Link
            to={`${ADDRESS.records}?${new URLSearchParams({ id: String(id), date: dataDate, lob })}`}
            state={linkState}
            aria-label={t('查看{{date}}', { date: dataDate })}
          >
            {t('查看')}
          </Link>
        </Permitted>
      ),
    },
  ];
}
