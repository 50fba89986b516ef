import type { Translator } from '#kit/i18n/words.ts';
import type { About } from '../../contract.ts';
import { brandName, brandNamed, BRANDS } from '../../definition.ts';
import { unitOf } from './charts.ts';
import type { FigureSource, Operand, SummedFigure } from '../figure-source.ts';
import type { FigureColumn, FigureRow } from './figure-table.tsx';

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
type OperandName = FigureName | 'currentOfAll' | 'lastOfAll' | 'weeks' | 'weeksBefore';

interface Figure {
  /** Chinese, a key of `words.ts`. */
  readonly title: string;
  /** Percent or percentage points; absent for the unit of the dimension. */
  readonly unit?: '%' | 'points';
  /** Positive values have a plus sign. */
  readonly isDifference?: boolean;
  /** Absent for the sales of the range or of the same period, which are sums of files. */
  readonly computed?: { readonly formula: string; readonly operands: readonly OperandName[] };
}

/** The figures of a brand compared with the same period (docs/business-rules/sales-dashboards.md#figures). */
const FIGURES: Readonly<Record<FigureName, Figure>> = {
  current: { title: '本期' },
  currentShare: {
    title: '本期份额',
    unit: '%',
    computed: { formula: '品牌的本期除以整体的本期。', operands: ['current', 'currentOfAll'] },
  },
  last: { title: '同期' },
  lastShare: { title: '同期份额', unit: '%', computed: { formula: '品牌的同期除以整体的同期。', operands: ['last', 'lastOfAll'] } },
  change: { title: '同期差值', isDifference: true, computed: { formula: '本期减同期，相减前不四舍五入。', operands: ['current', 'last'] } },
  yearOnYear: {
    title: '同比',
    unit: '%',
    isDifference: true,
    computed: { formula: '本期减同期，再除以同期。', operands: ['current', 'last'] },
  },
  shareChange: {
    title: '份额变化（百分点）',
    unit: 'points',
    isDifference: true,
    computed: { formula: '本期份额减同期份额，相减前不四舍五入。', operands: ['currentShare', 'lastShare'] },
  },
  perWeek: { title: '本期周均', computed: { formula: '本期除以其中有数据的周数。', operands: ['current', 'weeks'] } },
  perWeekLast: { title: '同期周均', computed: { formula: '同期除以其中有数据的周数。', operands: ['last', 'weeksBefore'] } },
  perWeekChange: {
    title: '周均差值',
    isDifference: true,
    computed: { formula: '本期周均减同期周均，相减前不四舍五入。', operands: ['perWeek', 'perWeekLast'] },
  },
};

/** The note below tables with differences: Chinese, a key of `words.ts`. */
export const ROUNDING_NOTE = '差值和份额变化由四舍五入前的数值算出，可能与所示两数之差相差0.01。';

/** The member of a compared row of the answer (`compared` of contract.ts) for each figure, in the order of the columns. */
export const COMPARED_MEMBERS = {
  current: 'currentQuantity',
  currentShare: 'currentPercent',
  last: 'lastQuantity',
  lastShare: 'lastPercent',
  yearOnYear: 'yearOnYearPercent',
  shareChange: 'growthRateChange',
} as const;

/** The brand or channel of a row. */
interface Subject {
  /** Translated. */
  readonly name: string;
  /** The parameters of a call for its sales. */
  readonly query: Readonly<Record<'marketType' | 'brand', string | number>>;
}

interface ComparisonTable<Row extends FigureRow> {
  readonly about: About;
  readonly subjectOf: (row: Row) => Subject;
  /** The row of all brands or channels; shares are shares of its figures. */
  readonly whole: Row | undefined;
  /** The numbers of weeks with data in the range and in the same period; for tables with sales per week. */
  readonly weeks?: { readonly current: number; readonly samePeriod: number };
  readonly t: Translator;
}

