import { keepPreviousData } from '@tanstack/react-query';
import { Tag, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FACTORIES } from '#features/master-data/storage-location/definition.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { PushCounts } from '#kit/push/web/push-counts.tsx';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useSession } from '#kit/session/web/session.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { ALL_DAYS, DaysFilter, timesOf } from '#kit/ui/web/days/days-filter.tsx';
import { DimensionScreen } from '#kit/period-upload/web/dimension-screen.tsx';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { useListLinkState } from '#kit/ui/web/page/return-to-list.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { PagedRows } from '#kit/list/web/paged-rows.tsx';
import type { DayRow, DayState, dayPage } from '../contract.ts';
import { DETAIL_MENU, PATHS } from '../definition.ts';
import '#kit/ui/web/table/cell-button.css';

/** The days of each factory, with the states of their files (docs/business-rules/integrations.md#large-logistics). */
export default function DaysPage(): ReactNode {
  const { t } = useWords();
  return (
    <DimensionScreen title={t('大件物流')} label={t('工厂')} path={PATHS.factories} wireName="factoryCode" source={FACTORIES}>
      {(factoryCode) => <DaysOfFactory factoryCode={factoryCode} />}
    </DimensionScreen>
  );
}

function DaysOfFactory({ factoryCode }: { readonly factoryCode: string }): ReactNode {
  const { t } = useWords();
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const { filters, page, search, turnTo } = useUrlFilters(ALL_DAYS);
  const days = useCall<typeof dayPage>(
    { path: PATHS.days, query: { factoryCode, ...timesOf(filters), current: page.current, size: page.size } },
    { dependsOn: [corporate], placeholderData: keepPreviousData },
  );
  return (
    <div aria-busy={days.isFetching}>
      <div className="list-head">
        <DaysFilter label={t('数据日期')} value={filters} onSearch={search} />
        <ConnectButton path={`${PATHS.days}/table`} query={{ factoryCode, ...timesOf(filters) }} />
      </div>
      <PagedRows<DayRow> query={days} rowKey="largeLogisticsId" columns={useColumns(factoryCode)} page={page} onTurn={turnTo} />
    </div>
  );
}

const COLOURS: Readonly<Record<DayState, string>> = { 未上传: 'default', 未审核: 'warning', 部分审核: 'processing', 已审核: 'success' };

function useColumns(factoryCode: string): TableColumnsType<DayRow> {
  const { t, language } = useWords();
  const linkState = useListLinkState();
  return [
    { title: t('数据日期'), dataIndex: 'dataDate', width: 140 },
    {
      title: t('审核状态'),
      dataIndex: 'auditStatusStr',
      width: 140,
      render: (state: DayState) => <Tag color={COLOURS[state]}>{t(state)}</Tag>,
    },
    { title: t('文件数'), dataIndex: 'files', width: 100, align: 'right', render: (files: number) => numberText(files, language) },
    { title: t('推送状态', { context: '行数' }), key: 'push', width: 300, render: (_, { push }) => <PushCounts totals={push} /> },
    {
      title: t('操作'),
      key: 'actions',
      width: 110,
      render: (_, { largeLogisticsId, dataDate }) => (
        <Permitted codes={[DETAIL_MENU]}>
          <Link
            to={`/demand/largeLogRecord?${new URLSearchParams({ largeLogisticsId: String(largeLogisticsId), factoryCode })}`}
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
