import { CheckCircleOutlined } from '@ant-design/icons';
import { Alert, Tabs } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { numberText, sentencesText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { QueryView, EmptyState } from '#kit/ui/web/page/page-states.tsx';
import type { recountCall, UnknownNameLists, unknownNameLists, UnknownNamesOfList } from '../contract.ts';
import { PATHS } from '../definition.ts';
import { UndatedList } from './undated-list.tsx';
import { UnknownNameList } from './unknown-name-list.tsx';
import './data-quality.css';

/** The interval at which the page checks whether a running count is finished. */
const REFRESH_MS = 2000;

/** The unknown names of each list, and the receipts without a date, in tabs. */
export default function DataQualityPage(): ReactNode {
  const { t } = useWords();
  const lists = useLists();
  return (
    <section className="list-screen" aria-label={t('数据质量')} aria-busy={lists.isFetching}>
      <QueryView query={lists}>{(answer) => <ListTabs answer={answer} />}</QueryView>
    </section>
  );
}

/** The lists with unknown names. If data has changed since the last count, requests a count and reads until its end. */
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
function useCountState({ countedTime, outdated }: UnknownNameLists): string {
  const { t } = useWords();
  return [
    ...(countedTime === null ? [] : [t('统计时间：{{time}}', { time: countedTime })]),
    ...(outdated ? [t('数据已有变化，正在重新统计')] : []),
  ].join(' · ');
}

function CountStatus({ answer }: { readonly answer: UnknownNameLists }): ReactNode {
  const { t, language } = useWords();
  const text = [t('以下编码在数据中出现，但主数据尚未维护。下载待补全模板，补全后上传，报表和预计到货随即更新。'), useCountState(answer)];
  return <Alert className="data-quality-status" type="info" showIcon role="status" title={sentencesText(text, language)} />;
}

/** Before the changes are counted, the page cannot say that all names are in their lists. */
function NoUnknownNames({ answer }: { readonly answer: UnknownNameLists }): ReactNode {
  const { t } = useWords();
  const state = useCountState(answer);
  const isCounted = answer.countedTime !== null && !answer.outdated;
  return (
    <div role="status">
      {isCounted ? (
        <EmptyState
          image={<CheckCircleOutlined className="data-quality-complete" aria-hidden />}
          text={t('数据中的编码均已维护')}
          hint={state}
        />
      ) : (
        <EmptyState text={t('正在统计')} />
      )}
    </div>
  );
}

/** The key of the tab of receipts without a date. */
const UNDATED = 'undated-receipts';

/** The tab that is shown: of a list, or of the receipts without a date. */
type Tab =
  | { readonly key: string; readonly list: UnknownNamesOfList }
  | { readonly key: typeof UNDATED; readonly undated: NonNullable<UnknownNameLists['undatedReceipts']> };

/** All tabs, those of the lists first. */
function tabsOf({ lists, undatedReceipts: undated }: UnknownNameLists): readonly Tab[] {
  const ofLists = lists.map((list) => ({ key: list.list, list }));
  return undated === null || undated.lines === 0 ? ofLists : [...ofLists, { key: UNDATED, undated }];
}

function ListTabs({ answer }: { readonly answer: UnknownNameLists }): ReactNode {
  const { t, language } = useWords();
  const [address, setAddress] = useSearchParams();
  const { countedTime, outdated } = answer;
  const tabs = tabsOf(answer);
  const shown = tabs.find(({ key }) => key === address.get('list')) ?? tabs[0];
  if (shown === undefined) return <NoUnknownNames answer={answer} />;
  const labelOf = (tab: Tab) => {
    const [title, count] = 'list' in tab ? [tab.list.tab, tab.list.values] : [t('无收货日期'), tab.undated.lines];
    return t('{{name}}（{{detail}}）', { name: title, detail: numberText(count, language) });
  };
  return (
    <>
      <CountStatus answer={answer} />
      <Tabs
        aria-label={t('列表')}
        activeKey={shown.key}
        // Another tab starts at its first page.
        onChange={(list) => setAddress({ list }, { replace: true })}
        items={tabs.map((tab) => ({ key: tab.key, label: labelOf(tab) }))}
      />
      {'list' in shown ? (
        // `countedTime` is the time of the oldest count. `outdated` also changes when a running count ends.
        <UnknownNameList key={shown.key} summary={shown.list} countState={`${countedTime} ${outdated}`} />
      ) : (
        <UndatedList totals={shown.undated} />
      )}
    </>
  );
}
