import { addDays } from '#kit/time/business-time.ts';
import type { Api } from './api.ts';
import type { Business, Product } from './company.ts';
import { Random } from './random.ts';
import { workbook } from './workbooks.ts';

interface Opened extends Business {
  /** Pieces of a product that the retail partner has not ordered today. */
  readonly notOrdered: (product: Product) => number;
  /** Pieces of a product in the delivery notes that were created on a day or later. */
  readonly deliveredSince: (product: Product, day: string) => number;
}

/** Days before today of the opening values: of what the retail partner had not ordered, and of the quarter's supply. */
const OPENED_BEFORE = { orders: 3, supply: 14 } as const;

/**
 * Uploads the opening values of cargo status and batch plan. Each product gets one: without it, deliveries from before
 * the system would count.
 */
export async function fillOpenings(api: Api, { catalogue, today, words, notOrdered, deliveredSince, say }: Opened): Promise<void> {
  const random = new Random(61);
  const opened = addDays(today, -OPENED_BEFORE.orders);
  const openingValues = await workbook(
    '京东未下单期初',
    [
      ['物料号', 'text', ({ productCode }: Product) => productCode],
      ['京东未下单期初', 'integer', (product) => notOrdered(product) + deliveredSince(product, opened)],
      ['期初日期', 'date', () => opened],
    ],
    catalogue,
  );
  await api.upload('/productStockRecord/jdNotOrderedDataImport', 'multipartFile', `${words('京东未下单期初')}.xlsx`, openingValues);
  const supplied = catalogue.filter(() => random.chance(0.6));
  const supply = await workbook(
    '分批排程期初',
    [
      ['MPN', 'text', ({ mpn }: Product) => mpn],
      ['期初数量', 'integer', ({ weekly }) => Math.round(weekly * (1 + random.next()))],
      ['期初日期', 'date', () => addDays(today, -OPENED_BEFORE.supply)],
    ],
    supplied,
  );
  await api.upload('/batchSchedule/initializationData', 'excelFile', `${words('分批排程期初')}.xlsx`, supply);
  say(`${words('京东未下单期初')}: ${catalogue.length}\n${words('分批排程期初')}: ${supplied.length}`);
}
