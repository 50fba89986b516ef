import { addDays } from '#kit/time/business-time.ts';
import type { Api } from './api.ts';
import type { Business } from './company.ts';
import { devicesUntil, serialOf } from './imei.ts';
import { workbook } from './workbooks.ts';

/** Subsidies are granted some days after a device has left. */
const GRANTED_AFTER_DAYS = 4;

/**
 * Subsidy times of the nightly files: the oldest of each factory completely, a later one in part and with an unknown
 * serial number.
 */
export async function fillNationalSubsidy(api: Api, { catalogue, today, words, say }: Business): Promise<void> {
  const devices = devicesUntil(today, catalogue).flat();
  for (const { code: factoryCode } of await api.get<{ code: string }[]>('/GBData/factoryEnum')) {
    const { records } = await api.get<{ records: { id: number; dataDate: string }[] }>('/GBData/getPage', { factoryCode, size: 50 });
    const [oldest, later] = records.toReversed();
    for (const file of [oldest, later].filter((each) => each !== undefined)) {
      const own = devices.filter(({ shipTo, day }) => `A${shipTo}` === factoryCode && day === file.dataDate).map(serialOf);
      const serials = file === oldest ? own : [...own.slice(0, Math.ceil(own.length / 2)), 'UNKNOWN0001'];
      const bytes = await timesWorkbook(serials, file.dataDate);
      await api.upload('/GBData/importDataFromExcelFile', 'excelFile', `${words('国补数据')}-${factoryCode}-${file.dataDate}.xlsx`, bytes, {
        gbDataId: file.id,
      });
    }
    say(`${words('国补数据')} ${factoryCode}: ${records.length}`);
  }
}

const timesWorkbook = (serials: readonly string[], day: string) =>
  workbook<string>(
    '国补数据',
    [
      ['SN', 'text', (serial) => serial],
      ['国补时间', 'text', () => `${addDays(day, GRANTED_AFTER_DAYS)} 10:30:00`],
    ],
    serials,
  );
