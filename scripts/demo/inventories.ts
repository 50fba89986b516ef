import { addDays } from '#kit/time/business-time.ts';
import type { Api } from './api.ts';
import { DESTINATIONS, type Product } from './company.ts';
import { Random } from './random.ts';
import { workbook } from './workbooks.ts';

const DISTRIBUTORS = ['华北分销', '华东分销', '西南分销'] as const;

/** Today's inventories and adjustments: T2 reviewed, Disti waiting for its review, and the adjustments that a stocktaking brought. */
export async function fillInventories(api: Api, today: string, products: readonly Product[], say: (line: string) => void): Promise<void> {
  const day = async (name: string, tab: { page: string; list: string; upload: string; field: string; idName: string }, bytes: Buffer) => {
    const page = await api.get<Record<string, { id: number; dataDate: string }[]>>(tab.page, { current: 1, size: 10 });
    const record = page[tab.list]?.find((row) => row.dataDate === today);
    if (record === undefined) throw new Error(`${name}: there is no row for ${today}`);
    const { inserted } = await api.upload(tab.upload, tab.field, `${name}-${today}.xlsx`, bytes, { [tab.idName]: record.id });
    say(`${name} ${today}: ${inserted}`);
    return record.id;
  };
  const random = new Random(31);
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
  await day(
    'Disti库存',
    {
      page: '/invGaUploadRecord/getPage',
      list: 'invGaUploadRecordVoList',
      upload: '/invGaUploadRecord/importDataFromExcelFile',
      field: 'excelFile',
      idName: 'invGaUploadRecordId',
    },
    await distiWorkbook(random, products, today),
  );
  await day(
    '数据调整',
    { page: '/modifyTemplate/getPage', list: 'records', upload: '/modifyTemplate/uploadData', field: 'file', idName: 'id' },
    await adjustmentWorkbook(random, products, today),
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

/** Each product lies in two cities, received on two days; what came first is what is left of a batch. */
const distiWorkbook = (random: Random, products: readonly Product[], today: string) =>
  workbook(
    'Disti库存',
    [
      ['物料号', 'text', ({ product }) => product.productCode],
      ['仓库', 'text', ({ city }) => `${city}一号仓`],
      ['城市', 'text', ({ city }) => city],
      ['库存数量', 'integer', ({ age }) => random.integer(1, age > 30 ? 40 : 200)],
      ['入库日期', 'date', ({ age }) => addDays(today, -age)],
      ['批次', 'text', ({ age }) => (age > 30 ? 'B01' : null)],
    ],
    products.flatMap((product) =>
      DESTINATIONS.filter(() => random.chance(0.25)).flatMap((city) =>
        [random.integer(1, 28), random.integer(31, 110)].map((age) => ({ product, city, age })),
      ),
    ),
  );

const adjustmentWorkbook = (random: Random, products: readonly Product[], today: string) =>
  workbook(
    '数据调整',
    [
      ['物料号', 'text', ({ product }) => product.productCode],
      ['调整数量', 'integer', ({ opening }) => (opening ? random.integer(20, 120) : random.pick([-3, -2, -1, 1, 2]))],
      ['原因', 'text', ({ opening }) => (opening ? '期初' : '盘点差异')],
      ['单价(含税)', 'decimal', ({ product, opening }) => (opening ? product.price : null)],
      ['入库日期', 'date', ({ opening }) => (opening ? addDays(today, -45) : null)],
    ],
    products.filter(() => random.chance(0.3)).map((product) => ({ product, opening: random.chance(0.6) })),
  );
