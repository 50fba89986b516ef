import type { Api } from './api.ts';
import { products, routes, type Product, type Route } from './company.ts';
import { deliveries, type Delivery } from './deliveries.ts';
import { fillConfiguration } from './configuration.ts';
import { fillImei } from './imei.ts';
import { fillInventories } from './inventories.ts';
import { fillLargeLogistics } from './large-logistics.ts';
import { fillMaintenance } from './maintenance.ts';
import { fillNationalSubsidy } from './national-subsidy.ts';
import { makeUsers } from './people.ts';
import { fillSalesAndPlans } from './sales-and-plans.ts';
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

export interface Filling {
  /** The business day, `yyyy-MM-dd`. */
  readonly today: string;
  /** How many delivery lines are uploaded. */
  readonly deliveryLines: number;
  /** Does what the night does with a day's devices: the national-subsidy files. */
  readonly night: () => Promise<void>;
  /** Tells the operator what has been done. */
  readonly say: (line: string) => void;
}

/** Fills every screen through the public API, as people with workbooks and forms would; gives the users that were made. */
export async function fill(api: Api, { today, deliveryLines, night, say }: Filling) {
  const catalogue = products();
  const network = routes();
  const lines = deliveries({ count: deliveryLines, days: DELIVERY_DAYS, today, products: catalogue, routes: network });
  const users = await makeUsers(api);
  await fillMappings(api, catalogue, network, say);
  await fillMaintenance(api, { catalogue, network, today, say });
  await fillConfiguration(api, say);
  await fillUploads(api, today, lines, say);
  await fillInventories(api, today, catalogue, say);
  await fillLargeLogistics(api, today, catalogue, say);
  await fillSalesAndPlans(api, { catalogue, say });
  await fillImei(api, { catalogue, today, say });
  await night();
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
