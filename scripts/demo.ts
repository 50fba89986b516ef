import { openDatabase } from '#kit/database/server/connection.ts';
import { findEmbeddedPostgres } from '#kit/database/server/embedded.ts';
import { readSettings, type Settings } from '#kit/settings/server/settings.ts';
import { businessDay } from '#kit/time/business-time.ts';
import { Api } from './demo/api.ts';
import { products, routes, type Product } from './demo/company.ts';
import { deliveries, type Delivery } from './demo/deliveries.ts';
import { asPassingOperator } from './demo/operator.ts';
import { isFilled, makeUsers } from './demo/people.ts';
import {
  autoProductMappingWorkbook,
  deliveryNoteWorkbook,
  logisticsMappingWorkbook,
  milestoneWorkbook,
  partnerSkuWorkbook,
  productMappingWorkbook,
  taxCodeWorkbook,
  vcWorkbook,
} from './demo/workbooks.ts';

/** Delivery lines over this many days: enough for every page, filter and late line of the reports. */
const DELIVERY_LINES = 4000;
const DELIVERY_DAYS = 45;

/** Fills an empty, running system by uploading real workbooks through the public API, so that every screen has something true to show. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const url = settings.DATABASE_URL ?? (await findEmbeddedPostgres(settings.DATA_DIR));
  if (url === null) throw new Error('No running system was found: start it with `npm start` first, with the same settings.');
  const database = openDatabase(url, { maxConnections: 2, timeZone: settings.BUSINESS_TZ });
  try {
    if (await isFilled(database)) throw new Error('The demonstration has been filled in before.');
    const users = await asPassingOperator(database, (token) => fill(new Api(`http://localhost:${settings.PORT}`, token), settings));
    say('\nSign in as (one-time passwords, to be changed at the first sign-in):');
    for (const user of users) say(`  ${user.account}  ${user.password}  ${user.name}`);
  } finally {
    await database.close();
  }
}

async function fill(api: Api, settings: Settings) {
  const today = businessDay(new Date(), settings.BUSINESS_TZ);
  const catalogue = products();
  const network = routes();
  const lines = deliveries({ count: DELIVERY_LINES, days: DELIVERY_DAYS, today, products: catalogue, routes: network });
  const users = await makeUsers(api);
  await fillMasterData(api, catalogue, network);
  await fillUploads(api, today, lines);
  return users;
}

async function fillMasterData(api: Api, catalogue: readonly Product[], network: ReturnType<typeof routes>): Promise<void> {
  await list(api, '税码映射', '/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', await taxCodeWorkbook());
  await list(api, '物流映射', '/logisticsAging/importMappingExcel', 'file', await logisticsMappingWorkbook(network));
  await list(api, '物料映射', '/sys/skuMapping/importDataFromExcelFile', 'excelFile', await productMappingWorkbook(catalogue));
  await list(
    api,
    '自动分仓物料映射',
    '/sys/skuMappingAutoWarehouse/importDataFromExcelFile',
    'excelFile',
    await autoProductMappingWorkbook(catalogue),
  );
  await list(api, '京东SKU映射', '/sys/jd/skuMapping/importDataFromExcelFile', 'excelFile', await partnerSkuWorkbook(catalogue));
  await list(
    api,
    '自动分仓京东SKU映射',
    '/sys/jd/skuMappingAutoWarehouse/importDataFromExcelFile',
    'excelFile',
    await partnerSkuWorkbook(catalogue),
  );
}

async function list(api: Api, name: string, path: string, field: string, bytes: Buffer): Promise<void> {
  const { inserted } = await api.upload(path, field, `${name}.xlsx`, bytes);
  say(`${name}: ${inserted}`);
}

const STORAGE_TYPES = { iPhone: 2, iPad: 3, CPU: 4, Watch: 5, Beats: 6, 配件: 7 } as const;

async function fillUploads(api: Api, today: string, lines: readonly Delivery[]): Promise<void> {
  await day(api, today, 1, '交货单数据', await deliveryNoteWorkbook(lines));
  for (const [lob, type] of Object.entries(STORAGE_TYPES)) {
    await day(
      api,
      today,
      type,
      `仓储数据-${lob}`,
      await milestoneWorkbook(lines.filter((line) => line.product.lob === lob && line.shipped !== null)),
    );
  }
  await day(api, today, 8, 'VC数据', await vcWorkbook(lines.filter((line) => line.appointment !== null)));
}

async function day(api: Api, today: string, type: number, name: string, bytes: Buffer): Promise<void> {
  const page = await api.get<{ list: { id: number; dataDate: string }[] }>('/upload/uploadRecordPage', { type, current: 1, size: 10 });
  const record = page.list.find((row) => row.dataDate === today);
  if (record === undefined) throw new Error(`${name}: there is no row for ${today}`);
  const { inserted } = await api.upload('/upload/dataImport', 'file', `${name}-${today}.xlsx`, bytes, { id: record.id });
  say(`${name} ${today}: ${inserted}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  await main();
} catch (failure) {
  process.stderr.write(`${(failure as Error).message}\n`);
  process.exitCode = 1;
}
