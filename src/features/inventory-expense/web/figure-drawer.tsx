import { FunctionOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { Translator } from '#kit/i18n/words.ts';
import type { reportTotals } from '#kit/report/contract.ts';
import { totalsPath } from '#kit/report/define.ts';
import { shownNumber } from '#kit/report/numbers.ts';
import { type ProvenanceTarget, ProvenancePanel } from '#kit/report/web/provenance-panel.tsx';
import { RowsTable } from '#kit/report/web/rows-table.tsx';
import { businessToday } from '#kit/session/web/business-day.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { ExportButton } from '#kit/ui/web/export-button.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import { BUCKETS, OUTER } from '../definition.ts';
import { histogramSegments } from '../segment-report.ts';
import type { HistogramQuery } from './histogram-form.tsx';

/** A figure of the histogram whose segments the drawer shows. */
export interface PickedFigure {
  /** The index of the bucket; null for all buckets. */
  readonly bucket: number | null;
  readonly figure: FigureName;
  /** The translated name of the figure. */
  readonly title: string;
  /** The displayed value of the figure. */
  readonly value: string;
  /** The product line, 未维护 for unmapped products; all product lines if absent. */
  readonly subLob?: string;
}

interface FigureSource {
  /** The explanation, a key of the words. */
  readonly formula: string;
  /** The column of the segments from whose sum the figure is computed. */
  readonly sumOf: 'quantity' | 'value' | 'interest';
  /** Set if the figure includes only goods that had left by today. */
  readonly delivered?: true;
}

/** The figures of the histogram, by their member in the API's answer. */
const FIGURES = {
  totalCount: { formula: '在库天数属于该库龄的数量之和。', sumOf: 'quantity' },
  totalWanPrice: { formula: '在库天数属于该库龄的金额之和 ÷ 10000。', sumOf: 'value' },
  totalWanInventoryPrice: { formula: '金额 × 在库天数之和 × 年化利率 ÷ 365 ÷ 10000。', sumOf: 'interest' },
  purchaseQuantity: { formula: '在库天数属于该库龄、入库时间在所选范围内的数量之和。', sumOf: 'quantity' },
  purchaseAmount: { formula: '在库天数属于该库龄、入库时间在所选范围内的金额之和 ÷ 10000。', sumOf: 'value' },
  deliveryQuantity: { formula: '其中截至今天已出库、出库时间在所选范围内的数量之和。', sumOf: 'quantity', delivered: true },
  deliveryAmount: { formula: '其中截至今天已出库、出库时间在所选范围内的金额之和 ÷ 10000。', sumOf: 'value', delivered: true },
} as const satisfies Readonly<Record<string, FigureSource>>;
export type FigureName = keyof typeof FIGURES;

interface FigureDrawerProps {
  /** Null while the drawer is closed. */
  readonly picked: PickedFigure | null;
  readonly requested: HistogramQuery;
  readonly onClose: () => void;
}

const WIDTH = 620;
/** The columns that identify a segment. */
const KEY_COLUMNS = ['productCode', 'inDate', 'outDate'];

/** Explains a figure of the histogram and lists its segments. A value of a segment opens its provenance. */
export function FigureDrawer({ picked, requested, onClose }: FigureDrawerProps): ReactNode {
  const { t } = useWords();
  const [explained, setExplained] = useState<ProvenanceTarget | null>(null);
  const { lob, annualizedRate } = requested;
  return (
    <>
      <Drawer
        open={picked !== null}
        onClose={onClose}
        title={picked === null ? '' : titleOf(picked, t)}
        size={WIDTH}
        mask={false}
        rootClassName="report-provenance"
        destroyOnHidden
      >
        {picked !== null && (
          <FigureDetails
            key={JSON.stringify(picked)}
            picked={picked}
            requested={requested}
            onExplain={(record, column) => setExplained({ record, column })}
          />
        )}
      </Drawer>
      <ProvenancePanel
        definition={histogramSegments}
        target={explained}
        parameters={{ lob, annualizedRate }}
        onClose={() => setExplained(null)}
      />
    </>
  );
}

function titleOf({ bucket }: PickedFigure, t: Translator): string {
  const age = bucket === null ? undefined : BUCKETS[bucket];
  return age === undefined ? t('库龄分布明细') : t('库龄{{age}}的明细', { age: age.name });
}

interface FigureDetailsProps {
  readonly picked: PickedFigure;
  readonly requested: HistogramQuery;
  readonly onExplain: (record: ProvenanceTarget['record'], column: ProvenanceTarget['column']) => void;
}

function FigureDetails({ picked, requested, onExplain }: FigureDetailsProps): ReactNode {
  const { t } = useWords();
  const { formula, sumOf }: FigureSource = FIGURES[picked.figure];
  const query = segmentsQueryOf(picked, requested);
  const columns = [...KEY_COLUMNS, ...(sumOf === 'interest' ? ['held'] : []), sumOf].flatMap((name) =>
    histogramSegments.columns.filter((column) => column.name === name),
  );
  return (
    <>
      <dl className="report-provenance-value">
        <dt>{picked.title}</dt>
        <dd>{picked.value}</dd>
      </dl>
      <section className="report-provenance-formula">
        <h3>
          <FunctionOutlined aria-hidden /> {t('计算方法')}
        </h3>
        <p>{t(formula)}</p>
      </section>
      {sumOf === 'interest' && <InterestInputs query={query} />}
      <Permitted codes={[OUTER.download]}>
        <ExportButton path={histogramSegments.calls.export.path} query={query} />
      </Permitted>
      <RowsTable definition={histogramSegments} query={query} columns={columns} onExplain={onExplain} />
    </>
  );
}

type SegmentsQuery = Readonly<Record<string, string>>;

/** The query of the segments that a figure includes, as filters of {@link histogramSegments}. */
function segmentsQueryOf({ bucket, figure, subLob = '' }: PickedFigure, requested: HistogramQuery): SegmentsQuery {
  const { delivered }: FigureSource = FIGURES[figure];
  const age = bucket === null ? undefined : BUCKETS[bucket];
  const { lob, annualizedRate, inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd } = requested;
  const today = businessToday();
  return {
    lob,
    annualizedRate,
    subLob,
    heldBegin: String(age?.from ?? ''),
    heldEnd: String(age?.to ?? ''),
    inDateBegin: inTimeBegin,
    inDateEnd: inTimeEnd,
    outDateBegin: outTimeBegin,
    // Delivered goods are those that had left by today.
    outDateEnd: delivered === true && (outTimeEnd === '' || outTimeEnd > today) ? today : outTimeEnd,
  };
}

/** The inputs of the interest: the sum of money × days over the segments, and the rate of the form. */
function InterestInputs({ query }: { readonly query: SegmentsQuery }): ReactNode {
  const { t, language } = useWords();
  const { data } = useCall<ReturnType<typeof reportTotals>>({ path: totalsPath(histogramSegments.calls), query });
  const moneyDays = data?.totals.heldMoneyDays ?? null;
  return (
    <dl className="ui-terms expense-interest">
      <div>
        <dt>{t('金额×在库天数（元·天）')}</dt>
        <dd>{moneyDays === null ? '…' : shownNumber(moneyDays, { kind: 'money' }, language)}</dd>
      </div>
      <div>
        <dt>{`${t('年化利率（%）')} · ${t('查询时填写')}`}</dt>
        <dd>{query.annualizedRate}</dd>
      </div>
    </dl>
  );
}
