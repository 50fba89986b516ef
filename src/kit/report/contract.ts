import { z, type ZodType } from 'zod';
import { labelSchema, valueSchema } from '#kit/fields/wire-schema.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { missingCodes, type MissingCodes } from '#kit/http/page-contract.ts';
import { listCombo } from '#kit/list/contract.ts';
import type { LevelsAnswer } from '#kit/list/levels.ts';
import type { RowId } from '#kit/records/define.ts';
import { fieldOfSource, type ReportColumn, type ReportColumnKind, type ReportDefinition, type ReportRows } from './define.ts';
import type { DynamicColumns, DynamicWire } from './dynamic.ts';

/** One row, by column name, with its `id`, which the provenance call needs. */
export type ReportRecord = Readonly<Record<string, string | number | null>> & { readonly id: RowId };

/** An exact decimal as text, because a float could lose digits. */
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

const SCHEMA_OF_KIND: Readonly<Record<ReportColumnKind, ZodType<string | number>>> = {
  text: z.string(),
  integer: z.int(),
  days: z.number(),
  decimal,
  money: decimal,
  percent: decimal,
  ratio: decimal,
  day: z.iso.date(),
  time: z.string(),
  word: z.string(),
  words: z.string(),
};

/**
 * The schema of a column's value: the label of a choice, the field of its record, or a computed value. It is nullable,
 * because a row may lack records of some sources.
 */
function columnSchema(rows: ReportRows, { name, kind, choices, computed, from }: ReportColumn): ZodType<string | number | null> {
  if (choices !== undefined) return z.enum(choices.map(({ label }) => label)).nullable();
  const field = rows.fields.find((each) => each.name === name) ?? (from === undefined ? undefined : fieldOfSource(rows, from));
  return (computed === true || field === undefined ? SCHEMA_OF_KIND[kind] : valueSchema(field)).nullable();
}

function recordSchema({ rows, columns, dynamic }: ReportDefinition): ZodType {
  const labels = columns.flatMap(({ labelName, from }) =>
    labelName === undefined || from === undefined ? [] : [[labelName, labelSchema(fieldOfSource(rows, from)).nullable()] as const],
  );
  const alarms = columns.flatMap(({ alarm }) => (alarm === undefined ? [] : [[alarm, z.union([z.literal(0), z.literal(1)])] as const]));
  return z.object({
    ...Object.fromEntries(columns.map((column) => [column.name, columnSchema(rows, column)])),
    ...Object.fromEntries(labels),
    ...Object.fromEntries(alarms),
    ...(dynamic === undefined ? {} : { [dynamic.wire.values]: z.array(dynamicValue(dynamic)) }),
    id: rows.idKind === 'text' ? z.string() : z.int(),
  });
}

/** The value of a dynamic column. */
function dynamicValue({ wire: { flag, value } }: DynamicColumns): ZodType {
  return z.object({ [flag]: z.string(), [value]: z.int().nullable() });
}

/** A header over dynamic columns, with its child headers. Its flag is null if it only groups columns. */
function headerSchema({ flag, title, children }: DynamicWire): ZodType {
  const own = { [flag]: z.string().nullable(), [title]: z.string() };
  if (children === undefined) return z.object(own);
  const header: ZodType = z.lazy(() => z.object({ ...own, [children]: z.array(header) }));
  return header;
}

/** The members of a page's answer in addition to its rows. */
interface PageCounts {
  readonly total: number;
  /** Whether `total` is only a lower bound (docs/api.md#pages-and-totals). */
  readonly totalCapped: boolean;
  readonly missingCodes?: MissingCodes;
  readonly current: number;
  readonly size: number;
}

/** The day or week of each column's input; null if there is no input yet. */
const columnDays = z.record(z.string(), z.string().nullable());
export type ColumnDays = DeepReadonly<z.output<typeof columnDays>>;

/** A page of a report. Its rows are under `listKey`, headers of dynamic columns under the name in the definition. */
type ReportAnswer = PageCounts & Readonly<Record<string, unknown>>;

/** The page call of a report. */
export const reportPage = (definition: ReportDefinition) => {
  const { calls, dynamic } = definition;
  const { path, listKey = 'records', updated, days } = calls.page;
  const counts = { total: z.int(), totalCapped: z.boolean(), missingCodes, current: z.int(), size: z.int() };
  const headers = dynamic === undefined ? {} : { [dynamic.wire.headers]: z.array(headerSchema(dynamic.wire)) };
  /** When the rows were last updated; null before the first time. */
  const times = updated === undefined ? {} : { [updated]: z.string().nullable() };
  const result = z.object({
    [listKey]: z.array(recordSchema(definition)),
    ...headers,
    ...times,
    ...(days === undefined ? {} : { [days]: columnDays }),
    ...counts,
  }) as unknown as ZodType<ReportAnswer>;
  return defineCall({ method: 'GET', path, result });
};

/** The rows of a report whose call returns only the list of rows. */
export const reportRows = (definition: ReportDefinition) =>
  defineCall({ method: 'GET', path: definition.calls.page.path, result: z.array(recordSchema(definition) as ZodType<ReportRecord>) });

/** A page with its rows under `records`. */
export interface ReportPage extends PageCounts {
  readonly records: readonly ReportRecord[];
}

/** The number of filtered rows, and the totals by column. An average of no values is null. Exact decimals are texts. */
export const reportTotals = (path: string) =>
  defineCall({
    method: 'GET',
    path,
    result: z.object({ rows: z.int(), totals: z.record(z.string(), z.union([z.number(), decimal]).nullable()) }),
  });
export type ReportTotals = DeepReadonly<z.output<ReturnType<typeof reportTotals>['result']>>;

/** One option of a combo: `code` is sent, `value` is its Chinese text (a key of the words, or data such as a city). */
const option = z.object({ code: z.string(), value: z.string() });
export type ReportOption = DeepReadonly<z.output<typeof option>>;

/**
 * Options by key of the combo. Two levels, such as categories and their product lines, have the form that the
 * specification prints.
 */
export type ReportCombo = Readonly<Record<string, readonly ReportOption[]>>;
export type ReportComboAnswer = ReportCombo | LevelsAnswer;

/** The remaining choices of a filter, given the other filters. Each feature defines its own call. */
export const defineChoicesCall = (path: string) => defineCall({ method: 'GET', path, result: z.array(z.string()) });

/** The call that returns the options of the filters: by key, or in two levels. */
export const reportCombo = ({ calls: { combo }, filters }: Pick<ReportDefinition, 'calls' | 'filters'>) => {
  const combos = filters.flatMap((filter) => (filter.combo === undefined ? [] : [[filter.combo, z.array(option)] as const]));
  const result = combo.levels === true ? listCombo(combo.path).result : z.object(Object.fromEntries(combos));
  return defineCall({ method: 'GET', path: combo.path, result: result as unknown as ZodType<ReportCombo> });
};
