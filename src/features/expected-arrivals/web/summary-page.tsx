import type { TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { callApi } from '#kit/http/web/client.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { hyphenatedText } from '#kit/i18n/words.ts';
import { useWords, type WordsInUse } from '#kit/i18n/web/words.ts';
import { withWholeWords } from '#kit/ui/web/table/title-width.ts';
import { MailboxStatusAlert } from '#kit/mailbox/web/mailbox-notice.tsx';
import { filterNames } from '#kit/records/define.ts';
import type { reportCombo } from '#kit/report/contract.ts';
import { ReportFilterBar } from '#kit/report/web/report-filter-bar.tsx';
import type { Filters } from '#kit/saved-view/web/listing-source.ts';
import { type Listing, useListing } from '#kit/saved-view/web/use-listing.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { usePermission } from '#kit/session/web/session.ts';
import { ListPager } from '#kit/ui/web/table/list-pager.tsx';
import { NoMatches } from '#kit/ui/web/page/no-matches.tsx';
import { RefreshButton } from '#kit/ui/web/page/refresh-button.tsx';
import { BLANK_EMPTY_TEXT, QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { TwoLines } from '#kit/ui/web/table/two-lines.tsx';
import { PageTable } from '#kit/ui/web/table/wide-table.tsx';
import { ConnectButton } from '#kit/ui/web/connect/connect-button.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { Toolbar } from '#kit/ui/web/toolbar/toolbar.tsx';
import type { summaryPage, SummaryRow } from '../contract.ts';
import { categoriesText, CODES, expectedArrivals, FIRST_NOTICES, MENUS, PATHS } from '../definition.ts';
import { NoticeButtons } from './notice-buttons.tsx';
import '#kit/report/web/report.css';

const FILTER_NAMES = expectedArrivals.filters.flatMap(filterNames);
const BY_SUMMARY = { group: 'summaryCode' } as const;

interface SummaryAnswer {
  readonly list: readonly SummaryRow[];
  readonly total: number;
  readonly totalCapped: boolean;
}

async function read(query: Readonly<Record<string, string | number>>, signal: AbortSignal): Promise<SummaryAnswer> {
  const answer = await callApi<typeof summaryPage>({ path: PATHS.page, query: { ...query, ...BY_SUMMARY }, signal, silent: true });
  return { list: answer.list as readonly SummaryRow[], total: answer.total, totalCapped: answer.totalCapped ?? false };
}

/** The lines of shipping notices by summary code, with links (docs/business-rules/arrivals.md#arrival-summary). */
export default function SummaryPage(): ReactNode {
  const { t } = useWords();
  const listing = useListing<SummaryAnswer>({ name: MENUS.summary, filterNames: FILTER_NAMES, read, rowsOf: ({ list }) => list });
  const combo = useCall<ReturnType<typeof reportCombo>>({ path: PATHS.combo }, { staleTime: 60_000 });
  const refresh = () => void Promise.all([listing.refresh(), combo.refetch()]);
  const { answer, filters, page } = listing;
  return (
    <section className="list-screen" aria-label={t('到货汇总')} aria-busy={listing.loading}>
      <div className="report-head">
        <ReportFilterBar definition={expectedArrivals} report={{ ...listing, combo: combo.data ?? null }} />
        <Actions listing={listing} onChanged={refresh} />
      </div>
      <MailboxStatusAlert path={PATHS.mailbox} />
      <QueryContent query={{ data: answer ?? undefined, error: listing.failure, refetch: listing.refresh }}>
        <PageTable<SummaryRow>
          className="list-table"
          size="small"
          rowKey="summaryCode"
          columns={withWholeWords(useColumns(filters))}
          dataSource={[...(answer?.list ?? [])]}
          loading={listing.loading}
          pagination={false}
          locale={{
            emptyText:
              answer === null ? (
                BLANK_EMPTY_TEXT
              ) : (
                <NoMatches filters={listing.filters} initially={{}} onReset={listing.reset} hint={t(FIRST_NOTICES)} />
              ),
          }}
        />
      </QueryContent>
      <ListPager page={page} shown={answer?.list.length ?? 0} total={answer?.total ?? null} totalCapped={false} onTurn={listing.turnTo} />
    </section>
  );
}

function Actions({ listing, onChanged }: { readonly listing: Listing<SummaryAnswer>; readonly onChanged: () => void }): ReactNode {
  const { t } = useWords();
  const table = { path: PATHS.export, query: { ...listing.filters, ...BY_SUMMARY } };
  return (
    <Toolbar
      display={
        <>
          <RefreshButton onRefresh={onChanged} />
          <Permitted codes={[CODES.download]}>
            <ConnectButton {...table} />
          </Permitted>
        </>
      }
    >
      <Permitted codes={[CODES.download]}>
        <FileButton {...table} rows={listing.answer?.total}>
          {t('数据下载')}
        </FileButton>
      </Permitted>
      <NoticeButtons uploaded="缺失邮件补充数据上传成功" updated="汇总表更新完成" onChanged={onChanged} />
    </Toolbar>
  );
}

function useColumns(filters: Filters): TableColumnsType<SummaryRow> {
  const { t, language } = useWords();
  const count = (name: 'dnCount' | 'lineCount' | 'qty' | 'abnormalCount', title: string, width: number) => ({
    title: t(title),
    dataIndex: name,
    width,
    align: 'right' as const,
    render: (value: number) => numberText(value, language),
  });
  return [
    {
      title: t('汇总编码'),
      dataIndex: 'summaryCode',
      width: 330,
      ellipsis: true,
      render: (_, row) => <SummaryCode row={row} filters={filters} t={t} />,
    },
    { title: t('库存地'), dataIndex: 'storageLocationName', width: 136, render: (name: string | null) => name ?? t(UNMAPPED) },
    { title: t('品类'), dataIndex: 'category', width: 90, render: (names: string | null) => categoriesText(names, t) },
    {
      title: t('小类'),
      dataIndex: 'subLob',
      width: 132,
      ellipsis: true,
      render: (name: string | null) => <TwoLines text={name ?? t(UNMAPPED)} />,
    },
    { title: t('发货日'), dataIndex: 'deliveryDate', width: 98 },
    count('dnCount', 'DN数', 56),
    count('lineCount', '行数', 56),
    count('qty', '数量', 76),
    {
      ...count('abnormalCount', '异常数', 72),
      render: (value: number) => <span className={value > 0 ? 'report-tone-late' : undefined}>{numberText(value, language)}</span>,
    },
  ];
}

interface SummaryCodeProps {
  readonly row: SummaryRow;
  readonly filters: Filters;
  readonly t: WordsInUse['t'];
}

/** A summary code, red if a line is abnormal. Links to the lines with the same filters if the user may see them. */
function SummaryCode({ row: { summaryCode, flag }, filters, t }: SummaryCodeProps): ReactNode {
  const mayFollow = usePermission([MENUS.lines]);
  const code = hyphenatedText(summaryCode, t);
  const shown = (
    <span className={flag === 1 ? 'report-tone-late' : undefined}>
      <TwoLines text={code} />
    </span>
  );
  if (!mayFollow) return shown;
  const query = new URLSearchParams(Object.entries({ ...filters, summaryCode }).filter(([, value]) => value !== ''));
  return (
    <Link to={`/data/arrivalExpect?${query}`} title={t('查看明细')}>
      {shown}
    </Link>
  );
}
