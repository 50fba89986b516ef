import { z } from 'zod';

/** One quarter on the wire: `quarter` 1–4, days `yyyy-MM-dd` (document 1 §3). */
export interface FiscalQuarter {
  readonly quarter: number;
  readonly startTime: string;
  readonly endTime: string;
}

/** A maintained year; `canDownload` once all four quarters are set (domain §4). */
export interface FiscalYear {
  readonly id: number;
  readonly year: number;
  readonly canDownload: boolean;
  /** Today lies in one of its quarters; beyond the specification. */
  readonly current?: true;
}

/** Years that a calendar can be kept for; their label is `FY` with two digits. */
export const YEAR_MIN = 2000;
export const YEAR_MAX = 2099;

const YEAR_MESSAGE = '请输入2000到2099的年份';

export const addYearBody = z.strictObject({
  year: z.coerce.number(YEAR_MESSAGE).int(YEAR_MESSAGE).min(YEAR_MIN, YEAR_MESSAGE).max(YEAR_MAX, YEAR_MESSAGE),
});

export const saveQuartersBody = z.strictObject({
  fyId: z.coerce.number().int().positive(),
  quarterList: z
    .array(
      z.strictObject({
        quarter: z.coerce.number().int().min(1).max(4),
        startTime: z.string().nullish(),
        endTime: z.string().nullish(),
      }),
    )
    .max(4),
});
