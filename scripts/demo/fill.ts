import type { Api } from './api.ts';
import { products, routes, type Product, type Route } from './company.ts';
import { deliveries, type Delivery } from './deliveries.ts';
import { fillOpenings } from './cargo.ts';
import { fillConfiguration } from './configuration.ts';
import { fillExpectedArrivals } from './expected-arrivals.ts';
import { fillImei } from './imei.ts';
import { fillInventories } from './inventories.ts';
import { setAnnualRate } from './inventory-expense.ts';
import { fillInvoices } from './invoices.ts';
import { fillLargeLogistics } from './large-logistics.ts';
import { fillMaintenance } from './maintenance.ts';
import { fillNationalSubsidy } from './national-subsidy.ts';
import { makeUsers } from './people.ts';
import { fillPhoneSales } from './phone-sales.ts';
import type { Pushed } from './pushes.ts';
import { fillArrivals, purchaseOrders, type BiRow } from './purchase-orders.ts';
import { fillSalesAndPlans } from './sales-and-plans.ts';
import { fillWarehouseSplit } from './warehouse-split.ts';
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

/** The delivery lines were created over this many days. */
const DELIVERY_DAYS = 45;

/** So many of the newest products and routes are in the data, and nobody has entered them into a list yet: data quality tells of them. */
const NOT_ENTERED = { products: 2, routes: 1 } as const;

export interface Filling {
  /** The business day, `yyyy-MM-dd`. */
  readonly today: string;
  /** How many delivery lines are uploaded. */
  readonly deliveryLines: number;
  /** Does what the evening and the night do: keeps the batch plan and the cargo status, and makes the day's national-subsidy files. */
  readonly night: () => Promise<void>;
  /** Pushes once what waits to be pushed; some of it is refused. */
  readonly push: (what: Pushed) => Promise<void>;
  /** Puts purchase orders where the BI has them, and has them pulled. */
  readonly order: (rows: readonly BiRow[]) => Promise<void>;
  /** Tells the operator what has been done. */
  readonly say: (line: string) => void;
}

/** Fills every screen through the public API, as people with workbooks and forms would; gives the users that were made. */
export async function fill(api: Api, { today, deliveryLines, night, push, order, say }: Filling) {
  const catalogue = products();
  const network = routes();
  const lines = deliveries({ count: deliveryLines, days: DELIVERY_DAYS, today, products: catalogue, routes: network });
  const users = await makeUsers(api);
  await fillMappings(api, catalogue.slice(0, -NOT_ENTERED.products), network.slice(0, -NOT_ENTERED.routes), say);
  await fillMaintenance(api, { catalogue, network, today, say });
  await fillConfiguration(api, say);
  await fillUploads(api, today, lines, say);
  const delivered = (product: Product) =>
    lines.filter((line) => line.product === product && line.shipped !== null).reduce((pieces, { quantity }) => pieces + quantity, 0);
  const notedSince = (product: Product, day: string) =>
    lines.filter((line) => line.product === product && line.created >= day).reduce((pieces, { quantity }) => pieces + quantity, 0);
  const orders = purchaseOrders({ catalogue, today });
  const received = (product: Product) =>
    orders.filter((row) => row.product === product).reduce((pieces, row) => pieces + (row.received ?? 0), 0);
  await fillInventories(api, { today, products: catalogue, delivered, received, say });
  await setAnnualRate(api);
  await fillWarehouseSplit(api, { catalogue, today, say });
  await fillInvoices(api, { catalogue, today, say });
  await fillLargeLogistics(api, { catalogue, today, push, say });
  await fillPhoneSales(api, say);
  await fillSalesAndPlans(api, { catalogue, today, say });
  await fillImei(api, { catalogue, today, say });
  await order(orders);
  await fillExpectedArrivals(api, { catalogue, today, say });
  await fillArrivals(api, { catalogue, today, say });
  await fillOpenings(api, { catalogue, today, notedSince, say });
  await night();
  await push('national-subsidy');
  await fillNationalSubsidy(api, { catalogue, today, say });
  return users;
}

async function fillMappings(api: Api, catalogue: readonly Product[], network: readonly Route[], say: Filling['say']): Promise<void> {
  const list = async (name: string, path: string, field: string, bytes: Buffer) => {
    const { inserted } = await api.upload(path, field, `${name}.xlsx`, bytes);
    say(`${name}: ${inserted}`);
  };
  await list('税码映射', '/sys/taxCodeMapping/importDataFromExcelFile', 'excelFile', await taxCodeWorkbook());
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

/** Today's upload records: a new system has no earlier days (domain §5), so that one file a kind holds what happened until now. */
async function fillUploads(api: Api, today: string, lines: readonly Delivery[], say: Filling['say']): Promise<void> {
  const day = async (type: number, name: string, bytes: Buffer) => {
    const page = await api.get<{ list: { id: number; dataDate: string }[] }>('/upload/uploadRecordPage', { type, current: 1, size: 10 });
    const record = page.list.find((row) => row.dataDate === today);
    if (record === undefined) throw new Error(`${name}: there is no row for ${today}`);
    const { inserted } = await api.upload('/upload/dataImport', 'file', `${name}-${today}.xlsx`, bytes, { id: record.id });
    say(`${name} ${today}: ${inserted}`);
  };
  await day(1, '交货单数据', await deliveryNoteWorkbook(lines));
  for (const [lob, type] of Object.entries(STORAGE_TYPES)) {
    const shipped = lines.filter((line) => line.product.lob === lob && line.shipped !== null);
    await day(type, `仓储数据-${lob}`, await milestoneWorkbook(shipped));
  }
  await day(8, 'VC数据', await vcWorkbook(lines.filter((line) => line.appointment !== null)));
}
