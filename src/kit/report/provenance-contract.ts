import { z } from 'zod';
import { cellSchema } from '#kit/fields/wire-schema.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

export type ProvenanceValue = string | number | null;

/** The file of an upload, and whether the reader may download it. */
const uploadedFile = { uploadId: z.int(), fileName: z.string(), canDownload: z.boolean() };

/** The mail with the workbook as attachment. */
const sourceMailSchema = z.object({
  sender: z.string(),
  subject: z.string(),
  /** Null if the mail has no valid date. */
  sentTime: z.string().nullable(),
  readTime: z.string(),
  /** The name of the attachment, and of the archive that contained it; null without an archive. */
  attachment: z.string(),
  archiveName: z.string().nullable(),
  /** Whether the reader may download the original message. */
  canDownload: z.boolean(),
});

/** The cell of a workbook that was uploaded by a user or received by mail. */
const workbookSource = z.object({
  kind: z.literal('workbook'),
  ...uploadedFile,
  /** The row number in Excel. */
  rowNumber: z.int(),
  /** Null for a value of the whole workbook, such as its category. */
  columnHeader: z.string().nullable(),
  uploader: z.string(),
  uploadedAt: z.string(),
  /** Null for an upload by a user. */
  mail: sourceMailSchema.nullable(),
});
export type WorkbookSource = DeepReadonly<z.output<typeof workbookSource>>;

/** A record that was pulled from another system. The file is the whole answer of that system. */
const interfaceSource = z.object({
  kind: z.literal('interface'),
  ...uploadedFile,
  /** The position in the answer of the interface, from 1; null for a view, whose records have no fixed order. */
  recordNumber: z.int().nullable(),
  puller: z.string(),
  pulledAt: z.string(),
});
export type InterfaceSource = DeepReadonly<z.output<typeof interfaceSource>>;

/** A record of a maintained list. `upload` is the import that changed it last; null if a user did in the form. */
const masterDataSource = z.object({
  kind: z.literal('master-data'),
  /** The list's title, translated. */
  list: z.string(),
  /** Menu code of the list's screen. */
  menu: z.string(),
  recordId: z.int(),
  /** The readable name of the record: 上海-北京 空运. */
  recordName: z.string(),
  changedBy: z.string(),
  changedAt: z.string(),
  upload: z.object({ ...uploadedFile, rowNumber: z.int() }).nullable(),
});
export type MasterDataSource = DeepReadonly<z.output<typeof masterDataSource>>;

/** Rows of a report. The calls of that report return them page by page and as a workbook. */
const rowsSource = z.object({
  kind: z.literal('rows'),
  /** The report's name, and its title, translated. */
  report: z.string(),
  title: z.string(),
  count: z.int(),
  /** The query parameters of its page call and its export for these rows. */
  query: z.record(z.string(), z.string()),
  /** Whether the reader may see the rows, and download them as a workbook. */
  canRead: z.boolean(),
  canDownload: z.boolean(),
});
export type RowsSource = DeepReadonly<z.output<typeof rowsSource>>;

/** A setting. `changedBy` and `changedAt` are null if it has never been changed. */
const settingSource = z.object({
  kind: z.literal('setting'),
  /** Menu code of the screen of the setting. */
  menu: z.string(),
  changedBy: z.string().nullable(),
  changedAt: z.string().nullable(),
});
export type SettingSource = DeepReadonly<z.output<typeof settingSource>>;

/** The receipt or the issue of a quantity in stock: its day, and the origin of its record. */
const segmentEnd = z.object({
  value: cellSchema,
  source: z.discriminatedUnion('kind', [workbookSource, interfaceSource, masterDataSource]),
});
export type SegmentEnd = DeepReadonly<z.output<typeof segmentEnd>>;

/** The time of a quantity in stock. `left` is null while it is in stock. */
const segmentSource = z.object({ kind: z.literal('segment'), received: segmentEnd, left: segmentEnd.nullable() });
export type SegmentSource = DeepReadonly<z.output<typeof segmentSource>>;

/** A review. `examiner` and `examineTime` are null if the period is not reviewed. */
const reviewSource = z.object({
  kind: z.literal('review'),
  /** The reviewed data and its period, translated. */
  what: z.string(),
  period: z.string(),
  examiner: z.string().nullable(),
  examineTime: z.string().nullable(),
});
export type ReviewSource = DeepReadonly<z.output<typeof reviewSource>>;

const provenanceSource = z.discriminatedUnion('kind', [
  workbookSource,
  interfaceSource,
  masterDataSource,
  rowsSource,
  settingSource,
  segmentSource,
  reviewSource,
  /** A parameter of the caller. */
  z.object({ kind: z.literal('parameter') }),
  /** Another column of the same report, with provenance of its own. */
  z.object({ kind: z.literal('column'), column: z.string() }),
  /** A missing record, described in the user's language: the reason for a blank value. */
  z.object({ kind: z.literal('missing'), what: z.string() }),
]);
export type ProvenanceSource = DeepReadonly<z.output<typeof provenanceSource>>;

const provenanceInput = z.object({
  /** The label, translated. */
  name: z.string(),
  value: cellSchema,
  source: provenanceSource,
});
export type ProvenanceAnswerInput = DeepReadonly<z.output<typeof provenanceInput>>;

/** The downloads of an upload: its original file, or the mail that contained it. */
export const UPLOAD_PARTS = ['file', 'message'] as const;
export type UploadPart = (typeof UPLOAD_PARTS)[number];

/** How a value was computed. */
export const provenanceCall = (path: string) =>
  defineCall({
    method: 'GET',
    path,
    result: z.object({
      column: z.string(),
      /** The column's title, translated. */
      title: z.string(),
      value: cellSchema,
      /** The formula in the caller's language; null if the value is copied unchanged. */
      formula: z.string().nullable(),
      inputs: z.array(provenanceInput),
      /**
       * For a stored value whose inputs are shown with their current values: its current value, and the stored value
       * minus the current one. Null if they cannot be determined, such as for a row that no longer exists.
       */
      kept: z.object({ now: cellSchema, difference: z.number().nullable() }).optional(),
    }),
  });
export type ProvenanceAnswer = DeepReadonly<z.output<ReturnType<typeof provenanceCall>['result']>>;
