import { addDays } from '#kit/time/business-time.ts';
import type { Api } from './api.ts';
import type { Product } from './company.ts';
import { Random } from './random.ts';
import { workbook } from './workbooks.ts';

interface Business {
  readonly catalogue: readonly Product[];
  /** The business day, `yyyy-MM-dd`. */
  readonly today: string;
  /** Pieces of a product in the delivery notes that were created on a day or later. */
  readonly notedSince: (product: Product, day: string) => number;
  readonly say: (line: string) => void;
}

/** Days before today with which what the retail partner had not ordered begins, and the supply of the quarter. */
const OPENED_BEFORE = { orders: 3, supply: 14 } as const;

/**
 * What the counts of cargo status and batch plan begin with. Of every product it is told what the retail partner had not ordered: without that, the count would begin
 * before the system did, and say that more was ordered than there ever was.
 */
export async function fillOpenings(api: Api, { catalogue, today, notedSince, say }: Business): Promise<void> {
  const random = new Random(61);
  const opened = addDays(today, -OPENED_BEFORE.orders);
  const notOrdered = await workbook(
    '京东未下单期初',
    [
      ['物料号', 'text', ({ productCode }: Product) => productCode],
      ['京东未下单期初', 'integer', (product) => notedSince(product, opened) + random.integer(0, 20) * 10],
      ['期初日期', 'date', () => opened],
    ],
    catalogue,
  );
  await api.upload('/productStockRecord/jdNotOrderedDataImport', 'multipartFile', '京东未下单期初.xlsx', notOrdered);
  const mpns = [...new Set(catalogue.map(({ mpn }) => mpn))].filter(() => random.chance(0.6));
  const supply = await workbook(
    '分批排程期初',
    [
      ['MPN', 'text', (mpn: string) => mpn],
      ['期初数量', 'integer', () => random.integer(10, 90) * 10],
      ['期初日期', 'date', () => addDays(today, -OPENED_BEFORE.supply)],
    ],
    mpns,
  );
  await api.upload('/batchSchedule/initializationData', 'excelFile', '分批排程期初.xlsx', supply);
  say(`京东未下单期初: ${catalogue.length}\n分批排程期初: ${mpns.length}`);
}