/**
 * The columns of a table that compares brands or channels with the same period. A figure links to its files or to the
 * operands of its formula.
 * @param members the member of the row with the value of each figure, in the order of the columns
 */
export function comparisonColumns<Row extends FigureRow>(
  table: ComparisonTable<Row>,
  members: Readonly<Partial<Record<FigureName, Extract<keyof Row, string>>>>,
): FigureColumn<Row>[] {
  const { about, subjectOf, whole, weeks, t } = table;
  const valueOf = (row: Row, name: FigureName) => {
    const value = row[members[name] ?? ''];
    return typeof value === 'string' ? value : null;
  };
  const sourceOf = (row: Row, name: FigureName): FigureSource => {
    const figure = FIGURES[name];
    const title = `${subjectOf(row).name} · ${t(figure.title)}`;
    if (figure.computed === undefined) return summedFigure(table, row, title, name === 'last');
    return {
      title,
      value: valueOf(row, name),
      unit: unitText(figure, about, t),
      formula: t(figure.computed.formula),
      operands: figure.computed.operands.flatMap((operand) => operandsNamed(row, operand)),
    };
  };
  const operandsNamed = (row: Row, name: OperandName): Operand[] => {
    switch (name) {
      case 'weeks':
        return [weeksOperand(row, name, weeks?.current)];
      case 'weeksBefore':
        return [weeksOperand(row, name, weeks?.samePeriod)];
      case 'currentOfAll':
        return whole === undefined ? [] : [{ ...figureOperand(whole, 'current'), key: name }];
      case 'lastOfAll':
        return whole === undefined ? [] : [{ ...figureOperand(whole, 'last'), key: name }];
      default:
        return [figureOperand(row, name)];
    }
  };
  const figureOperand = (row: Row, name: FigureName): Operand => {
    const source = sourceOf(row, name);
    return { key: name, name: source.title, value: valueOf(row, name), unit: unitText(FIGURES[name], about, t), source };
  };
  const weeksOperand = (row: Row, key: 'weeks' | 'weeksBefore', count = 0): Operand => {
    const title = t(key === 'weeks' ? '本期有数据的周数' : '同期有数据的周数');
    return { key, name: title, value: String(count), unit: '', source: summedFigure(table, row, title, key === 'weeksBefore') };
  };

  return (Object.keys(members) as FigureName[]).map((name) => {
    const { title, unit, isDifference = false } = FIGURES[name];
    return {
      key: members[name] as Extract<keyof Row, string>,
      // Titles have no unit, so that all columns are in view: the unit of the dimension is next to the table's title.
      title: t(title),
      isPercent: unit === '%',
      isDifference,
      source: (row: Row) => sourceOf(row, name),
    };
  });
}

/** The unit after a value; empty for percentage points, which the title of the figure contains. */
function unitText({ unit }: Figure, about: About, t: Translator): string {
  if (unit === undefined) return unitOf(about, t);
  return unit === '%' ? '%' : '';
}

function summedFigure<Row extends FigureRow>(
  { about, subjectOf }: ComparisonTable<Row>,
  row: Row,
  title: string,
  isSamePeriod: boolean,
): SummedFigure {
  return {
    title,
    query: {
      ...subjectOf(row).query,
      dataType: about.dataType,
      queryTimeType: about.queryTimeType,
      startDate: about.startDate,
      endDate: about.endDate,
      samePeriod: isSamePeriod ? '1' : '0',
    },
  };
}

/** For {@link comparisonColumns} of brands: the subject of a row, and the row of all brands. */
export function brandSubjects<Row extends { readonly brand: string }>(
  rows: readonly Row[],
  marketType: string,
  t: Translator,
): { readonly subjectOf: (row: Row) => Subject; readonly whole: Row | undefined } {
  return {
    whole: rows.find(({ brand }) => brand === BRANDS[0].name),
    subjectOf: ({ brand }) => ({
      name: brandName(brand, t),
      query: { marketType, brand: brandNamed(brand).code },
    }),
  };
}
