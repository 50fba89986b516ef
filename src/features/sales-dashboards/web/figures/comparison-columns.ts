import type { Translator } from '#kit/i18n/words.ts';
import type { About } from '../../contract.ts';
import { BRANDS } from '../../definition.ts';
import { brandName, unitOf } from './charts.ts';
import type { FigureQuery, FigurePart, SourcesQuery } from '../figure-query.ts';
import type { FigureColumn } from './figure-table.tsx';

/** The member names of the tables. */
type FigureName =
  | 'current'
  | 'currentShare'
  | 'last'
  | 'lastShare'
  | 'change'
  | 'yearOnYear'
  | 'shareChange'
  | 'perWeek'
  | 'perWeekLast'
  | 'perWeekChange';
type Part = FigureName | 'currentOfAll' | 'lastOfAll' | 'weeks' | 'weeksBefore';

interface Figure {
  /** Chinese, a key of the words. */
  readonly title: string;
  /** Percents or percentage points; the dashboard's own unit if absent. */
  readonly unit?: '%' | 'points';
  readonly isDifference?: boolean;
  /** The weeks whose sales are summed; a figure without them is computed from others. */
  readonly side?: 'current' | 'samePeriod';
  readonly computed?: { readonly formula: string; readonly parts: readonly Part[] };
}

/**
 * The figures of a brand and its same period: the weeks that are summed, or the formula
 * (docs/business-rules/sales-dashboards.md#figures).
 */
const FIGURES: Readonly<Record<FigureName, Figure>> = {
  current: { title: '本期', side: 'current' },
  currentShare: { title: '本期占比', unit: '%', computed: { formula: '品牌的本期除以整体的本期。', parts: ['current', 'currentOfAll'] } },
  last: { title: '同期', side: 'samePeriod' },
  lastShare: { title: '同期占比', unit: '%', computed: { formula: '品牌的同期除以整体的同期。', parts: ['last', 'lastOfAll'] } },
  change: { title: '同期差值', isDifference: true, computed: { formula: '本期减同期，相减前不四舍五入。', parts: ['current', 'last'] } },
  yearOnYear: {
    title: '同比',
    unit: '%',
    isDifference: true,
    computed: { formula: '本期减同期，再除以同期。', parts: ['current', 'last'] },
  },
  shareChange: {
    title: '占比变化(百分点)',
    unit: 'points',
    isDifference: true,
    computed: { formula: '本期占比减同期占比，相减前不四舍五入。', parts: ['currentShare', 'lastShare'] },
  },
  perWeek: { title: '本期周均', computed: { formula: '本期除以其中有数据的周数。', parts: ['current', 'weeks'] } },
  perWeekLast: { title: '同期周均', computed: { formula: '同期除以其中有数据的周数。', parts: ['last', 'weeksBefore'] } },
  perWeekChange: {
    title: '周均差值',
    isDifference: true,
    computed: { formula: '本期周均减同期周均，相减前不四舍五入。', parts: ['perWeek', 'perWeekLast'] },
  },
};

type Row = Readonly<Record<string, string | null | readonly (string | null)[]>>;

interface Subject {
  /** Translated. */
  readonly name: string;
  /** The parameters of a call for its sales. */
  readonly query: Readonly<Record<'marketType' | 'brand', string | number>>;
}

interface Compared<Of extends Row> {
  readonly about: About;
  readonly subjectOf: (row: Of) => Subject;
  /** The row of the whole market; each share is a share of it. */
  readonly whole: Of | undefined;
  /** The number of weeks with data on each side, where weekly figures are shown. */
  readonly weeks?: { readonly current: number; readonly samePeriod: number };
  readonly t: Translator;
}

/**
 * The columns of a table of brands and their same period, by the members that hold them. Sums link to their files, all
 * others to the figures of their formula.
 */
export function comparedColumns<Of extends Row>(
  compared: Compared<Of>,
  members: Readonly<Partial<Record<FigureName, Extract<keyof Of, string>>>>,
): FigureColumn<Of>[] {
  const { about, subjectOf, whole: all, t } = compared;
  const valueOf = (row: Of, name: FigureName) => {
    const value = row[members[name] ?? ''];
    return typeof value === 'string' ? value : null;
  };

  const requested = (row: Of, name: FigureName): FigureQuery => {
    const { title, side, computed } = FIGURES[name];
    const head = `${subjectOf(row).name} · ${t(title)}`;
    if (computed === undefined) return sourcesOf(compared, { row, head, side: side ?? 'current' });
    const unit = unitText(FIGURES[name], about, t);
    return {
      title: head,
      value: valueOf(row, name),
      unit,
      formula: t(computed.formula),
      parts: computed.parts.flatMap((part) => partOf(row, part)),
    };
  };

  const partOf = (row: Of, part: Part): FigurePart[] => {
    if (part === 'weeks') return [weeksOf(row, part, compared.weeks?.current ?? 0)];
    if (part === 'weeksBefore') return [weeksOf(row, part, compared.weeks?.samePeriod ?? 0)];
    if (part === 'currentOfAll' || part === 'lastOfAll')
      return all === undefined ? [] : [{ ...named(all, part === 'currentOfAll' ? 'current' : 'last'), key: part }];
    return [named(row, part)];
  };
  const named = (row: Of, name: FigureName): FigurePart => {
    const behind = requested(row, name);
    return { key: name, name: behind.title, value: valueOf(row, name), unit: unitText(FIGURES[name], about, t), behind };
  };
  const weeksOf = (row: Of, key: 'weeks' | 'weeksBefore', count: number): FigurePart => {
    const side = key === 'weeks' ? 'current' : 'samePeriod';
    const head = t(side === 'current' ? '本期有数据的周数' : '同期有数据的周数');
    return { key, name: head, value: String(count), unit: '', behind: sourcesOf(compared, { row, head, side }) };
  };

  return (Object.keys(members) as FigureName[]).map((name) => {
    const figure = FIGURES[name];
    return {
      key: members[name] as Extract<keyof Of, string>,
      // The dashboard's own unit is above the table, percents have their sign, so that all columns are in view.
      title: t(figure.title),
      isPercent: figure.unit === '%',
      isDifference: figure.isDifference === true,
      source: (row: Of) => requested(row, name),
    };
  });
}

/** The unit after a figure's name; the name of percentage points contains it. */
function unitText({ unit }: Figure, about: About, t: Translator): string {
  return unit === undefined ? unitOf(about, t) : unit === '%' ? '%' : '';
}

function sourcesOf<Of extends Row>(
  { about, subjectOf }: Pick<Compared<Of>, 'about' | 'subjectOf'>,
  { row, head, side }: { readonly row: Of; readonly head: string; readonly side: 'current' | 'samePeriod' },
): SourcesQuery {
  return {
    title: head,
    query: {
      ...subjectOf(row).query,
      dataType: about.dataType,
      queryTimeType: about.queryTimeType,
      startDate: about.startDate,
      endDate: about.endDate,
      samePeriod: side === 'current' ? '0' : '1',
    },
  };
}

/** The rows of brands for the columns above: their subjects, and the row of all brands. */
export function brandSubjects<Of extends { readonly brand: string }>(
  rows: readonly Of[],
  marketType: string,
  t: Translator,
): { readonly subjectOf: (row: Of) => Subject; readonly whole: Of | undefined } {
  return {
    whole: rows.find(({ brand }) => brand === BRANDS[0].name),
    subjectOf: ({ brand }) => ({
      name: brandName(brand, t),
      query: { marketType, brand: BRANDS.find(({ name }) => name === brand)?.code ?? 1 },
    }),
  };
}
