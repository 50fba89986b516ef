import { z } from 'zod';
import { changedSince, digestVersion, sentVersion } from '#kit/edit/contract.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { fiscalYearOption } from '#kit/period-upload/contract.ts';
import { YEAR_MAX, YEAR_MIN } from './limits.ts';

/** The first and last day of a quarter, `yyyy-MM-dd`. */
const quarterSchema = z.object({ quarter: z.int().min(1).max(4), startTime: z.iso.date(), endTime: z.iso.date() });
export type FiscalQuarter = DeepReadonly<z.output<typeof quarterSchema>>;

const yearSchema = fiscalYearOption.extend({
  /** Whether all four quarters are set (docs/business-rules/calendars.md#fiscal-calendar). */
  canDownload: z.boolean(),
  /** The stored quarters, in order; beyond the specification. */
  quarterList: z.array(quarterSchema),
  /** The version of the quarters; beyond the specification. */
  version: digestVersion,
});
export type FiscalYear = DeepReadonly<z.output<typeof yearSchema>>;
/** The part of a year that the form edits. */
const editedYearSchema = yearSchema.pick({ id: true, quarterList: true, version: true });
export type EditedYear = DeepReadonly<z.output<typeof editedYearSchema>>;
/** The error of a save when the year has changed since it was read. */
export const yearChangedRefusal = changedSince(editedYearSchema);

/** The maintained years, newest first. */
export const fiscalYearList = defineCall({ method: 'GET', path: '/sys/fiscal/list', result: z.array(yearSchema) });
/** The stored quarters of a year. */
export const fiscalQuarters = defineCall({ method: 'GET', path: '/sys/fiscal/:id', result: z.array(quarterSchema) });

const YEAR_MESSAGE = '请输入2000到2099的年份';

export const addYearBody = z.strictObject({
  year: z.coerce.number(YEAR_MESSAGE).int(YEAR_MESSAGE).min(YEAR_MIN, YEAR_MESSAGE).max(YEAR_MAX, YEAR_MESSAGE),
});

export const saveQuartersBody = z.strictObject({
  /** The id of the year. */
  fyId: z.coerce.number().int().positive(),
  quarterList: z
    .array(
      z.strictObject({
        quarter: z.coerce.number().int().min(1).max(4),
        /** Blank and wrong days are reported by quarter (`quarterProblems`). */
        startTime: z.string().nullish(),
        endTime: z.string().nullish(),
      }),
    )
    .max(4),
  version: sentVersion,
});
