import type { Api } from './api.ts';
import { DESTINATIONS, type Product } from './company.ts';
import { Random } from './random.ts';
import { workbook } from './workbooks.ts';

/** Lines of each file. */
const LINES = 60;

/** Today's files of large goods: of the first two factories a morning's, reviewed and on its way to the carrier, and an afternoon's that waits for its review. */
export async function fillLargeLogistics(
  api: Api,
  today: string,
  products: readonly Product[],
  say: (line: string) => void,
): Promise<void> {
  const random = new Random(44);
  const factories = await api.get<{ code: string }[]>('/LargeLogistics/factoryEnum');
  for (const { code: factoryCode } of factories.slice(0, 2)) {
    const place = { factoryCode, largeLogisticsId: Number(today.replaceAll('-', '')) };
    for (const part of ['上午', '下午']) {
      const bytes = await largeLogisticsWorkbook(random, products);
      await api.upload('/LargeLogistics/importDataFromExcelFile', 'excelFile', `大件物流-${factoryCode}-${part}.xlsx`, bytes, place);
    }
    const { records } = await api.get<{ records: { largeLogisticsRecordId: number; fileName: string }[] }>(
      '/LargeLogistics/record/getPage',
      place,
    );
    const morning = records.find(({ fileName }) => fileName.includes('上午'));
    await api.post('/LargeLogistics/pushToJDLogistics', { largeLogisticsRecordId: morning?.largeLogisticsRecordId, factoryCode });
    say(`大件物流 ${factoryCode} ${today}: ${2 * LINES}`);
  }
}

const largeLogisticsWorkbook = (random: Random, products: readonly Product[]) => {
  const batch = random.integer(1000, 9999);
  return workbook<number>(
    '大件物流',
    [
      ['运单号', 'text', (line) => `DJ${batch}${String(10_000 + line)}`],
      ['京东PO单号', 'text', (line) => `PO${batch}${String(Math.ceil(line / 8)).padStart(3, '0')}`],
      ['SKU', 'text', () => random.pick(products).skuCode],
      ['数量', 'integer', () => random.integer(1, 40)],
      ['件数', 'integer', () => random.integer(1, 6)],
      ['重量kg', 'decimal', () => (random.integer(800, 26_000) / 1000).toFixed(3)],
      ['体积m3', 'decimal', () => (random.integer(20, 900) / 1000).toFixed(3)],
      ['目的仓', 'text', () => `${random.pick(DESTINATIONS)}大件仓`],
    ],
    Array.from({ length: LINES }, (_, index) => index + 1),
  );
};
