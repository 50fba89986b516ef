import { keepPreviousData } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { ImportButtons } from '#kit/import/web/import-buttons.tsx';
import { PushNotice } from '#kit/push/web/push-notice.tsx';
import { pushRefreshInterval } from '#kit/push/web/refresh-interval.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { useSession } from '#kit/session/web/session.ts';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import { useReturnToList } from '#kit/ui/web/page/return-to-list.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { PagedRows } from '#kit/list/web/paged-rows.tsx';
import type { FileRow, logisticsFilePage } from '../contract.ts';
import { CODES, LIST_MENU, largeLogisticsImport, PATHS } from '../definition.ts';
import { useLogisticsFileColumns } from './file-columns.tsx';
import '#kit/ui/web/table/cell-button.css';
import './files-page.css';

const NO_FILTERS = {};
/** The path of the page of days. */
const DAYS_PATH = '/demand/largeLog';

interface FactoryDay {
  readonly largeLogisticsId: string;
  readonly factoryCode: string;
}

/** The files of the factory and day in the URL. Without these parameters, redirects to the page of days. */
export default function FilesPage(): ReactNode {
  const [address] = useSearchParams();
  const factoryDay: FactoryDay = { largeLogisticsId: address.get('largeLogisticsId') ?? '', factoryCode: address.get('factoryCode') ?? '' };
  if (factoryDay.largeLogisticsId === '' || factoryDay.factoryCode === '') return <Navigate to={DAYS_PATH} replace />;
  return <Files {...factoryDay} />;
}

/**
 * The files of a factory and day with their push states: upload, review and downloads
 * (docs/business-rules/integrations.md#large-logistics).
 */
function Files({ largeLogisticsId, factoryCode }: FactoryDay): ReactNode {
  const { t } = useWords();
  const { page, turnTo } = useUrlFilters(NO_FILTERS);
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const files = useCall<typeof logisticsFilePage>(
    { path: PATHS.files, query: { largeLogisticsId, factoryCode, current: page.current, size: page.size } },
    {
      dependsOn: [corporate],
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => pushRefreshInterval(state.data?.push),
    },
  );
  const refresh = () => void files.refetch();
  const columns = useLogisticsFileColumns(factoryCode, refresh);
  return (
    <section className="list-screen" aria-label={t('大件物流明细')} aria-busy={files.isFetching}>
      <div className="list-head large-logistics-head">
        <h1>{[t('大件物流'), factoryCode].join(' · ')}</h1>
        <span>{t('数据日期：{{date}}', { date: files.data?.dataDate ?? '' })}</span>
        <Actions factoryDay={{ largeLogisticsId, factoryCode }} canUpload={files.data?.canUpload === true} onChanged={refresh} />
      </div>
      <PagedRows<FileRow>
        query={files}
        rowKey="largeLogisticsRecordId"
        columns={columns}
        page={page}
        onTurn={turnTo}
        empty={<EmptyState text={t('当天还没有上传文件')} />}
      >
        {files.data !== undefined && (
          <PushNotice status={files.data.push} sendNow={{ path: PATHS.sendNow, codes: [CODES.review], onSent: refresh }} />
        )}
      </PagedRows>
    </section>
  );
}

interface ActionsProps {
  readonly factoryDay: FactoryDay;
  readonly canUpload: boolean;
  readonly onChanged: () => void;
}

/** The buttons for return to the days, template, upload, history, refresh, and connection. */
function Actions({ factoryDay, canUpload, onChanged }: ActionsProps): ReactNode {
  const { t } = useWords();
  const goBack = useReturnToList(DAYS_PATH, `?${new URLSearchParams({ factoryCode: factoryDay.factoryCode })}`);
  return (
    <div className="ui-toolbar-group large-logistics-actions">
      <Permitted codes={[LIST_MENU]}>
        <Button onClick={goBack}>{t('返回')}</Button>
      </Permitted>
      <ImportButtons
        shape={largeLogisticsImport}
        template={{ path: PATHS.template, codes: [CODES.template] }}
        upload={{
          path: PATHS.import,
          fileField: 'excelFile',
          fields: { ...factoryDay },
          codes: [CODES.upload],
          name: '上传',
          main: true,
          stored: '上传成功',
          disabledReason: canUpload ? null : '只能上传当天的数据',
        }}
        history={[CODES.upload, CODES.all]}
        onChanged={onChanged}
      />
      <RefreshButton />
      <ConnectButton path={`${PATHS.files}/table`} query={{ ...factoryDay }} />
    </div>
  );
}
