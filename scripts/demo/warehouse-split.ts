import { PATHS } from '#features/warehouse-split/definition.ts';
import type { RecordRow } from '#features/warehouse-split/contract.ts';
import { idOfTask, lobsOf, TASK_LOBS, type TaskLob } from '#features/warehouse-split/task.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from './api.ts';
import { DESTINATIONS, type Product } from './company.ts';
import { Random } from './random.ts';
import { workbook } from './workbooks.ts';

interface Business {
  readonly catalogue: readonly Product[];
  /** The business day, `yyyy-MM-dd`. */
  readonly today: string;
  readonly say: (line: string) => void;
}

/** The server computes a split within seconds. */
const COMPUTED_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 500;

/** Today's demand of each category. The phones' was completed in the morning and has a second file; what the others come to waits for somebody to look at it. */
export async function fillWarehouseSplit(api: Api, { catalogue, today, say }: Business): Promise<void> {
  const random = new Random(13);
  for (const lob of TASK_LOBS) {
    const of = catalogue.filter((product) => lobsOf(lob).includes(product.lob));
    const first = await uploadDemand(api, { lob, today, name: `分仓需求-${lob}-上午.xlsx` }, await demandOf(random, of, 1));
    if (lob === 'iPhone') {
      await api.post(`${PATHS.complete}?id=${first.id}&lob=${lob}`);
      await uploadDemand(api, { lob, today, name: `分仓需求-${lob}-下午.xlsx` }, await demandOf(random, of, 3));
    }
    say(`分仓需求 ${lob} ${today}: ${first.remark}`);
  }
}

interface Demand {
  readonly product: Product;
  readonly city: string;
}

/** Each product for some cities; the last line asks for a SKU that nobody knows. */
const demandOf = (random: Random, products: readonly Product[], most: number) =>
  workbook<Demand | null>(
    '分仓需求',
    [
      ['SKU', 'text', (of) => of?.product.skuCode ?? '100099999999'],
      ['目的仓', 'text', (of) => `京东${of?.city ?? '北京'}仓`],
      ['目的城市', 'text', (of) => of?.city ?? '北京'],
      ['数量', 'integer', () => random.integer(5, 60 * most)],
    ],
    [...products.flatMap((product) => DESTINATIONS.filter(() => random.chance(0.6)).map((city) => ({ product, city }))), null],
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
