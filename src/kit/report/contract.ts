import { z, type ZodType } from 'zod';
import { cellSchema, labelSchema, valueSchema } from '#kit/fields/wire-schema.ts';
import { defineCall, type Frozen } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { fieldBehind, type ReportColumn, type ReportColumnKind, type ReportDefinition, type ReportRows } from './define.ts';

/** One row, by column name, with its `id` beside: what provenance is asked with. */
export type ReportRecord = Readonly<Record<string, string | number | null>> & { readonly id: number };

const OF_KIND: Readonly<Record<ReportColumnKind, ZodType<string | number>>> = {
  text: z.string(),
  integer: z.int(),
  days: z.number(),
  day: z.iso.date(),
  time: z.string(),
  word: z.string(),
};

/** What stands in a column: the label of a choice, what its record's field holds, or what it computes. A row may lack any of its sources. */
function columnSchema(rows: ReportRows, { name, kind, choices, sql, from }: ReportColumn): ZodType<string | number | null> {
  if (choices !== undefined) return z.enum(choices.map(({ label }) => label)).nullable();
  const field = rows.fields.find((each) => each.name === name) ?? (from === undefined ? undefined : fieldBehind(rows, from));
  return (sql !== undefined || field === undefined ? OF_KIND[kind] : valueSchema(field)).nullable();
}

function recordSchema({ rows, columns }: ReportDefinition): ZodType<ReportRecord> {
  const labels = columns.flatMap(({ labelName, from }) =>
    labelName === undefined || from === undefined ? [] : [[labelName, labelSchema(fieldBehind(rows, from)).nullable()] as const],
  );
  const shape: Record<string, ZodType> = {
    ...Object.fromEntries(columns.map((column) => [column.name, columnSchema(rows, column)])),
    ...Object.fromEntries(labels),
  };
  return z.object({ ...shape, id: z.int() }) as ZodType<ReportRecord>;
}

/** A page of a report: `total` is exact up to 10,000; beyond, 10,000 with `totalCapped`, unless `exactTotal=1` was asked. */
export const reportPage = (definition: ReportDefinition) =>
  defineCall({ method: 'GET', path: definition.calls.page.path, result: pageOf(recordSchema(definition)).required({ totalCapped: true }) });
export type ReportPage = Frozen<z.output<ReturnType<typeof reportPage>['result']>>;

/** How many rows the filters leave, and the totals by column. */
export const reportTotals = (path: string) =>
  defineCall({ method: 'GET', path, result: z.object({ rows: z.int(), totals: z.record(z.string(), z.number()) }) });
export type ReportTotals = Frozen<z.output<ReturnType<typeof reportTotals>['result']>>;

/** One option of a combo: `code` is sent, `value` is its Chinese text (a key of the words, or data such as a city). */
const option = z.object({ code: z.string(), value: z.string() });
export type ReportOption = Frozen<z.output<typeof option>>;

export const reportCombo = ({ calls, filters }: Pick<ReportDefinition, 'calls' | 'filters'>) => {
  const combos = filters.flatMap(({ combo }) => (combo === undefined ? [] : [[combo, z.array(option)] as const]));
  return defineCall({ method: 'GET', path: calls.combo.path, result: z.object(Object.fromEntries(combos)) });
};
export type ReportCombo = Frozen<z.output<ReturnType<typeof reportCombo>['result']>>;

export type ProvenanceValue = string | number | null;

/** The cell of a workbook that somebody uploaded. */
const workbookSource = z.object({
  kind: z.literal('workbook'),
  uploadId: z.int(),
  fileName: z.string(),
  /** Whether the reader may have the file. */
  canDownload: z.boolean(),
  /** Excel's own row number. */
  rowNumber: z.int(),
  /** Null for what the workbook says as a whole, such as its category. */
  columnHeader: z.string().nullable(),
  uploader: z.string(),
  uploadedAt: z.string(),
});
export type WorkbookSource = Frozen<z.output<typeof workbookSource>>;

/** A record of a maintained list; `upload` where an import wrote it last, else a person did in the form. */
const masterDataSource = z.object({
  kind: z.literal('master-data'),
  /** The list's title, translated. */
  list: z.string(),
  /** Menu code of the list's screen. */
  menu: z.string(),
  recordId: z.int(),
  /** What names the record for a person: 上海-北京 空运. */
  recordName: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
  upload: workbookSource.pick({ uploadId: true, fileName: true, canDownload: true, rowNumber: true }).nullable(),
});
export type MasterDataSource = Frozen<z.output<typeof masterDataSource>>;

const provenanceSource = z.discriminatedUnion('kind', [
  workbookSource,
  masterDataSource,
  /** Another column of the same report, whose own provenance can be asked for. */
  z.object({ kind: z.literal('column'), column: z.string() }),
  /** There is no such record (yet), which is named here, translated: why a value is blank. */
  z.object({ kind: z.literal('missing'), what: z.string() }),
]);
export type ProvenanceSource = Frozen<z.output<typeof provenanceSource>>;

const provenanceInput = z.object({
  /** The label, translated. */
  name: z.string(),
  value: cellSchema,
  source: provenanceSource,
});
export type ProvenanceAnswerInput = Frozen<z.output<typeof provenanceInput>>;

/** How a value came about. */
export const provenanceCall = (path: string) =>
  defineCall({
    method: 'GET',
    path,
    result: z.object({
      column: z.string(),
      /** The column's title, translated. */
      title: z.string(),
      value: cellSchema,
      /** The formula in the caller's language; null where the value is taken over as it stands. */
      formula: z.string().nullable(),
      inputs: z.array(provenanceInput),
    }),
  });
export type ProvenanceAnswer = Frozen<z.output<ReturnType<typeof provenanceCall>['result']>>;
