import { z } from 'zod';
import { changedSince, digestVersion, sentVersion } from '#kit/edit/contract.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { fiscalYearOption } from '#kit/period-upload/contract.ts';
import { YEAR_MAX, YEAR_MIN } from './limits.ts';

/** The first and last day of a quarter, `yyyy-MM-dd`. */
const quarter = z.object({ quarter: z.int().min(1).max(4), startTime: z.iso.date(), endTime: z.iso.date() });
export type FiscalQuarter = DeepReadonly<z.output<typeof quarter>>;

const year = fiscalYearOption.extend({
  /** Whether all four quarters are set (docs/business-rules/calendars.md#fiscal-calendar). */
  canDownload: z.boolean(),
  /** Beyond the specification: the stored quarters, in order, and their version. */
  quarterList: z.array(quarter),
  version: digestVersion,
});
export type FiscalYear = DeepReadonly<z.output<typeof year>>;
/** The part of a year that the form edits. */
const editedYear = year.pick({ id: true, quarterList: true, version: true });
export type EditedYear = DeepReadonly<z.output<typeof editedYear>>;
/** The error of a save when the year has changed since it was read. */
export const yearChanged = changedSince(editedYear);

/** The maintained years, newest first. */
export const fiscalYearList = defineCall({ method: 'GET', path: '/sys/fiscal/list', result: z.array(year) });
/** The stored quarters of a year. */
export const fiscalQuarters = defineCall({ method: 'GET', path: '/sys/fiscal/:id', result: z.array(quarter) });

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
  version: sentVersion,
});
