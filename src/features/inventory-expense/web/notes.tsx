import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { decimalText, numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import type { Report } from '#kit/report/web/use-report.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import { useCall } from '#kit/http/web/use-call.ts';
import type { internalNotes, Notes, outerNotes } from '../contract.ts';
import { INTERNAL, MORE_PATHS, PATHS } from '../definition.ts';

/** The refresh interval of the notes while products are being recomputed, in milliseconds. */
const REFRESH_MS = 5000;

const refetchInterval = ({ state }: { readonly state: { readonly data?: { readonly waiting: number } | undefined } }) =>
  (state.data?.waiting ?? 0) > 0 ? REFRESH_MS : false;

/** Makes a refetch use a request that is already running. */
const KEEP_RUNNING = { cancelRefetch: false } as const;

interface RefreshOptions {
  readonly report: Pick<Report, 'loading'>;
  /** The number of products that are being recomputed; undefined while loading. */
  readonly waiting: number | undefined;
  readonly readNotes: () => unknown;
  readonly readFigures: () => unknown;
}

/**
 * Keeps figures and notes consistent: reads the notes after each read of the figures, and the figures after the last
 * product was recomputed.
 */
function useFiguresAndNotes({ report: { loading }, waiting = 0, readNotes, readFigures }: RefreshOptions): void {
  const afterFigures = useEffectEvent(readNotes);
  const afterRecomputation = useEffectEvent(readFigures);
  useEffect(() => {
    if (!loading) afterFigures();
  }, [loading]);
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (wasWaiting.current && waiting === 0) afterRecomputation();
    wasWaiting.current = waiting > 0;
  }, [waiting]);
}

interface NotesProps {
  readonly report: Report;
}

/**
 * Notes of the internal figures: deliveries without goods, goods without a price, products that wait for recomputation.
 */
export function InternalNotes({ report }: NotesProps): ReactNode {
  const { data, refetch } = useCall<typeof internalNotes>({ path: MORE_PATHS.notes }, { refetchInterval });
  useFiguresAndNotes({ report, waiting: data?.waiting, readNotes: () => refetch(KEEP_RUNNING), readFigures: report.refresh });
  if (data === undefined) return null;
  return (
    <div className="expense-notes">
      {data.shortage.lines > 0 && <ShortageLine shortage={data.shortage} />}
      <Uncounted {...data} />
    </div>
  );
}

/** Deliveries without goods in stock, with their workbook (docs/business-rules/ledger-and-interest.md#shortages). */
function ShortageLine({ shortage: { lines, products, quantity } }: Pick<Notes, 'shortage'>): ReactNode {
  const { t, language } = useWords();
  const text = t(
    '有{{lines}}笔出库找不到对应的入库（{{products}}个物料，共{{quantity}}件），未计入费用。系统启用前的库存请用数据调整上传期初。',
    {
      lines: numberText(lines, language),
      products: numberText(products, language),
      quantity: numberText(quantity, language),
    },
  );
  return (
    <Alert
      type="warning"
      showIcon
      title={text}
      action={
        <Permitted codes={[INTERNAL.download]}>
          <FileButton size="small" path={MORE_PATHS.shortageExport}>
            {t('未匹配出库')}
          </FileButton>
        </Permitted>
      }
    />
  );
}

/** Goods that the amounts do not include, and products whose figures are not up to date. */
function Uncounted({ unpricedQuantity, waiting }: Pick<Notes, 'unpricedQuantity' | 'waiting'>): ReactNode {
  const { t, language } = useWords();
  return (
    <>
      {unpricedQuantity > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('有{{quantity}}件未定价，计入数量，未计入金额。', { quantity: numberText(unpricedQuantity, language) })}
        />
      )}
      {waiting > 0 && (
        <Alert
          type="info"
          showIcon
          role="status"
          title={t('{{count}}个物料的最新数据正在重新计算，金额随即更新。', { count: numberText(waiting, language) })}
        />
      )}
    </>
  );
}

/** Notes of the outer figures: the annual rate or that it is missing, and uncounted goods. */
export function OuterNotes({ report }: NotesProps): ReactNode {
  const { t, language } = useWords();
  const client = useQueryClient();
  const { data, refetch } = useCall<typeof outerNotes>({ path: MORE_PATHS.outerNotes }, { refetchInterval });
  useFiguresAndNotes({
    report,
    waiting: data?.waiting,
    readNotes: () => refetch(KEEP_RUNNING),
    readFigures: () => Promise.all([report.refresh(), client.invalidateQueries({ queryKey: [PATHS.histogram] })]),
  });
  if (data === undefined) return null;
  return (
    <>
      {data.annualizedRate === null ? (
        <Alert
          type="warning"
          showIcon
          title={
            <ScreenText
              text="公司还没有设置年化利率，金额显示为“-”。请在{{screens}}的公司页设置。"
              screens={{ 店铺管理: '/systemManage/shopManage?tab=corporates' }}
            />
          }
        />
      ) : (
        <span className="expense-rate">
          {t('年化利率{{rate}}%，免费时间21天，截至今天', { rate: decimalText(data.annualizedRate, 2, language) })}
        </span>
      )}
      <Uncounted {...data} />
    </>
  );
}
