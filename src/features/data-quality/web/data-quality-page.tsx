import { Alert, Tabs } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { QueryView, EmptyState } from '#kit/ui/web/page/page-states.tsx';
import type { recountCall, UnknownNameLists, unknownNameLists } from '../contract.ts';
import { PATHS } from '../definition.ts';
import { MissingFieldsList } from './missing-fields-list.tsx';
import { UndatedList } from './undated-list.tsx';
import './data-quality.css';

/** The interval at which the page checks whether a running count is finished. */
const REFRESH_MS = 2000;

/**
 * A tab for each list with unknown names, and a tab of the receipts without a date
 * (docs/business-rules/work-and-data-quality.md#data-quality).
 */
export default function DataQualityPage(): ReactNode {
  const { t } = useWords();
  const lists = useLists();
  return (
    <section className="list-screen" aria-label={t('数据质量')} aria-busy={lists.isFetching}>
      <QueryView query={lists}>
        {(answer) => (
          <>
            <CountStatus answer={answer} />
            <ListTabs answer={answer} />
          </>
        )}
      </QueryView>
    </section>
  );
}

/**
 * The lists with unknown names. If data has changed since the last count, starts a count and reads until it is done.
 */
function useLists() {
  const { language } = useWords();
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const lists = useCall<typeof unknownNameLists>(
    { path: PATHS.lists },
    {
      // Titles are in the user's language.
      dependsOn: [corporate, language],
      refetchInterval: ({ state }) => (state.data?.outdated === true ? REFRESH_MS : false),
    },
  );
  const outdated = lists.data?.outdated === true;
  const requested = useRef(false);
  useEffect(() => {
    if (outdated && !requested.current)
      // If the request fails, the background job counts within ten minutes.
      callApi<typeof recountCall>({ method: 'POST', path: PATHS.recount, body: {}, silent: true }).catch(() => undefined);
    requested.current = outdated;
  }, [outdated]);
  return lists;
}

/** The time of the last count, and whether another count is running. */
function CountStatus({ answer: { countedTime, outdated } }: { readonly answer: UnknownNameLists }): ReactNode {
  const { t } = useWords();
  const text = [
    t('数据中出现、但没有列表收录的编码。下载待补全模板，补全后导入该列表，报表和预计到货随即更新。'),
    ...(countedTime === null ? [] : [t('统计时间：{{time}}', { time: countedTime })]),
    ...(outdated ? [t('数据已有变化，正在重新统计')] : []),
  ];
  return <Alert className="data-quality-status" type="info" showIcon role="status" title={text.join(' · ')} />;
}

/** The key of the tab of receipts without a date. */
const UNDATED = 'undated-receipts';

function ListTabs({ answer: { lists, countedTime, outdated, undatedReceipts } }: { readonly answer: UnknownNameLists }): ReactNode {
  const { t, language } = useWords();
  const [address, setAddress] = useSearchParams();
  const undated = undatedReceipts === null || undatedReceipts.lines === 0 ? null : undatedReceipts;
  const isUndated = undated !== null && (address.get('list') === UNDATED || lists.length === 0);
  const chosen = lists.find(({ list }) => list === address.get('list')) ?? lists[0];
  // Before the changes are counted, the page cannot say that all names are in their lists.
  if (chosen === undefined && undated === null)
    return <EmptyState text={countedTime === null || outdated ? t('正在统计') : t('数据中的编码都已有列表收录')} />;
  return (
    <>
      <Tabs
        aria-label={t('列表')}
        activeKey={isUndated ? UNDATED : (chosen?.list ?? '')}
        // Another tab starts at its first page.
        onChange={(list) => setAddress({ list }, { replace: true })}
        items={[
          ...lists.map(({ list, tab, values }) => ({ key: list, label: `${tab} (${numberText(values, language)})` })),
          ...(undated === null ? [] : [{ key: UNDATED, label: `${t('无收货日期')} (${numberText(undated.lines, language)})` }]),
        ]}
      />
      {isUndated ? (
        <UndatedList totals={undated} />
      ) : (
        chosen !== undefined && <MissingFieldsList key={chosen.list} summary={chosen} count={`${countedTime} ${outdated}`} />
      )}
    </>
  );
}
