import type { AnswerOf } from '#kit/http/contract.ts';
import type { scaleAndTrend } from '#features/sales-dashboards/contract.ts';
import { PATHS as DASHBOARDS } from '#features/sales-dashboards/definition.ts';
import type { HomeTileAnswer } from '#kit/home/contract.ts';
import type { BoardRow } from '#features/upload-board/contract.ts';
import type { Caller } from './app.ts';

type Figure = Pick<HomeTileAnswer['figures'][number], 'label' | 'link'>;
type Rows = readonly Readonly<Record<string, number | null>>[];

/** Enough for every row of the demonstration. */
const ALL = { size: 200 };

/** The value that a screen shows with a figure's filter, read through the calls of that screen. */
export async function onScreen(caller: Caller, { label, link: { path, query } }: Figure): Promise<number | string | null> {
  const { orderBy: _by, order: _order, ...filter } = query;
  const total = async (call: string) => (await caller.get<{ total: number }>(call, filter)).result.total;
  switch (path) {
    case '/uploadBoard':
      return (await caller.get<{ rows: BoardRow[] }>('/ops/uploadBoard')).result.rows.filter(({ state }) => state === query.state).length;
    case '/demand/index':
      return total('/logisticsAging/getPage');
    case '/data/goodsInquiry': {
      const { result } = await caller.get<{ total: number; dataList: Rows }>('/productStockRecord/getPage', { ...ALL, ...filter });
      return label === '负差异型号' ? result.total : sum(result.dataList, 'quantityDifference');
    }
    case '/data/arrivalExpect': {
      const { result } = await caller.get<{ total: number; list: Rows }>('/productArrival/summaryPages', { ...ALL, ...filter });
      return label === '预计行数' ? result.total : sum(result.list, 'qty');
    }
    case '/jdOrders/records': {
      const { result } = await caller.get<Rows>('/separateWarehouseAuto/getSeparateWarehouseUploadFileList', {
        separateWarehouseAutoDayTaskId: query.id ?? '',
      });
      return result[0]?.missing ?? null;
    }
    case '/systemManage/opsUploads':
      return total('/ops/uploads');
    case '/systemManage/opsJobs':
      return total('/ops/jobs');
    case '/systemManage/opsOutbox':
      return total('/ops/outbox');
    case '/screen/phoneSale/scaleScreen': {
      const { startDate, endDate } = query;
      const body = { queryTimeType: 3, startDate, endDate };
      const { list } = (await caller.post<AnswerOf<typeof scaleAndTrend>>(DASHBOARDS.scale, body)).result.overallMarket;
      const of = (brand: string) => list.find((row) => row.brand === brand);
      if (label === 'Apple份额') return of('Apple')?.currentPercent ?? null;
      return (label.startsWith('同比') ? of('All')?.yearOnYearPercent : of('All')?.currentQuantity) ?? null;
    }
    default:
      throw new Error(`${path} is no screen of a figure`);
  }
}

const sum = (rows: Rows, name: string): number => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
