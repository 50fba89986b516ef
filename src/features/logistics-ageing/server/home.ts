import type { HomeTile, TileRow } from '#kit/home/server/tile.ts';
import type { ReportRecord } from '#kit/report/contract.ts';
import { pageOfReport } from '#kit/report/server/columns.ts';
import { reportScopeOf } from '#kit/report/server/routes.ts';
import { filteredTotals } from '#kit/report/server/totals.ts';
import { addDays } from '#kit/time/business-time.ts';
import { logisticsAgeing } from '../definition.ts';
import { servedAgeing } from './served.ts';

/** The tile covers delivery orders of the last 30 days, including today. */
const DAYS = 30;
/** The maximum number of late lines in the tile. */
const MAX_ROWS = 3;
const { menu } = logisticsAgeing;

/** Home: the late delivery lines of the last 30 days, with the totals of the report. */
export const lateLines: HomeTile = {
  name: 'late-lines',
  title: '超时的交货行',
  scope: { text: '近{{days}}天', parameters: { days: DAYS } },
  position: 30,
  screens: [{ menu }],
  async read(call) {
    const scope = reportScopeOf(call);
    const range = { deliveryCreateTimeBegin: addDays(scope.today, 1 - DAYS), deliveryCreateTimeEnd: scope.today };
    const { totals } = await filteredTotals(call.tx, servedAgeing, scope, range);
    const late = { ...range, warehousingOnTime: '0' };
    const page = {
      current: 1,
      size: MAX_ROWS,
      orderBy: 'overdueDuration',
      order: 'desc',
      exactTotal: false,
      // It sorts texts; this order is by a number.
      language: 'zh',
    } as const;
    const { records } = await pageOfReport(call.tx, servedAgeing, scope, late, page, {});
    return {
      figures: [
        {
          label: { text: '入仓超时' },
          value: Number(totals.displayWarehousingOnTime),
          tone: 'bad',
          link: { menu, query: { ...late, orderBy: page.orderBy, order: page.order } },
        },
        {
          label: { text: '干线超时' },
          value: Number(totals.displayGroundLineOnTime),
          tone: 'bad',
          link: { menu, query: { ...range, groundLineOnTime: '0' } },
        },
      ],
      rows: records.map(rowOf),
      empty: { text: '没有超时的交货行' },
    };
  },
};

function rowOf({ deliveryOrderNumber, productName, productCode, pathway, overdueDuration }: ReportRecord): TileRow {
  const number = String(deliveryOrderNumber);
  return {
    text: { text: number },
    details: [{ text: String(productName ?? productCode ?? '') }, { text: String(pathway ?? '') }].filter(({ text }) => text !== ''),
    value: overdueDuration === null ? null : String(overdueDuration),
    scale: 1,
    unit: { text: '天' },
    tone: 'bad',
    link: { menu, query: { deliveryOrderNumber: number } },
  };
}
