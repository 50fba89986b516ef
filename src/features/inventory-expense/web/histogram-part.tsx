import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import type { OwnUserInfo } from '#features/administration/users/contract.ts';
import { COLUMN_GROUP } from '#features/administration/users/definition.ts';
import { UNMAPPED } from '#features/master-data/product-mapping/definition.ts';
import { ChartCard } from '#kit/chart/web/chart-card.tsx';
import type { Chart } from '#kit/chart/web/chart.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Language, Translator } from '#kit/i18n/words.ts';
import { shownNumber } from '#kit/report/numbers.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { QueryContent } from '#kit/ui/web/page/page-states.tsx';
import { WideTable } from '#kit/ui/web/table/wide-table.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import { useUrlFilters } from '#kit/ui/web/url-filters.ts';
import type { Histogram, HistogramBucket, outerHistogram } from '../contract.ts';
import { MORE_PATHS, OUTER, PATHS } from '../definition.ts';
import { bucketColumns, type BucketColumn } from '../histogram-columns.ts';
import { FigureDrawer, type FigureName, type PickedFigure } from './figure-drawer.tsx';
import { GroupChecks } from './column-groups.tsx';
import { HistogramForm, type HistogramQuery } from './histogram-form.tsx';
import { FigureButton } from '#kit/ui/web/table/cell-button.tsx';

interface HistogramPartProps {
  readonly lobs: readonly string[];
  readonly info: OwnUserInfo | null;
}

const NO_QUERY: HistogramQuery = { lob: '', annualizedRate: '', inTimeBegin: '', inTimeEnd: '', outTimeBegin: '', outTimeEnd: '' };

/** Displayed decimal places of 万元. */
const PLACES = 2;
const WAN = { kind: 'money', scale: PLACES } as const;

/**
 * Goods of a category by days in stock, as a chart and a table. A click on a figure opens its segments
 * (docs/business-rules/ledger-and-interest.md#histogram).
 */
export function HistogramPart({ lobs, info }: HistogramPartProps): ReactNode {
  const { t } = useWords();
  const { filters, search } = useUrlFilters(NO_QUERY);
  const requested = filters.lob === '' ? null : filters;
  const [picked, setPicked] = useState<PickedFigure | null>(null);
  const read = useCall<typeof outerHistogram>(
    { path: PATHS.histogram, query: requested ?? {}, withNotice: true },
    { enabled: requested !== null, placeholderData: keepPreviousData },
  );
  const client = useQueryClient();
  const show = (query: HistogramQuery) => {
    // The drawer explains a figure of the previous histogram.
    setPicked(null);
    search(query);
    void client.invalidateQueries({ queryKey: [MORE_PATHS.outerNotes] });
  };
  return (
    <section className="list-screen" aria-label={t('库龄分布')} aria-busy={read.isFetching}>
      <div className="expense-head">
        <h2>{t('库龄分布')}</h2>
        <div className="expense-actions" role="toolbar" aria-label={t('操作')}>
          <span className="ui-toolbar-group">
            <GroupChecks view="histogram" info={info} />
          </span>
          <Permitted codes={[OUTER.download]}>
            <FileButton disabled={requested === null} path={PATHS.histogramExport} query={requested ?? {}}>
              {t('库龄分布下载')}
            </FileButton>
          </Permitted>
        </div>
        <HistogramForm lobs={lobs} requested={requested} busy={read.isFetching} onSearch={show} />
      </div>
      {requested !== null && (
        <QueryContent query={read}>
          {read.data !== undefined && (
            <Result
              histogram={read.data}
              info={info}
              busy={read.isFetching}
              // The drawer would show the new parameters with a figure of the previous histogram.
              onPick={read.isPlaceholderData ? () => undefined : setPicked}
            />
          )}
        </QueryContent>
      )}
      {requested !== null && <FigureDrawer picked={picked} requested={requested} onClose={() => setPicked(null)} />}
    </section>
  );
}

interface ResultProps {
  readonly histogram: Histogram;
  readonly info: OwnUserInfo | null;
  readonly busy: boolean;
  /** Opens the explanation of a figure. */
  readonly onPick: (picked: PickedFigure) => void;
}

function Result({ histogram, info, busy, onPick }: ResultProps): ReactNode {
  const { t, language } = useWords();
  const totalInterest = shownNumber(histogram.allInventoryPrice, WAN, language);
  const pick = useFigurePick(histogram, onPick);
  return (
    <>
      <ChartCard
        chart={chartOf(histogram, t)}
        busy={busy}
        onPick={({ category, series }) => pick(category, series === 'interest' ? 'totalWanInventoryPrice' : 'totalWanPrice')}
      />
      <BucketTable histogram={histogram} info={info} onPick={onPick} />
      <p className="expense-result">
        {t('存货费用合计（万元）')}{' '}
        <FigureButton
          onClick={() => onPick({ bucket: null, figure: 'totalWanInventoryPrice', title: t('存货费用合计（万元）'), value: totalInterest })}
        >
          <b>{totalInterest}</b>
        </FigureButton>
      </p>
    </>
  );
}

