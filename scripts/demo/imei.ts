import { addDays } from '#kit/time/business-time.ts';
import type { Api } from './api.ts';
import { DESTINATIONS, type Business, type Product } from './company.ts';
import { Random } from './random.ts';
import { workbook, type Column } from './workbooks.ts';

/** Weeks of devices; the manufacturer sends a file of its shipped devices each week. */
const WEEKS = 26;
/** Deliveries of a week, and devices of a delivery. */
const DELIVERIES = [4, 7] as const;
const DEVICES = [6, 14] as const;
/** As many files as a page sends at once. */
const FILES_OF_A_CALL = 5;

const CARRIERS = ['SF01', 'DHL2', 'KWE7', 'CEVA'] as const;
const PLANTS = ['F2L', 'C39', 'DNP', 'G6T', 'FK1'] as const;
/** What has a radio has an IMEI, what takes two cards a second one. */
const WITH_IMEI: ReadonlySet<string> = new Set(['iPhone', 'iPad', 'Watch']);

interface Device {
  readonly delivery: number;
  readonly product: Product;
  readonly number: number;
  readonly plant: string;
  readonly shipTo: number;
  readonly carrier: string;
  readonly day: string;
}

export const serialOf = ({ plant, number }: Device) => plant + (number * 7919 + 60_466_176).toString(36).toUpperCase().padStart(8, '0');
const imeiOf = ({ number }: Device, slot: number) => `35${String(604_100_000_000 + number * 131 + slot * 57).padStart(13, '0')}`;

const COLUMNS: readonly Column<Device>[] = [
  ['Delivery Number', 'text', (of) => `81${String(90_000_000 + of.delivery)}`],
  ['Sold To ID', 'text', () => '4001200'],
  ['Ship To ID', 'text', (of) => `00300${of.shipTo}`],
  ['Part Number', 'text', (of) => of.product.mpn],
  ['Serial Number', 'text', serialOf],
  ['IMEI Number', 'text', (of) => (WITH_IMEI.has(of.product.lob) ? imeiOf(of, 0) : null)],
  ['Product Description', 'text', (of) => of.product.productName],
  ['HAWB Number', 'text', (of) => `H${String(7_000_000 + of.delivery)}`],
  ['MAWB Number', 'text', (of) => `784-${String(10_000_000 + Math.floor(of.delivery / 4))}`],
  ['GI Date', 'date', (of) => of.day],
  ['Carrier ID', 'text', (of) => of.carrier],
  ['MAC Address', 'text', (of) => (0xac_de_48_00_00_00 + of.number * 257).toString(16).toUpperCase().padStart(12, '0')],
  ['Model Number', 'text', (of) => `A${of.product.productCode.slice(-4)}`],
  ['PO Number', 'text', (of) => `45${String(60_000_000 + Math.floor(of.delivery / 6))}`],
  ['Box ID', 'text', (of) => `BX${String(100_000 + Math.floor(of.number / 5))}`],
  ['SSCC18', 'text', (of) => `0019425${String(10_000_000_000 + of.delivery)}`],
  ['CSN/EID', 'text', (of) => (WITH_IMEI.has(of.product.lob) ? `8904903200${String(of.number).padStart(22, '0')}` : null)],
  ['IMEI 2', 'text', (of) => (of.product.lob === 'iPhone' ? imeiOf(of, 1) : null)],
];

/** Half a year of the manufacturer's devices, a file a week, several files a call. */
export async function fillImei(api: Api, { catalogue, today, words, say }: Business): Promise<void> {
  const weeks = devicesUntil(today, catalogue);
  const files = await Promise.all(
    weeks.map(async (devices) => ({ name: `IMEI-${devices[0]?.day}.xlsx`, bytes: await workbook('IMEI码', COLUMNS, devices) })),
  );
  for (let from = 0; from < files.length; from += FILES_OF_A_CALL)
    await api.uploadSeveral('/IMEICode/importExcelFile', 'files', files.slice(from, from + FILES_OF_A_CALL));
  say(`${words('IMEI码')}: ${weeks.flat().length}`);
}

/** The devices of half a year, by weeks; the same ones at each call. */
export function devicesUntil(today: string, catalogue: readonly Product[]): Device[][] {
  const random = new Random(41);
  // Cases and cables have no serial number.
  const products = catalogue.filter(({ lob }) => lob !== '配件');
  let delivery = 0;
  let number = 0;
  return Array.from({ length: WEEKS }, (_, index) => {
    const day = addDays(today, -7 * (WEEKS - index) + 3);
    return Array.from({ length: random.integer(...DELIVERIES) }, () => {
      delivery++;
      const shared = {
        delivery,
        product: random.pick(products),
        plant: random.pick(PLANTS),
        shipTo: 101 + random.integer(0, DESTINATIONS.length - 1),
        carrier: random.pick(CARRIERS),
        day: addDays(day, random.integer(0, 3)),
      };
      return Array.from({ length: random.integer(...DEVICES) }, () => ({ ...shared, number: ++number }));
    }).flat();
  });
}
