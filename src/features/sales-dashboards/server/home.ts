import type { HomeTile, TileCall, TileFigure, TileRow } from '#kit/home/server/tile.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { phoneSale } from '#features/phone-sale/definitions.ts';
import { MENUS } from '../definition.ts';
import { codeOf, naturalKeyOf, adjacentPeriod, periodOn, WEEK, type Period } from '../periods.ts';
import { scaleAnswer } from './answers.ts';
import { salesQueryOf } from './sales-query.ts';

const menu = MENUS.scale;
/** Pieces of the whole market by week. */
const MEASURED = { dataType: 1, marketType: 1, queryTimeType: WEEK } as const;
const UNIT = { text: '万台' };

/** Home: the market of the newest week with sales, compared with the previous year, and the weeks before it. */
export const marketOfWeek: HomeTile = {
  name: 'market-of-week',
  title: '市场周销量',
  scope: { text: '近 13 周' },
  position: 80,
  screens: [{ menu }],
  async read(call) {
    const quarter = await scaleAnswer(call.tx, await salesQueryOf(call, { ...MEASURED, startDate: undefined, endDate: undefined }));
    const weeks = quarter.brandSaleQuantity.brandSaleQuantityLineVos;
    const week = weeks.findLast(({ all }) => all.quantity !== null)?.timeScope;
    const rows = awaited(call, week);
    if (week === undefined) return { rows, empty: { text: '还没有手机周度销售数据' } };
    const { overallMarket } = await scaleAnswer(call.tx, await salesQueryOf(call, { ...MEASURED, startDate: week, endDate: week }));
    const link = linkTo(week);
    const brandNamed = (name: string) => overallMarket.list.find(({ brand }) => brand === name);
    const percent = (label: string, value: string | null): TileFigure => ({
      label: { text: label },
      value,
      scale: 1,
      unit: { text: '%' },
      link,
    });
    return {
      figures: [
        {
          label: { text: '市场周 {{week}}', parameters: { week } },
          value: brandNamed('All')?.currentQuantity ?? null,
          scale: 2,
          unit: UNIT,
          link,
        },
        { ...percent('同比', brandNamed('All')?.yearOnYearPercent ?? null), signed: true },
        percent('Apple份额', brandNamed('Apple')?.currentPercent ?? null),
      ],
      rows,
      trend: weeks.map(({ timeScope, all }) => ({
        label: timeScope,
        value: all.quantity === null ? null : Number(all.quantity),
        present: timeScope === week,
        link: linkTo(timeScope),
      })),
      empty: { text: '还没有手机周度销售数据' },
    };
  },
};

const linkTo = (week: string) => ({ menu, query: { queryTimeType: String(WEEK), startDate: week, endDate: week } });

/** The week that has just ended, while its sales are not uploaded. */
function awaited({ clock, zone }: TileCall, newest: string | undefined): TileRow[] {
  const ended: Period | null = adjacentPeriod(periodOn(businessDay(clock.now(), zone), WEEK), -1);
  if (ended === null || newest === codeOf(ended)) return [];
  return [
    {
      text: { text: '{{week}} 的数据尚未上传', parameters: { week: codeOf(ended) } },
      tone: 'warn',
      link: { menu: phoneSale.menu, query: { year: naturalKeyOf(ended).slice(0, 4) } },
    },
  ];
}
