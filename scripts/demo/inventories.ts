import { addDays, daysBetween } from '#kit/time/business-time.ts';
import type { Api } from './api.ts';
import { DESTINATIONS, type Business, type Product } from './company.ts';
import { Random } from './random.ts';
import { stockOf, type Lot, type Stock } from './stock.ts';
import type { Words } from './words.ts';
import { workbook } from './workbooks.ts';

const DISTRIBUTORS = ['华北分销', '华东分销', '西南分销'] as const;

interface Moved extends Business {
  /** Delivered pieces of a product. */
  readonly delivered: (product: Product) => number;
  /** Received pieces of a product. */
  readonly received: (product: Product) => number;
}

/**
 * Today's inventories, both reviewed, and the adjustments: goods from before the system and stocktaking differences.
 * Gives what was counted.
 */
export async function fillInventories(api: Api, { today, catalogue, delivered, received, words, say }: Moved): Promise<Stock> {
  const day = async (name: string, tab: { page: string; list: string; upload: string; field: string; idName: string }, bytes: Buffer) => {
    const page = await api.get<Record<string, { id: number; dataDate: string }[]>>(tab.page, { current: 1, size: 10 });
    const record = page[tab.list]?.find((row) => row.dataDate === today);
    if (record === undefined) throw new Error(`${name}: there is no row for ${today}`);
    const { inserted } = await api.upload(tab.upload, tab.field, `${name}-${today}.xlsx`, bytes, { [tab.idName]: record.id });
    say(`${name} ${today}: ${inserted}`);
    return record.id;
  };
  const random = new Random(31);
  const stock = stockOf(random, catalogue, (product) => received(product) - delivered(product));
  const t2 = await day(
    words('T2库存'),
    {
      page: '/invT2UploadRecord/getPage',
      list: 'invT2UploadRecordVoList',
      upload: '/invT2UploadRecord/importDataFromExcelFile',
      field: 'excelFile',
      idName: 'invT2UploadRecordId',
    },
    await t2Workbook(random, catalogue, words),
  );
  await api.post(`/invT2UploadRecord/examine?invT2UploadRecordId=${t2}`);
  const disti = await day(
    words('Disti库存'),
    {
      page: '/invGaUploadRecord/getPage',
      list: 'invGaUploadRecordVoList',
      upload: '/invGaUploadRecord/importDataFromExcelFile',
      field: 'excelFile',
      idName: 'invGaUploadRecordId',
    },
    await distiWorkbook(stock, today, words),
  );
  await api.post(`/invGaUploadRecord/examine?invGaUploadRecordId=${disti}`);
  await day(
    words('数据调整'),
    { page: '/modifyTemplate/getPage', list: 'records', upload: '/modifyTemplate/uploadData', field: 'file', idName: 'id' },
    await adjustmentWorkbook(stock, today, words),
  );
  return stock;
}

const t2Workbook = (random: Random, products: readonly Product[], words: Words) =>
  workbook(
    'T2库存',
    [
      ['物料号', 'text', ({ product }) => product.productCode],
      ['经销商', 'text', ({ distributor }) => words(distributor)],
      ['城市', 'text', () => random.pick(DESTINATIONS)],
      ['库存数量', 'integer', ({ product }) => Math.round(product.weekly * random.next() * 0.8)],
      ['在途数量', 'integer', ({ product }) => Math.round(product.weekly * random.next() * 0.3)],
    ],
    products.flatMap((product) => DISTRIBUTORS.map((distributor) => ({ product, distributor }))),
  );

/** Lots that are older than this many days have a batch number. */
const BATCH_AFTER_DAYS = 30;

const distiWorkbook = (stock: Stock, today: string, words: Words) =>
  workbook<Lot>(
    'Disti库存',
    [
      ['物料号', 'text', ({ product }) => product.productCode],
      ['仓库', 'text', ({ city }) => words('神码{city}仓', { city })],
      ['城市', 'text', ({ city }) => city],
      ['库存数量', 'integer', ({ pieces }) => pieces],
      ['入库日期', 'date', ({ age }) => addDays(today, -age)],
      ['批次', 'text', ({ age }) => (age > BATCH_AFTER_DAYS ? 'B01' : null)],
    ],
    stock.lots,
  );

/** The receipts of the opening goods: days before today, and their shares of the goods. */
const OPENINGS = [
  { daysAgo: 204, share: 0.41 },
  { daysAgo: 197, share: 0.32 },
  { daysAgo: 190, share: 0.27 },
] as const;

/** One in this number of products has pieces from before the cutoff day of the outer expenses. */
const OLD = { every: 3, pieces: 20, day: '2025-04-21' } as const;

interface Adjustment {
  readonly product: Product;
  readonly pieces: number;
  /** Days before today of the receipt of opening goods; `null` for a stocktaking difference. */
  readonly daysAgo: number | null;
}

const adjustmentWorkbook = (stock: Stock, today: string, words: Words) =>
  workbook<Adjustment>(
    '数据调整',
    [
      ['物料号', 'text', ({ product }) => product.productCode],
      ['调整数量', 'integer', ({ pieces }) => pieces],
      ['原因', 'text', ({ daysAgo }) => words(daysAgo === null ? '盘点差异' : '期初')],
      ['单价(含税)', 'decimal', ({ product, daysAgo }) => (daysAgo === null ? null : product.price)],
      ['入库日期', 'date', ({ daysAgo }) => (daysAgo === null ? null : addDays(today, -daysAgo))],
    ],
    [...stock.openings.flatMap(({ product, pieces }, at) => openingsOf(product, pieces, at, today)), ...stock.differences].filter(
      ({ pieces }) => pieces !== 0,
    ),
  );

/** The opening lots of a product, whose pieces add up to `pieces`. */
function openingsOf(product: Product, pieces: number, at: number, today: string): Adjustment[] {
  const old = at % OLD.every === 0 ? Math.min(OLD.pieces, pieces) : 0;
  const parts = OPENINGS.map(({ daysAgo, share }) => ({ product, daysAgo, pieces: Math.floor((pieces - old) * share) }));
  const rest = pieces - old - parts.reduce((sum, part) => sum + part.pieces, 0);
  return [
    { product, pieces: old, daysAgo: daysBetween(OLD.day, today) },
    ...parts.map((part, index) => (index === 0 ? { ...part, pieces: part.pieces + rest } : part)),
  ];
}
