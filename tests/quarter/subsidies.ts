import { rowsWithOpenpyxl } from '#kit/workbook/server/testing/openpyxl.ts';
import type { Row } from './inputs.ts';
import { LOCATIONS, PRODUCTS } from './company.ts';
import { addDays, weekdayOf } from './days.ts';
import { EVENING, type Client } from './client.ts';

const THURSDAY = 4;
const FRIDAY = 5;
/** Late records are sent for goods issues of so many days. */
const DAYS_BACK = 31;

/** A file for the subsidy's platform, as it must be made. */
interface SubsidyFile {
  readonly factory: string;
  readonly dataDate: string;
  readonly dataType: '正常' | '补充';
  readonly fileName: string;
  readonly madeOn: string;
  readonly serials: readonly string[];
}

/**
 * Devices that were issued, the files for the subsidy's platform, and the times at which subsidies were granted, which
 * come back for each file.
 */
export class Subsidies {
  readonly files: SubsidyFile[] = [];
  readonly #client: Client;
  readonly #inFiles = new Set<string>();

  constructor(client: Client) {
    this.#client = client;
  }

  async simulate(day: string, number: number): Promise<void> {
    if (weekdayOf(day) === THURSDAY) await this.#devices(day, number);
    if (weekdayOf(day) === FRIDAY) await this.#make(day);
    // The Saturday after each second week's files, those of forgotten devices among them.
    if (number % 14 === 12) await this.#times(day);
  }

