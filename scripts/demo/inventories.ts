import { addDays, daysBetween } from '#kit/time/business-time.ts';
import type { Api } from './api.ts';
import { DESTINATIONS, type Product } from './company.ts';
import { Random } from './random.ts';
import { workbook } from './workbooks.ts';

const DISTRIBUTORS = ['华北分销', '华东分销', '西南分销'] as const;

interface Business {
  readonly today: string;
  readonly products: readonly Product[];
  /** Pieces of a product that deliveries have taken. */
  readonly delivered: (product: Product) => number;
  /** And that purchase orders have brought. */
  readonly received: (product: Product) => number;
  readonly say: (line: string) => void;
}

/** Today's inventories, both reviewed, what there was before the system, and what a stocktaking found. */
export async function fillInventories(api: Api, { today, products, delivered, received, say }: Business): Promise<void> {
  const day = async (name: string, tab: { page: string; list: string; upload: string; field: string; idName: string }, bytes: Buffer) => {
    const page = await api.get<Record<string, { id: number; dataDate: string }[]>>(tab.page, { current: 1, size: 10 });
    const record = page[tab.list]?.find((row) => row.dataDate === today);
    if (record === undefined) throw new Error(`${name}: there is no row for ${today}`);
    const { inserted } = await api.upload(tab.upload, tab.field, `${name}-${today}.xlsx`, bytes, { [tab.idName]: record.id });
    say(`${name} ${today}: ${inserted}`);
    return record.id;
  };
  const random = new Random(31);
  const stock = stockOf(random, products);
  const t2 = await day(
    'T2库存',
    {
      page: '/invT2UploadRecord/getPage',
      list: 'invT2UploadRecordVoList',
      upload: '/invT2UploadRecord/importDataFromExcelFile',
      field: 'excelFile',
      idName: 'invT2UploadRecordId',
    },
    await t2Workbook(random, products),
  );
  await api.post(`/invT2UploadRecord/examine?invT2UploadRecordId=${t2}`);
  const disti = await day(
    'Disti库存',
    {
      page: '/invGaUploadRecord/getPage',
      list: 'invGaUploadRecordVoList',
      upload: '/invGaUploadRecord/importDataFromExcelFile',
      field: 'excelFile',
      idName: 'invGaUploadRecordId',
    },
    await distiWorkbook(stock, today),
  );
  await api.post(`/invGaUploadRecord/examine?invGaUploadRecordId=${disti}`);
  await day(
    '数据调整',
    { page: '/modifyTemplate/getPage', list: 'records', upload: '/modifyTemplate/uploadData', field: 'file', idName: 'id' },
    await adjustmentWorkbook(random, products, {
      today,
      missing: (product) => delivered(product) + countedOf(stock, product) - received(product),
    }),
  );
}

const t2Workbook = (random: Random, products: readonly Product[]) =>
  workbook(
    'T2库存',
    [
      ['物料号', 'text', ({ product }) => product.productCode],
      ['经销商', 'text', ({ distributor }) => distributor],
      ['城市', 'text', () => random.pick(DESTINATIONS)],
      ['库存数量', 'integer', () => random.integer(0, 80)],
      ['在途数量', 'integer', () => random.integer(0, 30)],
    ],
    products.flatMap((product) => DISTRIBUTORS.map((distributor) => ({ product, distributor }))),
  );

/** Goods that lie in a warehouse since some days. */
interface Stock {
  readonly product: Product;
  readonly city: string;
  readonly age: number;
  readonly count: number;
}

/** Each product lies in two cities, received on two days; what came first is what is left of a batch. */
const stockOf = (random: Random, products: readonly Product[]): readonly Stock[] =>
  products.flatMap((product) =>
    DESTINATIONS.filter(() => random.chance(0.25)).flatMap((city) =>
      [random.integer(1, 28), random.integer(31, 110)].map((age) => ({
        product,
        city,
        age,
        count: random.integer(1, age > 30 ? 40 : 200),
      })),
    ),
  );

const countedOf = (stock: readonly Stock[], product: Product) =>
  stock.filter((lot) => lot.product === product).reduce((pieces, { count }) => pieces + count, 0);

const distiWorkbook = (stock: readonly Stock[], today: string) =>
  workbook(
    'Disti库存',
    [
      ['物料号', 'text', ({ product }) => product.productCode],
      ['仓库', 'text', ({ city }) => `神码${city}仓`],
      ['城市', 'text', ({ city }) => city],
      ['库存数量', 'integer', ({ count }) => count],
      ['入库日期', 'date', ({ age }) => addDays(today, -age)],
      ['批次', 'text', ({ age }) => (age > 30 ? 'B01' : null)],
    ],
    stock,
  );

/** Days ago at which goods from before the system had come, and which part of them: together all that lies there or was delivered and no purchase order has brought. */
const OPENINGS = [
  { daysAgo: 80, share: 0.41 },
  { daysAgo: 50, share: 0.32 },
  { daysAgo: 24, share: 0.27 },
] as const;
/** Of every so-many-th product so many pieces are missing when the goods are counted. */
const LOST = { every: 7, pieces: 12 } as const;

/** Of every so-many-th product so many pieces have lain since before the day at which the outer expenses strike a balance. */
const OLD = { every: 3, pieces: 20, day: '2025-04-21' } as const;

/** Of so many products nobody has told what there was before: their deliveries lack goods. */
const WITHOUT_OPENING = 2;

interface Adjustment {
  readonly product: Product;
  readonly count: number;
  readonly opening: { readonly daysAgo: number } | null;
}

interface Opened {
  readonly today: string;
  /** Pieces of a product that were there before the system. */
  readonly missing: (product: Product) => number;
}

const adjustmentWorkbook = (random: Random, products: readonly Product[], { today, missing }: Opened) => {
  const openings = products.slice(WITHOUT_OPENING).flatMap((product, at) =>
    OPENINGS.map((opening): Adjustment => {
      const newer = missing(product) - (at % OLD.every === 0 ? OLD.pieces : 0);
      return { product, count: Math.max(1, Math.ceil(newer * opening.share) + (at % LOST.every === 0 ? LOST.pieces : 0)), opening };
    }),
  );
  const old = products
    .slice(WITHOUT_OPENING)
    .filter((_, at) => at % OLD.every === 0)
    .map((product): Adjustment => ({ product, count: OLD.pieces, opening: { daysAgo: daysBetween(OLD.day, today) } }));
  const counted = products
    .filter(() => random.chance(0.15))
    .map((product): Adjustment => ({ product, count: random.pick([-3, -2, -1, 1, 2]), opening: null }));
  return workbook<Adjustment>(
    '数据调整',
    [
      ['物料号', 'text', ({ product }) => product.productCode],
      ['调整数量', 'integer', ({ count }) => count],
      ['原因', 'text', ({ opening }) => (opening === null ? '盘点差异' : '期初')],
      ['单价(含税)', 'decimal', ({ product, opening }) => (opening === null ? null : product.price)],
      ['入库日期', 'date', ({ opening }) => (opening === null ? null : addDays(today, -opening.daysAgo))],
    ],
    [...openings, ...old, ...counted],
  );
};
