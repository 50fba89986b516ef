import type { HomeTile, TileCall, TileFigure, TileRow } from '#kit/home/server/tile.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { phoneSale } from '#features/phone-sale/definitions.ts';
import { ALL_MARKETS, MENUS, PIECES } from '../definition.ts';
import { adjacentPeriod, axisLabelOf, codeOneYearEarlier, naturalWeekKey, periodCode, periodOfDay, WEEK } from '../periods.ts';
import { scaleAnswer } from './answers.ts';
import { salesQueryOf } from './sales-query.ts';

const menu = MENUS.scale;
/** The parameters for the pieces of the whole market by week. */
const PARAMETERS = { dataType: PIECES, marketType: ALL_MARKETS, queryTimeType: WEEK } as const;
const NO_DATA = { text: '还没有手机周度销售数据' };
const UNIT = { text: '万台' };

/** Home: the sales of the newest week with sales, compared with the previous year, and a trend of thirteen weeks. */
export const marketOfWeek: HomeTile = {
  name: 'market-of-week',
  title: '市场周销量',
  scope: { text: '近13周' },
  position: 80,
  screens: [{ menu }],
  async read(call) {
    const recentQuery = await salesQueryOf(call, PARAMETERS);
    const recent = await scaleAnswer(call.tx, recentQuery);
    const weeks = recent.brandSaleQuantity.brandSaleQuantityLineVos;
    const week = weeks.findLast(({ all }) => all.quantity !== null)?.timeScope;
    const rows = missingWeekRows(call, week);
    if (week === undefined) return { rows, empty: NO_DATA };
    const weekQuery = await salesQueryOf(call, { ...PARAMETERS, startDate: week, endDate: week });
    const { overallMarket } = await scaleAnswer(call.tx, weekQuery);
    const link = linkTo(week);
    const rowOfBrand = (name: string) => overallMarket.list.find(({ brand }) => brand === name);
    const percent = (label: TileFigure['label'], value: string | null): TileFigure => ({
      label,
      value,
      scale: 1,
      unit: { text: '%' },
      link,
    });
    return {
      figures: [
        {
          label: { text: '市场周{{week}}', parameters: { week } },
          value: rowOfBrand('All')?.currentQuantity ?? null,
          scale: 2,
          unit: UNIT,
          link,
        },
        { ...percent(yearOnYearLabel(week), rowOfBrand('All')?.yearOnYearPercent ?? null), signed: true },
        percent({ text: 'Apple份额' }, rowOfBrand('Apple')?.currentPercent ?? null),
      ],
      rows,
      trend: weeks.map(({ timeScope, all }) => ({
        label: axisLabelOf(timeScope).text,
        name: timeScope,
        value: all.quantity === null ? null : Number(all.quantity),
        present: timeScope === week,
        link: linkTo(timeScope),
      })),
      empty: NO_DATA,
    };
  },
};

/** The label of a change in per cent: the week with which it is compared, if the previous year has it. */
function yearOnYearLabel(week: string): TileFigure['label'] {
  const range = codeOneYearEarlier(week);
  return range === null ? { text: '同比' } : { text: '同比{{range}}', parameters: { range } };
}

const linkTo = (week: string) => ({ menu, query: { queryTimeType: String(WEEK), startDate: week, endDate: week } });

/** A row for the previous week, if its sales are not uploaded. */
function missingWeekRows({ clock, zone }: TileCall, newest: string | undefined): TileRow[] {
  const previousWeek = adjacentPeriod(periodOfDay(businessDay(clock.now(), zone), WEEK), -1);
  if (previousWeek === null || newest === periodCode(previousWeek)) return [];
  return [
    {
      text: { text: '{{week}}的数据尚未上传', parameters: { week: periodCode(previousWeek) } },
      tone: 'warn',
      link: { menu: phoneSale.menu, query: { year: naturalWeekKey(previousWeek).slice(0, 4) } },
    },
  ];
}
