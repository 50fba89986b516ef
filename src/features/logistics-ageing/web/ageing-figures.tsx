import { useQuery } from '@tanstack/react-query';
import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { callApi } from '#kit/http/web/client.ts';
import { numberText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import { shownNumber } from '#kit/report/numbers.ts';
import type { FilterSettingPart } from '#kit/report/web/report-screen.tsx';
import type { Filters, Report } from '#kit/report/web/use-report.ts';
import type { ageingFigures, AgeingFigures as Figures, StageFigures } from '../contract.ts';
import { logisticsAgeing } from '../definition.ts';
import './ageing-figures.css';

/** A transport stage with the names of its filters. */
interface Stage {
  /** Chinese, a key of `words.ts`. */
  readonly title: string;
  readonly name: 'groundLine' | 'warehousing';
  readonly verdict: string;
  /** The filter by the minimum duration. */
  readonly minimum: string;
  /** The other filters by duration. */
  readonly others: readonly string[];
}

const STAGES: readonly Stage[] = [
  { title: '干线', name: 'groundLine', verdict: 'groundLineOnTime', minimum: 'groundLineTimeBegin', others: ['groundLineTimeEnd'] },
  {
    title: '入仓',
    name: 'warehousing',
    verdict: 'warehousingOnTime',
    minimum: 'warehousingTimeBegin',
    others: ['warehousingTimeEnd', 'overdueDurationBegin', 'overdueDurationEnd'],
  },
];
const filtersOf = ({ verdict, minimum, others }: Stage) => [verdict, minimum, ...others];
/** Clears the filters by verdict and duration. */
const CLEARED = Object.fromEntries(STAGES.flatMap((stage) => filtersOf(stage).map((name) => [name, ''])));

/** The text of figures that are not loaded. */
const missingText = (isError: boolean): string => (isError ? '-' : '…');

const isFilled = (value: string | undefined): boolean => value !== undefined && value !== '';

/**
 * Shown above the report: the number of filtered lines, and the figures of both stages. A click on a figure filters the
 * report by its rows, another click removes the filter.
 */
export const AgeingFigures: FilterSettingPart = ({ report, choose }) => {
  const { t, language } = useWords();
  const { data, isFetching, isError } = useFigures(report);
  const isFiltered = Object.keys(CLEARED).some((name) => isFilled(report.filters[name]));
  const lines = data === undefined ? missingText(isError) : numberText(data.lines, language);
  return (
    <div className="ageing-figures" role="group" aria-label={t('时效概览')} aria-busy={isFetching}>
      <Figure
        label={t('总行数')}
        value={lines}
        about={t('当前筛选条件下的全部行；点击取消对结论和时长的筛选')}
        pressed={!isFiltered}
        onPress={() => choose(CLEARED)}
      />
      {STAGES.map((stage) => (
        <StageGroup
          key={stage.name}
          stage={stage}
          figures={data?.[stage.name]}
          isError={isError}
          filters={report.filters}
          onShow={choose}
        />
      ))}
      {isFiltered && <span className="ageing-chosen">{t('以上数字只统计筛选出的行')}</span>}
    </div>
  );
};

function useFigures({ filters }: Report) {
  return useQuery<Figures>({
    // A key of the listings, so that the figures are refreshed together with the rows.
    queryKey: ['listing', logisticsAgeing.name, 'figures', filters],
    queryFn: ({ signal }) => callApi<typeof ageingFigures>({ path: '/logisticsAging/figures', query: filters, signal, silent: true }),
  });
}

interface StageGroupProps {
  readonly stage: Stage;
  readonly figures: StageFigures | undefined;
  readonly isError: boolean;
  readonly filters: Report['filters'];
  readonly onShow: (filters: Filters) => void;
}

function StageGroup({ stage, figures, isError, filters, onShow }: StageGroupProps): ReactNode {
  const { title, verdict, minimum } = stage;
  const { t, language } = useWords();
  const textOf = <Value,>(value: Value | null | undefined, format: (value: Value) => string) => {
    if (value === undefined) return missingText(isError);
    return value === null ? '-' : format(value);
  };
  const countText = (value: number | undefined) => textOf(value, (count) => numberText(count, language));
  const daysText = (value: number | null | undefined) =>
    textOf(value, (days) => t('{{days}}天', { days: shownNumber(days, { kind: 'days' }, language) }));
  const rateText = ({ onTimeRate, onTime, late }: StageFigures) =>
    onTimeRate === null
      ? '-'
      : t('{{rate}}（{{count}}行）', {
          rate: shownNumber(onTimeRate, { kind: 'percent', scale: 1 }, language),
          count: countText(onTime + late),
        });
  const finished = countText(figures?.finished);
  const filterButton = (filter: string, value: string) => ({
    pressed: filters[filter] === value,
    onPress: () => onShow({ [filter]: filters[filter] === value ? '' : value }),
  });
  const minimumButton = (days: number | null | undefined) =>
    typeof days === 'number' ? filterButton(minimum, String(days)) : { pressed: false };
  // If the lines are filtered by verdict or duration, the rate has no meaning: the rate of late lines is always 0 %.
  const isFiltered = filtersOf(stage).some((name) => isFilled(filters[name]));
  return (
    <div className="ageing-stage" role="group" aria-label={t(title)}>
      <strong aria-hidden>{t(title)}</strong>
      <Figure
        label={t('超时')}
        value={countText(figures?.late)}
        tone="late"
        about={t('时长超过标准的行；点击只看这些行')}
        {...filterButton(verdict, '0')}
      />
      <Figure
        label={t('准时率')}
        value={isFiltered ? '-' : textOf(figures, rateText)}
        about={
          isFiltered
            ? t('已按结论或时长筛选，不显示准时率')
            : t('准时的行占有结论的行（准时与超时）的比例，未完成和没有标准的行不计；点击只看准时的{{count}}行', {
                count: countText(figures?.onTime),
              })
        }
        {...filterButton(verdict, '1')}
      />
      <Figure
        label={t('未完成')}
        value={countText(figures?.unfinished)}
        tone="pending"
        about={t('还没有结束时间的行；点击只看这些行')}
        {...filterButton(verdict, '2')}
      />
      <Figure
        label={t('时长中位数')}
        value={daysText(figures?.median)}
        about={t('已完成的{{count}}行中，此时长为中位数（同Excel的PERCENTILE.INC(0.5)）；点击只看不短于此时长的行', { count: finished })}
        {...minimumButton(figures?.median)}
      />
      <Figure
        label={t('P90')}
        value={daysText(figures?.p90)}
        about={t('已完成的{{count}}行中，90%的行不超过此时长（同Excel的PERCENTILE.INC(0.9)）；点击只看不短于此时长的行', {
          count: finished,
        })}
        {...minimumButton(figures?.p90)}
      />
    </div>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  /** A description of the figure and of the effect of a click. */
  readonly about: string;
  /** Not shown if the value is zero. */
  readonly tone?: 'late' | 'pending';
  /** The report is filtered by the rows of the figure. */
  readonly pressed: boolean;
  /** Absent if the figure has no rows. */
  readonly onPress?: () => void;
}

function Figure({ label, value, about, tone, pressed, onPress }: FigureProps): ReactNode {
  return (
    <Tooltip title={about}>
      <button
        type="button"
        className={`ageing-figure ${tone === undefined || value === '0' ? '' : `ageing-figure-${tone}`}`}
        aria-pressed={pressed}
        disabled={onPress === undefined}
        onClick={onPress}
      >
        <span>{label}</span> <b>{value}</b>
      </button>
    </Tooltip>
  );
}
