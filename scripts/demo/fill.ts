import type { Api } from './api.ts';
import { products, routes, type Business, type Product, type Route } from './company.ts';
import { deliveries, formerDeliveries, type Delivery } from './deliveries.ts';
import { fillOpenings } from './cargo.ts';
import { fillConfiguration } from './configuration.ts';
import { fillExpectedArrivals } from './expected-arrivals.ts';
import { fillImei } from './imei.ts';
import { fillInventories } from './inventories.ts';
import { setAnnualRate } from './inventory-expense.ts';
import { fillInvoices } from './invoices.ts';
import { fillLargeLogistics } from './large-logistics.ts';
import { fillMaintenance, RESTRICTED_TODAY, startWebhook } from './maintenance.ts';
import { fillNationalSubsidy } from './national-subsidy.ts';
import { makeAccess, makeUsers } from './people.ts';
import { fillPhoneSales } from './phone-sales.ts';
import type { Pushed } from './pushes.ts';
import { fillArrivals, purchaseOrders, type BiRow } from './purchase-orders.ts';
import { fillSalesAndPlans } from './sales-and-plans.ts';
import { fillWarehouseSplit } from './warehouse-split.ts';
import { lobName, type Phrase, type Words } from './words.ts';
import {
  autoProductMappingWorkbook,
  deliveryNoteWorkbook,
  logisticsMappingWorkbook,
  milestoneWorkbook,
  partnerSkuWorkbook,
  productMappingWorkbook,
  taxCodeWorkbook,
  vcWorkbook,
} from './workbooks.ts';

/** The recent delivery lines were created over this many days. */
const DELIVERY_DAYS = 182;

/** Number of the newest products and routes that are missing in the lists, for the page of data quality. */
const NOT_ENTERED = { products: 2, routes: 1 } as const;

export interface Filling {
  /** The business day, `yyyy-MM-dd`. */
  readonly today: string;
  /** How many delivery lines are uploaded. */
  readonly deliveryLines: number;
  /**
   * Runs the jobs of the evening and the night: saves the batch plan and the cargo status, and makes the day's
   * national-subsidy files.
   */
  readonly night: () => Promise<void>;
  /** Pushes the waiting rows once; some are refused. */
  readonly push: (what: Pushed) => Promise<void>;
  /** Writes purchase orders to the BI's table and pulls them. */
  readonly order: (rows: readonly BiRow[]) => Promise<void>;
  readonly words: Words;
  /** Reports progress to the operator. */
  readonly say: (line: string) => void;
}

/**
 * Fills every screen through the public API, with workbooks and forms. @returns the new users with their one-time
 * passwords
 */
export async function fill(api: Api, { today, deliveryLines, night, push, order, words, say }: Filling) {
  const catalogue = products(words);
  const entered = catalogue.slice(0, -NOT_ENTERED.products);
  const network = routes();
  const orders = purchaseOrders({ catalogue, today });
  const former = formerDeliveries({ orders, today, routes: network });
  const recent = deliveries({
    count: deliveryLines - former.length,
    days: DELIVERY_DAYS,
    today,
    products: catalogue,
    routes: network,
    words,
  });
  const lines = [...former, ...recent];
  const business: Business = { catalogue, today, words, say };
  const users = await makeUsers(api, words);
  await makeAccess(api, business);
  await fillMappings(api, { ...business, catalogue: entered }, network.slice(0, -NOT_ENTERED.routes));
  await fillMaintenance(api, { ...business, network });
  await fillConfiguration(api, business);
  await fillUploads(api, business, lines);
  const quantityOf = (product: Product, isMeant: (line: Delivery) => boolean) =>
    lines.filter((line) => line.product === product && isMeant(line)).reduce((pieces, { quantity }) => pieces + quantity, 0);
  const { lots } = await fillInventories(api, {
    ...business,
    delivered: (product) => quantityOf(product, ({ shipped }) => shipped !== null),
    received: (product) => orders.filter((row) => row.product === product).reduce((pieces, row) => pieces + (row.received ?? 0), 0),
  });
  const pieces = (product: Product) => lots.filter((lot) => lot.product === product).reduce((sum, lot) => sum + lot.pieces, 0);
  const restricted = RESTRICTED_TODAY.map((line) => words(line));
  const isServed = (product: Product) => entered.includes(product) && !restricted.includes(product.subLob);
  await setAnnualRate(api);
  await fillWarehouseSplit(api, { ...business, pieces, isServed });
  await fillInvoices(api, business);
  await fillLargeLogistics(api, { ...business, push });
  await fillPhoneSales(api, business);
  await fillSalesAndPlans(api, business);
  await fillImei(api, business);
  await order(orders);
  await fillExpectedArrivals(api, business);
  await fillArrivals(api, business);
  await fillOpenings(api, {
    ...business,
    notOrdered: (product) => Math.max(0, pieces(product) - quantityOf(product, ({ shipped }) => shipped === null)),
    deliveredSince: (product, day) => quantityOf(product, ({ created }) => created >= day),
  });
  await night();
  await push('national-subsidy');
  await fillNationalSubsidy(api, business);
  await startWebhook(api);
  return users;
}