/**
 * Returns a function that opens the explanation of a figure, by the index of its bucket and the name of its column. The
 * column may be hidden, because the chart has its figures too.
 */
function useFigurePick({ dataList }: Histogram, onPick: ResultProps['onPick']): (bucketIndex: number, figure: FigureName) => void {
  const { t, language } = useWords();
  return (bucketIndex, figure) => {
    const bucket = dataList[bucketIndex];
    const column = bucketColumns(ALL_GROUPS).find(({ name }) => name === figure);
    if (bucket !== undefined && column !== undefined)
      onPick({ bucket: bucketIndex, figure, title: t(column.title), value: valueText(bucket, column, language) });
  };
}

const ALL_GROUPS = { showPurchasingHistogram: COLUMN_GROUP.shown, showDeliveryHistogram: COLUMN_GROUP.shown } as const;

function valueText(bucket: HistogramBucket, { name, kind }: BucketColumn, language: Language): string {
  const value = bucket[name];
  return kind === 'integer' ? numberText(Number(value), language) : shownNumber(String(value), WAN, language);
}

/** The colour of each series, the same in all charts. */
const COLOURS = { goods: 'pair-2', interest: 'second-axis' } as const;

const chartOf = ({ dataList }: Histogram, t: Translator): Chart => ({
  title: t('库龄分布'),
  by: t('库龄'),
  categories: dataList.map(({ storageAge }) => storageAge),
  left: { name: t('库存金额'), unit: t('万元'), decimals: 0 },
  right: { name: t('存货费用'), unit: t('万元'), decimals: PLACES },
  series: [
    { key: 'price', name: t('库存金额'), kind: 'bar', role: COLOURS.goods, values: dataList.map(({ totalWanPrice }) => totalWanPrice) },
    {
      key: 'interest',
      name: t('存货费用'),
      kind: 'line',
      role: COLOURS.interest,
      axis: 'right',
      values: dataList.map(({ totalWanInventoryPrice }) => totalWanInventoryPrice),
    },
  ],
});

interface ProductLinesProps {
  readonly bucket: HistogramBucket;
  /** `subLob` is 未维护 for unmapped products; `count` is the displayed number of pieces. */
  readonly onPick: (subLob: string, count: string) => void;
}

/** The pieces of a bucket by product line. */
function ProductLines({ bucket: { lobData }, onPick }: ProductLinesProps): ReactNode {
  const { t, language } = useWords();
  return (
    <dl className="expense-lines">
      {lobData.map(({ subLob, totalCount }) => {
        const count = numberText(totalCount, language);
        return (
          <div key={subLob ?? ''}>
            <dt>{subLob ?? t(UNMAPPED)}</dt>
            <dd>
              <FigureButton onClick={() => onPick(subLob ?? UNMAPPED, count)}>{count}</FigureButton>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const productLinesOf = (bucket: HistogramBucket, onPick: ProductLinesProps['onPick']) => <ProductLines bucket={bucket} onPick={onPick} />;

function BucketTable({ histogram, info, onPick }: Omit<ResultProps, 'busy'>): ReactNode {
  const { t, language } = useWords();
  const { dataList } = histogram;
  const pick = useFigurePick(histogram, onPick);
  const tableColumns: TableColumnsType<HistogramBucket> = bucketColumns(info ?? ALL_GROUPS).map((column) => ({
    key: column.name,
    title: t(column.title),
    align: column.kind === 'text' ? 'left' : 'right',
    render: (_: unknown, bucket: HistogramBucket, bucketIndex: number) => {
      const { name } = column;
      const isAge = name === 'storageAge';
      const text = isAge ? bucket.storageAge : valueText(bucket, column, language);
      return (
        <FigureButton
          aria-label={isAge ? t('库龄{{age}}的明细', { age: text }) : `${t(column.title)} ${text}`}
          onClick={() => pick(bucketIndex, isAge ? 'totalCount' : name)}
        >
          {text}
        </FigureButton>
      );
    },
  }));
  const pickLine = (bucket: HistogramBucket) => (subLob: string, value: string) =>
    onPick({ bucket: dataList.indexOf(bucket), figure: 'totalCount', title: [t('数量'), t(subLob)].join(' · '), value, subLob });
  return (
    <WideTable<HistogramBucket>
      className="expense-buckets"
      rowKey="storageAge"
      size="small"
      bordered
      pagination={false}
      columns={tableColumns}
      dataSource={[...dataList]}
      expandable={{
        rowExpandable: ({ lobData }) => lobData.length > 0,
        expandedRowRender: (bucket) => productLinesOf(bucket, pickLine(bucket)),
      }}
    />
  );
}
