import type { Api } from './api.ts';
import { DESTINATIONS, type Business, type Product } from './company.ts';
import type { Pushed } from './pushes.ts';
import { Random } from './random.ts';
import type { Words } from './words.ts';
import { workbook } from './workbooks.ts';

/** Lines of each file. */
const LINES = 60;

interface Pushing extends Business {
  /** Pushes the waiting rows once. */
  readonly push: (what: Pushed) => Promise<void>;
}

/**
 * Today's files of large goods, of two factories. The morning's files are reviewed and pushed, with some lines that the
 * carrier rejected. Of the afternoon's files only that of the first factory is reviewed, so that its lines wait.
 */
export async function fillLargeLogistics(api: Api, { catalogue, today, words, push, say }: Pushing): Promise<void> {
  const random = new Random(44);
  const [first, second] = (await api.get<{ code: string }[]>('/LargeLogistics/factoryEnum')).map(({ code }) => code) as [string, string];
  for (const factoryCode of [first, second]) {
    const place = { factoryCode, largeLogisticsId: Number(today.replaceAll('-', '')) };
    for (const part of [words('上午'), words('下午')]) {
      const bytes = await largeLogisticsWorkbook(random, catalogue, words);
      await api.upload(
        '/LargeLogistics/importDataFromExcelFile',
        'excelFile',
        `${words('大件物流')}-${factoryCode}-${part}.xlsx`,
        bytes,
        place,
      );
    }
    await review(api, place, words('上午'));
    say(`${words('大件物流')} ${factoryCode} ${today}: ${2 * LINES}`);
  }
  await push('large-logistics');
  await review(api, { factoryCode: first, largeLogisticsId: Number(today.replaceAll('-', '')) }, words('下午'));
}

interface Place {
  readonly factoryCode: string;
  readonly largeLogisticsId: number;
}

async function review(api: Api, place: Place, part: string): Promise<void> {
  const { records } = await api.get<{ records: { largeLogisticsRecordId: number; fileName: string }[] }>('/LargeLogistics/record/getPage', {
    ...place,
  });
  const file = records.find(({ fileName }) => fileName.includes(part));
  await api.post('/LargeLogistics/pushToJDLogistics', {
    largeLogisticsRecordId: file?.largeLogisticsRecordId,
    factoryCode: place.factoryCode,
  });
}

const largeLogisticsWorkbook = (random: Random, products: readonly Product[], words: Words) => {
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
      ['目的仓', 'text', () => words('{city}大件仓', { city: random.pick(DESTINATIONS) })],
    ],
    Array.from({ length: LINES }, (_, index) => index + 1),
  );
};
