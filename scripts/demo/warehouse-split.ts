import { PATHS } from '#features/warehouse-split/definition.ts';
import type { RecordRow } from '#features/warehouse-split/contract.ts';
import { idOfTask, lobsOfTask, TASK_LOBS, type TaskLob } from '#features/warehouse-split/task.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from './api.ts';
import { DESTINATIONS, type Business, type Product } from './company.ts';
import { Random } from './random.ts';
import { lobName, type Words } from './words.ts';
import { workbook } from './workbooks.ts';

interface Stocked extends Business {
  /** Mapped products that may be sent today. */
  readonly isServed: (product: Product) => boolean;
  /** Pieces of a product in the warehouses. */
  readonly pieces: (product: Product) => number;
}

/** The server computes a split within seconds. */
const COMPUTED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 500;

/**
 * Uploads today's demand of each category. The phones' was completed in the morning and has a second file; the others
 * wait for a review.
 */
export async function fillWarehouseSplit(api: Api, business: Stocked): Promise<void> {
  const { catalogue, today, words, say } = business;
  const random = new Random(13);
  for (const lob of TASK_LOBS) {
    const of = catalogue.filter((product) => lobsOfTask(lob).includes(product.lob));
    const upload = (part: '上午' | '下午', lines: readonly Demand[]) =>
      demandWorkbook(lines, words).then((bytes) =>
        uploadDemand(api, { lob, today, name: `${words('分仓需求')}-${lobName(words, lob)}-${words(part)}.xlsx` }, bytes),
      );
    const first = await upload('上午', demandOf(random, of, business));
    if (lob === 'iPhone') {
      await api.post(`${PATHS.complete}?id=${first.id}&lob=${lob}`);
      await upload('下午', demandOf(random, of, business));
    }
    say(`${words('分仓需求')} ${lobName(words, lob)} ${today}: ${first.remark}`);
  }
}

interface Demand {
  readonly sku: string;
  readonly city: string;
  readonly pieces: number;
}

const UNKNOWN_SKU = '100099999999';
/** The share of a product's stock that a file demands. */
const SHARE = 0.4;
/** One product is demanded by a single line: this multiple of its stock, as before a sales festival. */
const FESTIVAL = 1.2;

/**
 * Each served product for some cities. Three lines cannot be served: more than there is, a product that is not served,
 * and an unknown SKU.
 */
function demandOf(random: Random, products: readonly Product[], { isServed, pieces }: Stocked): Demand[] {
  const served = products.filter(isServed);
  const scarce = served.at(-1);
  const lines = served.slice(0, -1).flatMap((product) => {
    const cities = random.pickSome(DESTINATIONS, random.integer(4, 6));
    const usual = (pieces(product) * SHARE) / cities.length;
    return cities
      .map((city) => ({ sku: product.skuCode, city, pieces: Math.round(usual * (0.6 + random.next() * 0.8)) }))
      .filter((line) => line.pieces > 0);
  });
  const refused = products.find((product) => !isServed(product));
  return [
    ...lines,
    ...(scarce === undefined ? [] : [{ sku: scarce.skuCode, city: '武汉', pieces: Math.ceil(pieces(scarce) * FESTIVAL) }]),
    ...(refused === undefined ? [] : [{ sku: refused.skuCode, city: '西安', pieces: random.integer(5, 20) }]),
    { sku: UNKNOWN_SKU, city: '北京', pieces: random.integer(5, 20) },
  ];
}

const demandWorkbook = (lines: readonly Demand[], words: Words) =>
  workbook<Demand>(
    '分仓需求',
    [
      ['SKU', 'text', ({ sku }) => sku],
      ['目的仓', 'text', ({ city }) => words('京东{city}仓', { city })],
      ['目的城市', 'text', ({ city }) => city],
      ['数量', 'integer', ({ pieces }) => pieces],
    ],
    lines,
  );

/** Uploads a demand and waits until it is computed. */
async function uploadDemand(
  api: Api,
  { lob, today, name }: { lob: TaskLob; today: string; name: string },
  bytes: Buffer,
): Promise<RecordRow> {
  const separateWarehouseAutoDayTaskId = idOfTask({ lob, day: today });
  await api.upload(PATHS.import, 'file', name, bytes, { lob, separateWarehouseAutoDayTaskId });
  const deadline = performance.now() + COMPUTED_WITHIN_MS;
  for (;;) {
    const [newest] = await api.get<RecordRow[]>(PATHS.records, { separateWarehouseAutoDayTaskId });
    if (newest?.separateStatusName === '已分仓') return newest;
    if (newest?.separateStatusName === '计算失败' || performance.now() > deadline)
      throw new Error(`${name}: ${newest?.separateStatusName}`);
    await pause(LOOK_EVERY_MS);
  }
}
