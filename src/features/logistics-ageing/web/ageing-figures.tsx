import { useQuery } from '@tanstack/react-query';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { shownNumber } from '#kit/report/numbers.ts';
import type { ReportInputs } from '#kit/report/web/report-screen.tsx';
import type { Filters, Report } from '#kit/report/web/use-report.ts';
import type { ageingFigures, AgeingFigures as Figures, StageFigures } from '../contract.ts';
import { logisticsAgeing } from '../definition.ts';
import './ageing-figures.css';

/** A stage of transport, with the names of its filters. */
interface Stage {
  /** A key of the words. */
  readonly title: string;
  readonly name: 'groundLine' | 'warehousing';
  readonly verdict: string;
  readonly atLeast: string;
  /** The other filters of the stage's duration. */
  readonly others: readonly string[];
}

const STAGES: readonly Stage[] = [
  { title: '干线', name: 'groundLine', verdict: 'groundLineOnTime', atLeast: 'groundLineTimeBegin', others: ['groundLineTimeEnd'] },
  {
    title: '入仓',
    name: 'warehousing',
    verdict: 'warehousingOnTime',
    atLeast: 'warehousingTimeBegin',
    others: ['warehousingTimeEnd', 'overdueDurationBegin', 'overdueDurationEnd'],
  },
];
const namesOf = ({ verdict, atLeast, others }: Stage) => [verdict, atLeast, ...others];
/** The filters by verdict and duration, cleared. */
const NONE = Object.fromEntries(STAGES.flatMap((stage) => namesOf(stage).map((name) => [name, ''])));

const isFilled = (value: string | undefined): boolean => value !== undefined && value !== '';

/**
 * Above the report: the number of filtered lines and the figures of both stages. A click on a figure shows its rows,
 * another click shows all again.
 */
export const AgeingFigures: ReportInputs = ({ report, choose }) => {
  const { t, language } = useWords();
  const { data, isFetching, isError } = useFigures(report);
  const isChosen = Object.keys(NONE).some((name) => isFilled(report.filters[name]));
  const lines = data === undefined ? (isError ? '-' : '…') : numberText(data.lines, language);
  return (
    <div className="ageing-figures" role="group" aria-label={t('时效概览')} aria-busy={isFetching}>
      <Figure
        label={t('总行数')}
        value={lines}
        about={t('当前筛选条件下的全部行；点击取消对结论和时长的筛选')}
        pressed={!isChosen}
        onPress={() => choose(NONE)}
      />
      {STAGES.map((stage) => (
        <StageOf key={stage.name} stage={stage} figures={data?.[stage.name]} isError={isError} filters={report.filters} onShow={choose} />
      ))}
      {isChosen && <span className="ageing-chosen">{t('以上数字只统计筛选出的行')}</span>}
    </div>
  );
};

function useFigures({ filters }: Report) {
  return useQuery<Figures>({
    // Refreshed together with the rows.
    queryKey: ['listing', logisticsAgeing.name, 'figures', filters],
    queryFn: ({ signal }) => callApi<typeof ageingFigures>({ path: '/logisticsAging/figures', query: filters, signal, silent: true }),
  });
}

interface StageOfProps {
  readonly stage: Stage;
  readonly figures: StageFigures | undefined;
  readonly isError: boolean;
  readonly filters: Report['filters'];
  readonly onShow: (filters: Filters) => void;
}

function StageOf({ stage, figures, isError, filters, onShow }: StageOfProps): ReactNode {
  const { title, verdict, atLeast } = stage;
  const { t, language } = useWords();
  /** A figure as shown: `…` while it is loading, `-` without a value. */
  const shown = <Value,>(value: Value | null | undefined, text: (known: Value) => string) =>
    value === undefined ? (isError ? '-' : '…') : value === null ? '-' : text(value);
  const count = (value: number | undefined) => shown(value, (known) => numberText(known, language));
  const days = (value: number | null | undefined) =>
    shown(value, (known) => t('{{days}} 天', { days: shownNumber(known, { kind: 'days' }, language) }));
  const finished = count(figures?.finished);
  const ofVerdict = (value: string) => ({
    pressed: filters[verdict] === value,
    onPress: () => onShow({ [verdict]: filters[verdict] === value ? '' : value }),
  });
  const slowerThan = (value: number | null | undefined) => ({
    pressed: filters[atLeast] !== '' && filters[atLeast] === String(value),
    ...(typeof value === 'number' ? { onPress: () => onShow({ [atLeast]: filters[atLeast] === String(value) ? '' : String(value) }) } : {}),
  });
  // For lines filtered by verdict or duration a rate means nothing: of the late ones it is always 0 %.
  const isChosen = namesOf(stage).some((name) => isFilled(filters[name]));
  return (
    <div className="ageing-stage" role="group" aria-label={t(title)}>
      <strong aria-hidden>{t(title)}</strong>
      <Figure
        label={t('超时')}
        value={count(figures?.late)}
        tone="late"
        about={t('时长超过标准的行；点击只看这些行')}
        {...ofVerdict('0')}
      />
      <Figure
        label={t('准时率')}
        value={isChosen ? '-' : shown(figures?.onTimeRate, (rate) => shownNumber(rate, { kind: 'percent', scale: 1 }, language))}
        about={
          isChosen
            ? t('已按结论或时长筛选，不显示准时率')
            : t('准时的行占有结论的行（准时与超时）的比例，未完成和没有标准的行不计；点击只看准时的 {{count}} 行', {
                count: count(figures?.onTime),
              })
        }
        {...ofVerdict('1')}
      />
      <Figure
        label={t('未完成')}
        value={count(figures?.unfinished)}
        tone="pending"
        about={t('还没有结束时间的行；点击只看这些行')}
        {...ofVerdict('2')}
      />
      <Figure
        label={t('中位数')}
        value={days(figures?.median)}
        about={t('已完成的 {{count}} 行中，此时长为中位数（同Excel的PERCENTILE.INC(0.5)）；点击只看不短于此时长的行', { count: finished })}
        {...slowerThan(figures?.median)}
      />
      <Figure
        label="P90"
        value={days(figures?.p90)}
        about={t('已完成的 {{count}} 行中，此时长为第90百分位数（同Excel的PERCENTILE.INC(0.9)）；点击只看不短于此时长的行', {
          count: finished,
        })}
        {...slowerThan(figures?.p90)}
      />
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  /** A description of the figure and of the effect of a click. */
  readonly about: string;
  readonly tone?: 'late' | 'pending';
  /** Whether exactly its rows are shown. */
  readonly pressed: boolean;
  /** Absent if it has no rows. */
  readonly onPress?: () => void;
}

function Figure({ label, value, about, tone, pressed, onPress }: FigureProps): ReactNode {
  return (
    <Tooltip title={about}>
      <button
        type="button"
        className={`ageing-figure ${tone === undefined ? '' : `ageing-figure-${tone}`}`}
        aria-pressed={pressed}
        disabled={onPress === undefined}
        onClick={onPress}
      >
        <span>{label}</span> <b>{value}</b>
      </button>
    </Tooltip>
  );
}