async function fillMappings(api: Api, { catalogue, words, say }: Business, network: readonly Route[]): Promise<void> {
  const list = async (name: Phrase, path: string, field: string, bytes: Buffer) => {
    const { inserted } = await api.upload(path, field, `${words(name)}.xlsx`, bytes);
    say(`${words(name)}: ${inserted}`);
  };
  await list('税码映射', '/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', await taxCodeWorkbook(words));
  await list('物流映射', '/logisticsAging/importMappingExcel', 'file', await logisticsMappingWorkbook(network));
  await list('物料映射', '/sys/skuMapping/importDataFromExcelFile', 'excelFile', await productMappingWorkbook(catalogue));
  await list(
    '自动分仓物料映射',
    '/sys/skuMappingAutoWarehouse/importDataFromExcelFile',
    'excelFile',
    await autoProductMappingWorkbook(catalogue),
  );
  await list('京东SKU映射', '/sys/jd/skuMapping/importDataFromExcelFile', 'excelFile', await partnerSkuWorkbook(catalogue));
  await list(
    '自动分仓京东SKU映射',
    '/sys/jd/skuMappingAutoWarehouse/importDataFromExcelFile',
    'excelFile',
    await partnerSkuWorkbook(catalogue),
  );
}

const STORAGE_TYPES = { iPhone: 2, iPad: 3, CPU: 4, Watch: 5, Beats: 6, 配件: 7 } as const;

/**
 * Fills today's upload records. A new system has no earlier days, so one file of each type holds all events until now.
 */
async function fillUploads(api: Api, { today, words, say }: Business, lines: readonly Delivery[]): Promise<void> {
  const day = async (type: number, name: string, bytes: Buffer) => {
    const page = await api.get<{ list: { id: number; dataDate: string }[] }>('/upload/uploadRecordPage', { type, current: 1, size: 10 });
    const record = page.list.find((row) => row.dataDate === today);
    if (record === undefined) throw new Error(`${name}: there is no row for ${today}`);
    const { inserted } = await api.upload('/upload/dataImport', 'file', `${name}-${today}.xlsx`, bytes, { id: record.id });
    say(`${name} ${today}: ${inserted}`);
  };
  await day(1, words('交货单数据'), await deliveryNoteWorkbook(lines, words));
  for (const [lob, type] of Object.entries(STORAGE_TYPES)) {
    const shipped = lines.filter((line) => line.product.lob === lob && line.shipped !== null);
    await day(type, `${words('仓储数据')}-${lobName(words, lob)}`, await milestoneWorkbook(shipped));
  }
  await day(8, words('VC数据'), await vcWorkbook(lines.filter((line) => line.appointment !== null)));
}
