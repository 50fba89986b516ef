import type { Api } from './api.ts';
import { seasonOf, type Business } from './company.ts';
import { Random } from './random.ts';
import { workbook, type Column } from './workbooks.ts';

/**
 * The market's phone sales, each week by its own file: what the four sales dashboards show, with a year before to
 * compare with.
 */

/** Two years. */
const WEEKS = 104;

/**
 * A brand by the names that files call it by, its usual weekly size, how much of it a year adds, and how well it sells
 * in each price band.
 */
const BRANDS = [
  { names: ['苹果', 'Apple'], size: 62_000, growth: 0.04, bands: [0.2, 0.9, 1.6, 1.9] },
  { names: ['华为', 'Huawei'], size: 70_000, growth: 0.14, bands: [0.8, 1, 1.2, 1] },
  { names: ['小米', 'Xiaomi'], size: 66_000, growth: 0.08, bands: [1.7, 0.8, 0.3, 0.1] },
  { names: ['荣耀', 'Honor'], size: 52_000, growth: -0.06, bands: [1.6, 0.7, 0.3, 0.2] },
  { names: ['OPPO', 'oppo'], size: 54_000, growth: -0.03, bands: [1.6, 0.8, 0.3, 0.1] },
  { names: ['vivo', 'VIVO'], size: 60_000, growth: 0.02, bands: [1.7, 0.8, 0.3, 0.1] },
  { names: ['Motorola', 'Motorola'], size: 5_000, growth: 0.2, bands: [1.8, 0.5, 0.2, 0.1] },
  { names: ['中兴', 'ZTE'], size: 4_000, growth: -0.1, bands: [2, 0.2, 0, 0] },
] as const;
const BANDS = [
  ['4K以下', 2600, 0.6],
  ['4K~6K', 4900, 0.3],
  ['6K~8K', 6800, 0.15],
  ['8K以上', 9400, 0.12],
] as const;

interface Sale {
  readonly brand: string;
  readonly channel: string;
  readonly band: string;
  readonly quantity: number;
  readonly amount: string;
}

const COLUMNS: readonly Column<Sale>[] = [
  ['品牌', 'text', (of) => of.brand],
  ['渠道', 'text', (of) => of.channel],
  ['价位段', 'text', (of) => of.band],
  ['销量(台)', 'integer', (of) => of.quantity],
  ['销额(元)', 'decimal', (of) => of.amount],
];

/**
 * Uploads two years of weeks; the rows of the weeks are there already. Some files call the brands by their Chinese
 * names, some by their English ones.
 */
export async function fillPhoneSales(api: Api, { words, say }: Pick<Business, 'words' | 'say'>): Promise<void> {
  const random = new Random(23);
  const { records } = await api.get<{ records: { id: number; weekBelong: string }[] }>('/phoneSale/getPage', { size: WEEKS + 1 });
  // The present week is not over; its figures come next Monday.
  const weeks = records.slice(1).toReversed();
  for (const [index, { id, weekBelong }] of weeks.entries()) {
    const bytes = await workbook('手机周度销售', COLUMNS, marketOf(random, weekBelong, index));
    await api.upload('/phoneSale/importBasicExcel', 'file', `${words('手机周度销售')}-${weekBelong}.xlsx`, bytes, { id });
  }
  say(`${words('手机周度销售')}: ${weeks.length}`);
}

/**
 * The market of a week: expensive phones sell less, nearly twice as many are sold online, and autumn and the two
 * shopping festivals sell most.
 */
function marketOf(random: Random, week: string, index: number): Sale[] {
  const season = seasonOf(Number(week.slice(5)));
  return BRANDS.flatMap(({ names, size, growth, bands }) =>
    BANDS.flatMap(([band, price, part], dearness) =>
      (['线上', '线下'] as const).map((channel) => {
        const usual = size * (1 + (growth * index) / 52) * part * (bands[dearness] ?? 1) * (channel === '线上' ? 0.63 : 0.37);
        const quantity = Math.round(usual * season * (0.93 + random.next() * 0.14));
        return { brand: names[index % 2] ?? '', channel, band, quantity, amount: String(quantity * (price + random.integer(-150, 150))) };
      }),
    ),
  );
}
