import { Alert, Tabs } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { QueryView, EmptyState } from '#kit/ui/web/page/page-states.tsx';
import type { recountCall, UnknownLists, unknownLists } from '../contract.ts';
import { PATHS } from '../definition.ts';
import { MissingFieldsList } from './missing-fields-list.tsx';
import { UndatedList } from './undated-list.tsx';
import './data-quality.css';

/** The interval of the checks whether changes have been counted. */
const REFRESH_MS = 2000;

/**
 * Names missing in the lists, one tab for each list with amounts and the template that completes it
 * (docs/business-rules/work-and-data-quality.md#data-quality), and the receipts without a date
 * (docs/business-rules/rounding-and-borders.md#rounding).
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

/** The lists with missing entries. When data has changed since the count, starts a count and reads until it is done. */
function useLists() {
  const { language } = useWords();
  const corporate = useSession((session) => session.userInfo?.corporateCode ?? null);
  const lists = useCall<typeof unknownLists>(
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
      // When the request fails, the background count follows within minutes.
      callApi<typeof recountCall>({ method: 'POST', path: PATHS.recount, body: {}, silent: true }).catch(() => undefined);
    requested.current = outdated;
  }, [outdated]);
  return lists;
}

/** The time of the count, and whether a newer one is running. */
function CountStatus({ answer: { countedTime, outdated } }: { readonly answer: UnknownLists }): ReactNode {
  const { t } = useWords();
  const text = [
    t('数据中出现、但没有列表收录的编码。下载待补全模板，补全后导入该列表，报表和预计到货随即更新。'),
    ...(countedTime === null ? [] : [t('统计时间：{{time}}', { time: countedTime })]),
    ...(outdated ? [t('数据已有变化，正在重新统计')] : []),
  ];
  return <Alert className="data-quality-status" type="info" showIcon role="status" title={text.join(' · ')} />;
}

/** The tab of receipts without a date, next to those of the lists. */
const UNDATED = 'undated-receipts';

function ListTabs({ answer: { lists, countedTime, outdated, undatedReceipts } }: { readonly answer: UnknownLists }): ReactNode {
  const { t, language } = useWords();
  const [address, setAddress] = useSearchParams();
  const undated = undatedReceipts === null || undatedReceipts.lines === 0 ? null : undatedReceipts;
  const isUndated = undated !== null && (address.get('list') === UNDATED || lists.length === 0);
  const chosen = lists.find(({ list }) => list === address.get('list')) ?? lists[0];
  // Unknown until the changes have been counted.
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
        chosen !== undefined && <MissingFieldsList key={chosen.list} lacking={chosen} count={`${countedTime} ${outdated}`} />
      )}
    </>
  );
}
