import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table, Tabs, Tag, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { PushCounts } from '#kit/push/web/push-counts.tsx';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useSession } from '#kit/session/web/session.ts';
import { DaysFilter } from '#kit/ui/web/days-filter.tsx';
import { ListPager } from '#kit/ui/web/list-pager.tsx';
import { Answered, Nothing, RowsOf } from '#kit/ui/web/page-states.tsx';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import type { DayRow, DayState, dayPage, factoryList } from '../contract.ts';
import { DETAIL_MENU, PATHS } from '../definition.ts';
import '#kit/list/web/list.css';
import '#kit/ui/web/cell-button.css';

const NO_DAYS = { dataDateStart: '', dataDateEnd: '' };

/** The days of each factory, with what has become of their files (document 2 §2.3). */
export default function DaysPage(): ReactNode {
  const { t } = useWords();
  const [address, setAddress] = useSearchParams();
  const factories = useQuery({
    queryKey: [PATHS.factories],
    queryFn: ({ signal }) => callApi<typeof factoryList>({ path: PATHS.factories, signal, silent: true }),
  });
  return (
    <section className="list-screen" aria-label={t('大件物流')}>
      <Answered query={factories} isEmpty={(list) => list.length === 0}>
        {(list) => {
          const chosen = list.find(({ code }) => code === address.get('factoryCode'))?.code ?? list[0]?.code ?? '';
          return (
            <>
              <Tabs
                aria-label={t('工厂')}
                activeKey={chosen}
                // Another tab starts at page 1 with 10 rows (document 2 §1).
                onChange={(factoryCode) => setAddress({ factoryCode }, { replace: true })}
                items={list.map(({ code, name }) => ({ key: code, label: name }))}
              />
              <DaysOfFactory key={chosen} factoryCode={chosen} />
            </>
          );
        }}
      </Answered>
    </section>
  );
}

function DaysOfFactory({ factoryCode }: { readonly factoryCode: string }): ReactNode {
  const { t } = useWords();
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const { filters, page, search, turnTo } = useUrlFilters(NO_DAYS);
  const days = useQuery({
    queryKey: [PATHS.days, corporate, factoryCode, filters, page],
    queryFn: ({ signal }) =>
      callApi<typeof dayPage>({
        path: PATHS.days,
        query: { factoryCode, ...asTimes(filters), current: page.current, size: page.size },
        signal,
        silent: true,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const records = days.data?.records ?? [];
  return (
    <div aria-busy={days.isFetching}>
      <div className="list-head">
        <DaysFilter
          label={t('数据日期')}
          value={[filters.dataDateStart, filters.dataDateEnd]}
          onSearch={([dataDateStart, dataDateEnd]) => search({ dataDateStart, dataDateEnd })}
        />
      </div>
      <RowsOf query={days}>
        <Table<DayRow>
          className="list-table"
          size="small"
          rowKey="largeLogisticsId"
          columns={useColumns(factoryCode)}
          dataSource={[...records]}
          loading={days.isPending || days.isPlaceholderData}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: days.data === undefined ? ' ' : <Nothing /> }}
        />
      </RowsOf>
      <ListPager page={page} shown={records.length} total={days.data?.total ?? null} totalCapped={false} onTurn={turnTo} />
    </div>
  );
}

/** A range of days travels as start 00:00:00 and end 23:59:59 (document 2 §5). */
function asTimes({ dataDateStart, dataDateEnd }: typeof NO_DAYS): Record<string, string> {
  return {
    ...(dataDateStart === '' ? {} : { dataDateStart: `${dataDateStart} 00:00:00` }),
    ...(dataDateEnd === '' ? {} : { dataDateEnd: `${dataDateEnd} 23:59:59` }),
  };
}

const COLOURS: Readonly<Record<DayState, string>> = { 未上传: 'default', 未审核: 'warning', 部分审核: 'processing', 已审核: 'success' };

function useColumns(factoryCode: string): TableColumnsType<DayRow> {
  const { t, language } = useWords();
  return [
    { title: t('数据日期'), dataIndex: 'dataDate', width: 140 },
    {
      title: t('审核状态'),
      dataIndex: 'auditStatusStr',
      width: 140,
      render: (state: DayState) => <Tag color={COLOURS[state]}>{t(state)}</Tag>,
    },
    { title: t('文件数'), dataIndex: 'files', width: 100, align: 'right', render: (files: number) => files.toLocaleString(language) },
    { title: t('推送状态'), key: 'push', width: 300, render: (_, { push }) => <PushCounts totals={push} /> },
    {
      title: t('操作'),
      key: 'actions',
      width: 110,
      render: (_, { largeLogisticsId, dataDate }) => (
        <Permitted codes={[DETAIL_MENU]}>
          <Link
            to={`/demand/largeLogRecord?${new URLSearchParams({ largeLogisticsId: String(largeLogisticsId), factoryCode })}`}
            aria-label={t('查看 {{date}}', { date: dataDate })}
          >
            {t('查看')}
          </Link>
        </Permitted>
      ),
    },
  ];
}
