import { z, type ZodType } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { keyedPage, type KeyedPage } from '#kit/http/page-contract.ts';
import { reviewState } from '#kit/review/contract.ts';
import type { PeriodUploadCalls, PeriodUploadFamily, PrintedNames } from './define.ts';

const pullState = {
  /** The result of the last pull from an interface. */
  pullApiStatus: z.enum(['未拉取', '成功', '失败']),
  /** The reason of a failure; beyond the specification. */
  pullFailure: z.string(),
};
export type PullStatus = z.output<typeof pullState.pullApiStatus>;

/**
 * A period of a list in API answers, unless the calls use other names for its members
 * (docs/business-rules/uploads-and-periods.md#rows-of-periods).
 */
const row = z.object({
  id: z.int(),
  /** The key of the period: `2026-11-18`, `2026W03`, `FY26Q1`. */
  dataDate: z.string(),
  /** Empty without an upload, as are the next two. */
  filename: z.string(),
  uploadTime: z.string(),
  uploader: z.string(),
  /** Whether an upload is accepted now. */
  flag: z.boolean(),
  /** The end of the window in business time, empty if there is none; beyond the specification. */
  uploadUntil: z.string(),
});
const rowOfAnyKind = row.extend(z.object({ ...reviewState, ...pullState }).partial().shape);
export type PeriodRow = DeepReadonly<z.output<typeof rowOfAnyKind>>;

/** An upload of a period, newest first (docs/business-rules/uploads-and-periods.md#rows-of-periods). */
const uploadRecord = z.object({
  uploadId: z.int(),
  filename: z.string(),
  uploadTime: z.string(),
  uploader: z.string(),
  rows: z.int(),
  /** Whether its rows are the live rows of the period. Only this upload can be undone. */
  active: z.boolean(),
  undone: z.boolean(),
  /** The file whose rows become live again after an undo; null without one, and for other than the active upload. */
  restores: z.string().nullable(),
  /** The number of warnings, and for one day after the upload the workbook of their lines; beyond the specification. */
  warnings: z.int(),
  warningUrl: z.string().nullable(),
});
export type PeriodUploadRecord = DeepReadonly<z.output<typeof uploadRecord>>;

/** Members with the names of the specification. */
export type WireMembers = Readonly<Record<string, string | number | boolean | null>>;

/** The schema of an object with the names of the specification. */
function printed<Member>(shape: Readonly<Record<string, ZodType>>, printedAs: PrintedNames<Member> = {}): ZodType<WireMembers> {
  const names: Readonly<Record<string, string | undefined>> = printedAs;
  const members = Object.entries(shape).map(([name, schema]) => [names[name] ?? name, schema]);
  return z.object(Object.fromEntries(members)) as unknown as ZodType<WireMembers>;
}

/** The rows of a family's page, including the review and pull status if its kinds have them. */
export function periodPage(family: PeriodUploadFamily) {
  const { calls, members } = family;
  const { path, listKey, printedAs } = calls.page;
  const reviewed = members.some(({ review }) => review !== undefined);
  const pulled = members.some((member) => member.pulled === true);
  const shape = {
    ...row.shape,
    ...(reviewed ? z.object(reviewState).partial().shape : {}),
    ...(pulled ? z.object(pullState).partial().shape : {}),
  };
  // Whether the interface is configured; only for kinds that are pulled from one.
  const more: Record<string, ZodType> = pulled ? { pullConfigured: z.boolean().optional() } : {};
  const result: ZodType<KeyedPage<WireMembers> & { readonly pullConfigured?: boolean }> = keyedPage(
    listKey,
    printed(shape, printedAs),
    more,
  );
  return defineCall({ method: 'GET', path, result });
}

/** All uploads of a period. */
export const periodUploads = ({ path, printedAs }: PeriodUploadCalls['records']) =>
  defineCall({ method: 'GET', path, result: z.array(printed(uploadRecord.shape, printedAs)) });

/** A maintained fiscal year that periods are filtered by. */
export const fiscalYearOption = z.object({
  id: z.int(),
  year: z.int(),
  /** Whether today is in one of its quarters; beyond the specification. */
  current: z.literal(true).optional(),
});
export type FiscalYearOption = DeepReadonly<z.output<typeof fiscalYearOption>>;

/**
 * The fiscal years that a filter offers (docs/business-rules/uploads-and-periods.md#rows-of-periods). The feature that
 * serves the call returns additional members.
 */
export const fiscalYearOptions = (path: string) => defineCall({ method: 'GET', path, result: z.array(fiscalYearOption) });

/** The tabs of a `DimensionScreen`, as `factoryEnum` prints factories (docs/api.md#added-calls-of-screens). */
export const dimensionValues = (path: string) =>
  defineCall({ method: 'GET', path, result: z.array(z.object({ code: z.string(), name: z.string() })) });

/** Pulls from the interface now. Returns the number of rows. Rejected while the period accepts no upload. */
export const pullPeriod = (path: string) => defineCall({ method: 'POST', path, result: z.object({ rows: z.int() }) });