  /**
   * Devices of the last three days, of some parts more than of others, one of a part that nobody keeps; each fourth
   * week some that were forgotten.
   */
  async #devices(day: string, number: number): Promise<void> {
    const parts = [...new Set(PRODUCTS.slice(0, 8).map(({ MPN }) => MPN as string)), 'NEW-PART'];
    const rows = parts.flatMap((part, at) =>
      Array.from({ length: 1 + ((number + at * 3) % 4) }, (_, index) =>
        deviceOf(part, `${day.replaceAll('-', '')}${at}${index}`, addDays(day, -(index % 3)), at % 3),
      ),
    );
    // On the next day's files: those of 31 days before it are still made, those of 32 never.
    const late =
      number % 28 === 24 ? [7, DAYS_BACK - 1, DAYS_BACK].map((days) => deviceOf('MPN2', `L${number}-${days}`, addDays(day, -days), 0)) : [];
    await this.#client.devices([...rows, ...late]);
  }

  /** What of the devices no file has, by factory and day of issue. */
  async #make(day: string): Promise<void> {
    await this.#client.job('make-subsidy-files');
    const fresh = this.#client.inputs
      .uploads('imei')
      .flatMap(({ rows }) => rows)
      .filter((row) => !this.#inFiles.has(row['Serial Number'] as string))
      .flatMap((row) => {
        const factory = LOCATIONS.find(({ shipTo }) => shipTo === row['Ship To ID'])?.old as string | undefined;
        const issued = row['GI Date'] as string;
        return factory === undefined || issued >= day || issued < addDays(day, -DAYS_BACK) ? [] : [{ factory, issued, row }];
      });
    for (const [place, of] of Map.groupBy(fresh, ({ factory, issued }) => `${factory} ${issued}`)) {
      const [factory = '', dataDate = ''] = place.split(' ');
      const before = this.files.filter((file) => file.factory === factory && file.dataDate === dataDate).length;
      const name = `国补-${factory}-${dataDate.replaceAll('-', '')}`;
      const serials = of.map(({ row }) => row['Serial Number'] as string);
      this.files.push({
        factory,
        dataDate,
        dataType: before === 0 ? '正常' : '补充',
        fileName: before === 0 ? `${name}.xlsx` : `${name}-补充${before}.xlsx`,
        madeOn: day,
        serials,
      });
      for (const serial of serials) this.#inFiles.add(serial);
    }
  }

  /**
   * Of yesterday's files some come back whole, some in part, some with devices of others, some twice, of which one is
   * taken back, and some not at all.
   */
  async #times(day: string): Promise<void> {
    const made = this.files.filter(({ madeOn }) => madeOn === addDays(day, -1));
    for (const [at, file] of made.entries()) {
      const granted = (serials: readonly string[], time: string) => serials.map((SN): Row => ({ SN, 国补时间: `${day} ${time}` }));
      const all = granted(file.serials, '09:30:00');
      const foreign = granted([made.find((other) => other !== file)?.serials[0] ?? 'NOBODY', `GONE-${day}`], '09:30:00');
      if (at % 4 === 0) await this.#client.subsidyTimes(file, [...foreign, ...all.slice(1)]);
      if (at % 4 === 1) {
        await this.#client.subsidyTimes(file, all);
        const again = await this.#client.subsidyTimes(file, granted(file.serials.slice(0, 1), '10:15:00'));
        if (at === 1) await this.#client.undo(again);
      }
      if (at % 4 === 2) {
        await this.#client.subsidyTimes(file, [...all, ...foreign]);
        await this.#client.subsidyTimes(file, all.slice(0, 1));
      }
    }
  }

  /** The times of a file's devices: of each the one that was uploaded last. */
  #timesOf({ fileName, serials }: SubsidyFile): Map<string, string> {
    const sent = this.#sentOf(fileName).flatMap(({ rows }) => rows.map((row) => [row.SN as string, row.国补时间 as string] as const));
    return new Map(sent.filter(([serial]) => serials.includes(serial)));
  }

  #sentOf(fileName: string) {
    return this.#client.inputs.uploads('subsidyTimes').filter(({ period }) => period === fileName);
  }

  /**
   * How many serial numbers were sent for a file that has not their device, nor has any file sent a time for the device
   * since.
   */
  #unresolvedOf({ fileName, serials }: SubsidyFile): number {
    const uploads = this.#client.inputs.uploads('subsidyTimes');
    const wrong = new Set<string>();
    for (const { period, rows } of uploads) {
      const own = this.files.find((file) => file.fileName === period)?.serials ?? [];
      for (const { SN } of rows) {
        const serial = SN as string;
        if (period === fileName && !serials.includes(serial)) wrong.add(serial);
        else if (own.includes(serial)) wrong.delete(serial);
      }
    }
    return wrong.size;
  }

  /** The files as their page is to show them. */
  expected() {
    return this.files.map((file) => {
      const { factory, dataDate, dataType, fileName, serials } = file;
      const received = this.#timesOf(file).size;
      const newest = this.#sentOf(fileName).at(-1);
      const errors = this.#unresolvedOf(file);
      return {
        factory,
        dataDate,
        dataType,
        fileName,
        rows: serials.length,
        received,
        receiveStateStr: received === 0 ? '未接收' : received < serials.length ? '部分接收' : '已接收',
        errors,
        status: errors > 0 ? 1 : 0,
        updateTime: newest === undefined ? '' : `${newest.day} ${EVENING}`,
      };
    });
  }

  /** Each device whose time came back, `SN… 2025-04-12 09:30:00`. */
  grantedTimes(): string[] {
    return this.files.flatMap((file) => [...this.#timesOf(file)].map(([serial, time]) => `${serial} ${time}`));
  }

  /** The same as the downloads of these files say it. @param ids of the files that have any */
  static async exportedTimes(client: Client, ids: readonly number[]): Promise<string[]> {
    const exported: string[] = [];
    for (const gbDataId of ids) {
      const [head = [], ...rows] = await rowsWithOpenpyxl((await client.download('/GBData/dataExport', { gbDataId })).bytes);
      const [serial, time] = ['SN', '国补时间'].map((header) => head.indexOf(header)) as [number, number];
      exported.push(...rows.filter((row) => (row[time] ?? '') !== '').map((row) => `${row[serial]} ${row[time]}`));
    }
    return exported;
  }
}

const deviceOf = (part: string, number: string, issued: string, place: number): Row => ({
  'Delivery Number': `81${issued.replaceAll('-', '')}`,
  'Ship To ID': LOCATIONS[place]?.shipTo ?? '0039999',
  'Part Number': part,
  'Serial Number': `SN${number}`,
  'GI Date': issued,
});
