import { DownloadOutlined } from '@ant-design/icons';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import type { OwnUserInfo } from '#features/administration/users/contract.ts';
import { ChartCard } from '#kit/chart/web/chart-card.tsx';
import type { Chart } from '#kit/chart/web/chart.ts';
import { callApi } from '#kit/http/web/client.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { shownNumber } from '#kit/report/numbers.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { RowsOf } from '#kit/ui/web/page-states.tsx';
import { useDownload } from '#kit/ui/web/use-download.ts';
import { WideTable } from '#kit/ui/web/wide-table.tsx';
import type { Histogram, HistogramBucket, outerHistogram } from '../contract.ts';
import { MORE_PATHS, OUTER, PATHS } from '../definition.ts';
import { bucketColumns } from '../histogram-columns.ts';
import { BucketRows } from './bucket-rows.tsx';
import { GroupChecks } from './column-groups.tsx';
import { HistogramForm, type HistogramQuery } from './histogram-form.tsx';

interface HistogramPartProps {
  readonly lobs: readonly string[];
  readonly info: OwnUserInfo | null;
}

/** Places of 万元 that people read. */
const PLACES = 2;
const WAN = { kind: 'money', scale: PLACES } as const;

/** Goods of a category by how long they have been held, as a chart and as a table; each bucket leads to its goods (document 3 §2.5). */
export function HistogramPart({ lobs, info }: HistogramPartProps): ReactNode {
  const { t } = useWords();
  const [asked, setAsked] = useState<HistogramQuery | null>(null);
  const [bucket, setBucket] = useState<number | null>(null);
  const read = useQuery({
    queryKey: [PATHS.histogram, asked],
    queryFn: ({ signal }) => callApi<typeof outerHistogram>({ path: PATHS.histogram, query: asked ?? {}, signal, silent: true }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const client = useQueryClient();
  const search = (query: HistogramQuery) => {
    // The same question is asked anew, and whether all is counted with every one.
    if (JSON.stringify(query) === JSON.stringify(asked)) void read.refetch();
    else setAsked(query);
    void client.invalidateQueries({ queryKey: [MORE_PATHS.outerNotes] });
  };
  return (
    <section className="report-screen" aria-label={t('库龄分布')} aria-busy={read.isFetching}>
      <div className="report-head">
        <div className="report-actions" role="toolbar" aria-label={t('操作')}>
          <span className="report-actions-group">
            <h2>{t('库龄分布')}</h2>
            <GroupChecks view="histogram" info={info} />
          </span>
          <Permitted codes={[OUTER.download]}>
            <HistogramDownload asked={asked} />
          </Permitted>
        </div>
        <HistogramForm lobs={lobs} busy={read.isFetching} onSearch={search} />
      </div>
      {asked !== null && (
        <RowsOf query={read}>
          {read.data !== undefined && <Result histogram={read.data} info={info} busy={read.isFetching} onPick={setBucket} />}
        </RowsOf>
      )}
      {asked !== null && <BucketRows bucket={bucket} asked={asked} onClose={() => setBucket(null)} />}
    </section>
  );
}

function HistogramDownload({ asked }: { readonly asked: HistogramQuery | null }): ReactNode {
  const { t } = useWords();
  const { busy, start } = useDownload({ path: PATHS.histogramExport, query: asked ?? {} });
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} disabled={asked === null} onClick={() => void start()}>
      {t('库龄分布下载')}
    </Button>
  );
}

interface ResultProps {
  readonly histogram: Histogram;
  readonly info: OwnUserInfo | null;
  readonly busy: boolean;
  /** Asks for the goods of a bucket, by its place. */
  readonly onPick: (bucket: number) => void;
}

function Result({ histogram, info, busy, onPick }: ResultProps): ReactNode {
  const { t, language } = useWords();
  return (
    <>
      <ChartCard chart={chartOf(histogram, t)} busy={busy} onPick={({ category }) => onPick(category)} />
      <BucketTable histogram={histogram} info={info} onPick={onPick} />
      <p className="expense-result">
        {t('存货费用合计（万元）')} <b>{shownNumber(histogram.allInventoryPrice, WAN, language)}</b>
      </p>
    </>
  );
}

/** Which look a series has, on all charts. */
const LOOKS = { goods: 1, interest: 8 } as const;

const chartOf = ({ dataList }: Histogram, t: (text: string) => string): Chart => ({
  title: t('库龄分布'),
  by: t('库龄'),
  categories: dataList.map(({ storageAge }) => storageAge),
  left: { unit: t('万元'), decimals: 0 },
  right: { unit: t('万元'), decimals: PLACES },
  series: [
    { key: 'price', name: t('库存金额'), kind: 'bar', look: LOOKS.goods, values: dataList.map(({ totalWanPrice }) => totalWanPrice) },
    {
      key: 'interest',
      name: t('存货费用'),
      kind: 'line',
      look: LOOKS.interest,
      axis: 'right',
      values: dataList.map(({ totalWanInventoryPrice }) => totalWanInventoryPrice),
    },
  ],
});

const EXPANDABLE = {
  rowExpandable: ({ lobData }: HistogramBucket) => lobData.length > 0,
  expandedRowRender: (bucket: HistogramBucket) => <Lines bucket={bucket} />,
};

/** A bucket's pieces by product line. */
function Lines({ bucket: { lobData } }: { readonly bucket: HistogramBucket }): ReactNode {
  const { t, language } = useWords();
  return (
    <dl className="expense-lines">
      {lobData.map(({ subLob, totalCount }) => (
        <div key={subLob ?? ''}>
          <dt>{subLob ?? t('未维护')}</dt>
          <dd>{numberText(totalCount, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function BucketTable({ histogram: { dataList }, info, onPick }: Omit<ResultProps, 'busy'>): ReactNode {
  const { t, language } = useWords();
  const columns = bucketColumns({
    showPurchasingHistogram: info?.showPurchasingHistogram ?? 1,
    showDeliveryHistogram: info?.showDeliveryHistogram ?? 1,
  });
  const drawn: TableColumnsType<HistogramBucket> = columns.map(({ name, title, kind }) => ({
    key: name,
    title: t(title),
    align: kind === 'text' ? 'left' : 'right',
    render: (_: unknown, bucket: HistogramBucket, at: number) =>
      kind === 'text' ? (
        <Button type="link" size="small" aria-label={t('库龄 {{age}} 的明细', { age: bucket.storageAge })} onClick={() => onPick(at)}>
          {bucket.storageAge}
        </Button>
      ) : kind === 'integer' ? (
        numberText(Number(bucket[name]), language)
      ) : (
        shownNumber(String(bucket[name]), WAN, language)
      ),
  }));
  return (
    <WideTable<HistogramBucket>
      className="expense-buckets"
      rowKey="storageAge"
      size="small"
      bordered
      pagination={false}
      columns={drawn}
      dataSource={[...dataList]}
      expandable={EXPANDABLE}
    />
  );
}
