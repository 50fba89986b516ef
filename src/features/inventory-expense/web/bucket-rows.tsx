import { FunctionOutlined } from '@ant-design/icons';
import { Drawer } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { reportTotals } from '#kit/report/contract.ts';
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

/** A figure of the histogram whose rows are shown. */
export interface PickedFigure {
  /** Index of its bucket; null for all. */
  readonly bucket: number | null;
  readonly figure: FigureName;
  /** Its name and value, as displayed. */
  readonly title: string;
  readonly value: string;
  /** The product line; a placeholder for unmapped ones. Absent for all. */
  readonly subLob?: string;
}

interface Figure {
  /** Chinese, a key of the texts. */
  readonly formula: string;
  /** The column whose sum the figure is. */
  readonly sumOf: 'quantity' | 'value' | 'interest';
  /** Only goods that have left. */
  readonly delivered?: true;
}

const FIGURES = {
  totalCount: { formula: '在库天数属于该库龄的数量之和。', sumOf: 'quantity' },
  totalWanPrice: { formula: '在库天数属于该库龄的金额之和 ÷ 10000。', sumOf: 'value' },
  totalWanInventoryPrice: { formula: '金额 × 在库天数之和 × 年化利率 ÷ 365 ÷ 10000。', sumOf: 'interest' },
  purchaseQuantity: { formula: '在库天数属于该库龄、入库时间在所选范围内的数量之和。', sumOf: 'quantity' },
  purchaseAmount: { formula: '在库天数属于该库龄、入库时间在所选范围内的金额之和 ÷ 10000。', sumOf: 'value' },
  deliveryQuantity: { formula: '其中截至今天已出库、出库时间在所选范围内的数量之和。', sumOf: 'quantity', delivered: true },
  deliveryAmount: { formula: '其中截至今天已出库、出库时间在所选范围内的金额之和 ÷ 10000。', sumOf: 'value', delivered: true },
} as const satisfies Readonly<Record<string, Figure>>;
export type FigureName = keyof typeof FIGURES;

interface BucketRowsProps {
  readonly picked: PickedFigure | null;
  readonly requested: HistogramQuery;
  readonly onClose: () => void;
}

const WIDTH = 620;
/** The columns that identify a segment. */
const NAME_COLUMNS = ['productCode', 'inDate', 'outDate'];

/** The explanation of a figure of the histogram, and its segments, each with receipt, delivery, files and rows. */
export function BucketRows({ picked, requested, onClose }: BucketRowsProps): ReactNode {
  const { t } = useWords();
  const [explained, setExplained] = useState<ProvenanceTarget | null>(null);
  const { lob, annualizedRate } = requested;
  const age = picked?.bucket === null ? null : BUCKETS[picked?.bucket ?? 0];
  return (
    <>
      <Drawer
        open={picked !== null}
        onClose={onClose}
        title={age === null ? t('库龄分布明细') : t('库龄 {{age}} 的明细', { age: age?.name ?? '' })}
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

interface FigureDetailsProps {
  readonly picked: PickedFigure;
  readonly requested: HistogramQuery;
  readonly onExplain: (record: ProvenanceTarget['record'], column: ProvenanceTarget['column']) => void;
}

function FigureDetails({ picked, requested, onExplain }: FigureDetailsProps): ReactNode {
  const { t } = useWords();
  const { formula, sumOf }: Figure = FIGURES[picked.figure];
  const query = rowsQueryOf(picked, requested);
  const columns = [...NAME_COLUMNS, ...(sumOf === 'interest' ? ['held'] : []), sumOf].flatMap((name) =>
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

type RowsQuery = Readonly<Record<string, string>>;

function rowsQueryOf({ bucket, figure, subLob = '' }: PickedFigure, requested: HistogramQuery): RowsQuery {
  const { delivered }: Figure = FIGURES[figure];
  const age = bucket === null ? undefined : BUCKETS[bucket];
  const { lob, annualizedRate, inTimeBegin, inTimeEnd, outTimeBegin, outTimeEnd } = requested;
  const today = businessToday();
  return {
    lob,
    annualizedRate,
    subLob,
    heldBegin: age === undefined ? '' : String(age.from),
    heldEnd: age?.to === undefined || age.to === null ? '' : String(age.to),
    inDateBegin: inTimeBegin,
    inDateEnd: inTimeEnd,
    outDateBegin: outTimeBegin,
    outDateEnd: delivered === true && (outTimeEnd === '' || outTimeEnd > today) ? today : outTimeEnd,
  };
}

/** The inputs of the rows' interest: money × days, and the rate of the form. */
function InterestInputs({ query }: { readonly query: RowsQuery }): ReactNode {
  const { t, language } = useWords();
  const path = histogramSegments.calls.totals?.path ?? '';
  const { data } = useCall<ReturnType<typeof reportTotals>>({ path, query });
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
