import { z } from 'zod';
import { cellSchema } from '#kit/fields/wire-schema.ts';
import { defineCall, EventsOf, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import { AMBIGUOUS_ENCODINGS } from '#kit/workbook/encoding.ts';

/**
 * A parameter of a reason's text: a literal value, or a part that is translated to the reader's language (`Parameters`
 * of kit/i18n).
 */
const reasonParameter = z.union([
  z.string(),
  z.number(),
  z.object({ text: z.string() }),
  z.object({ words: z.array(z.union([z.string(), z.object({ text: z.string() })])) }),
  z.object({ names: z.array(z.union([z.string(), z.number()])) }),
  z.object({ columns: z.array(z.string()) }),
  z.object({ number: z.number() }),
]);

/**
 * One problem of a workbook in wire format. `rowIndex` is Excel's row number, `filedName` the text of the header
 * (docs/business-rules/imports.md#all-or-nothing).
 */
const importProblem = z.object({
  rowIndex: z.int(),
  filedName: z.string(),
  errorReason: z.string(),
  /**
   * Only for imports without a user, whose language is unknown: the column by its Chinese label (null if the problem
   * is not of a known column), and the reason as a key of the words.
   */
  said: z.object({ column: z.string().nullable(), text: z.string(), parameters: z.record(z.string(), reasonParameter) }).optional(),
});
export type ImportProblem = DeepReadonly<z.output<typeof importProblem>>;

/** Cells of one column with the same value and the same problem or warning. */
const cellGroup = z.object({
  filedName: z.string(),
  reason: z.string(),
  /** The value of these cells, cut to 80 characters; '' for empty cells. Absent if it is not known. */
  found: z.string().optional(),
  count: z.int(),
  /** The row numbers of the first five of these cells. */
  rows: z.array(z.int()),
});
export type CellGroup = DeepReadonly<z.output<typeof cellGroup>>;

const importedRecord = z.record(z.string(), cellSchema);
export type ImportedRecord = DeepReadonly<z.output<typeof importedRecord>>;

/** A line that was not stored (docs/business-rules/imports.md#lines-with-their-own-outcome). */
const importLine = z.object({
  rowIndex: z.int(),
  /** An outcome of the importer, such as `not-exist`. */
  outcome: z.string(),
  /** In the caller's language. */
  reason: z.string(),
});

/**
 * A row that is stored but should be reviewed, such as an unknown code or a value that contradicts the chosen period
 * (docs/business-rules/imports.md#unknown-codes, docs/business-rules/imports.md#warnings).
 */
const importWarning = z.object({ rowIndex: z.int(), filedName: z.string(), reason: z.string() });
export type ImportWarning = DeepReadonly<z.output<typeof importWarning>>;

/** A warning about the place of the whole file, in the caller's language. `lines` of `of` lines are affected. */
const importFileWarning = z.object({ text: z.string(), lines: z.int(), of: z.int() });
export type ImportFileWarning = DeepReadonly<z.output<typeof importFileWarning>>;

/**
 * The changes of a file that replaces all rows of a period (docs/business-rules/imports.md#updates-and-replacement):
 * the number of replaced rows, and of added, changed and removed ones.
 */
const replacement = z.object({
  replaces: z.int(),
  added: z.int(),
  changed: z.int(),
  gone: z.int(),
  /** The name of the replaced file; null if there is none. An undo restores its rows. */
  replacesFile: z.string().nullable(),
});
export type Replacement = DeepReadonly<z.output<typeof replacement>>;

/** The number of lines by outcome; `stored` is one of them. */
const outcomes = z.record(z.string(), z.int());

/** A record before and after the import, by wire name. `before` is null for an insert, `after` for a removal. */
const importSample = z.object({
  /** For a removed record: its row in the replaced file. */
  rowIndex: z.int(),
  before: importedRecord.nullable(),
  after: importedRecord.nullable(),
});
export type ImportSample = DeepReadonly<z.output<typeof importSample>>;

/**
 * The computed consequences of storing the rows, if the import computes them: figures and sample rows. All texts are in
 * the caller's language.
 */
const trialResult = z.object({
  /** Notes on the meaning of the figures. */
  notes: z.array(z.string()),
  figures: z.array(z.object({ title: z.string(), value: z.number() })),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});
export type TrialResultAnswer = DeepReadonly<z.output<typeof trialResult>>;

/** The encodings that the bytes of a text file may not distinguish. */
export const ambiguousEncoding = z.enum(AMBIGUOUS_ENCODINGS);

/** Rows of a text file in one encoding: the first row, and the first rows that differ between the encodings. */
const encodingSample = z.object({
  encoding: ambiguousEncoding,
  rows: z.array(z.object({ rowIndex: z.int(), cells: z.array(z.string()) })),
});
export type EncodingSample = DeepReadonly<z.output<typeof encodingSample>>;

/**
 * The answer of every import call (docs/api.md#imports). Members of a replacement are present if the file replaces the
 * rows of a period.
 */
export const importAnswer = z.object({
  uploadId: z.int(),
  /** Data rows that were read. */
  rows: z.int(),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /**
   * The number of rows with a problem; if there is one, nothing is stored. If each line has an outcome: the number of
   * lines that were not stored.
   */
  refused: z.int(),
  /** At most `PROBLEMS_LISTED`; the error workbook has all. */
  allErrorList: z.array(importProblem),
  /** The problems in groups, at most `PROBLEMS_LISTED`, by their first rows. */
  problemGroups: z.array(cellGroup),
  /**
   * If columns are missing: other uploads that the caller may make and whose columns the file has. `path` is the
   * address of the screen.
   */
  matchingKinds: z.array(z.object({ importer: z.string(), title: z.string(), path: z.string() })).optional(),
  /** The missing columns, each with the most similar unknown header, which may be assigned to it; null without one. */
  columnProposals: z.array(z.object({ field: z.string(), label: z.string(), header: z.string().nullable() })).optional(),
  /** The headers that were read by an assignment of the user, with this file or earlier. */
  columnMapping: z.array(z.object({ header: z.string(), field: z.string(), label: z.string() })).optional(),
  /** The number of all problems, up to a million. */
  problemCount: z.int(),
  /** Set if there are more than a million problems. */
  moreProblems: z.boolean().optional(),
  /**
   * Path of the error workbook or of the workbook with the outcome of every line, below the base path. It is valid for
   * 24 hours. Null if there is none.
   */
  url: z.string().nullable(),
  /** The reason if the workbook could not be made, in the caller's language. */
  urlMissing: z.string().optional(),
  /** Headers that belong to no field, the first 50, each cut to 100 characters; their columns were ignored. */
  unknownColumns: z.array(z.string()),
  /** The number of all unknown headers, if not all are listed. */
  unknownColumnCount: z.int().optional(),
  /** If the workbook has several visible worksheets: the first one, which was read. */
  sheet: z.string().optional(),
  /** If the workbook has several visible worksheets: the others, which were not read; at most 10. */
  otherSheets: z.array(z.string()).optional(),
  /** At most `PROBLEMS_LISTED`. Rows with warnings are stored. */
  warnings: z.array(importWarning),
  /** The warnings in groups, at most `PROBLEMS_LISTED`, by their first rows. */
  warningGroups: z.array(cellGroup),
  warningCount: z.int(),
  /** Warnings on the whole file. */
  misfits: z.array(importFileWarning),
  /** Path of the workbook of the lines with warnings, below the base path, valid for 24 hours; null without one. */
  warningUrl: z.string().nullable(),
  /** The encoding of a text file, such as `gb18030`. Absent for workbooks and while no encoding is chosen. */
  encoding: z.string().optional(),
  /**
   * For `dryRun=1` and a text file with an ambiguous encoding: its content in each encoding. The import must be called
   * with one of them as `encoding`; otherwise the file is refused.
   */
  encodings: z.array(encodingSample).optional(),
  /** For `dryRun=1` only: some of the records that would change, at most `SAMPLES_SHOWN`. */
  sample: z.array(importSample).optional(),
  /** For `dryRun=1` only: the computed consequences, if the import computes them. */
  trialResult: trialResult.optional(),
  /**
   * For `dryRun=1` only: whether stored values are shown. If the caller may not read them, `before` is empty and
   * removed records are omitted.
   */
  storedShown: z.boolean().optional(),
  /**
   * For `dryRun=1` only: identifies the stored data with which the file was compared. A confirmed import sends it back.
   * If the data has changed, nothing is stored, and the 409 answer contains the result of a new trial.
   */
  comparedWith: z.string().optional(),
  /** Set if the rows are stored and the import can be undone. */
  canUndo: z.literal(true).optional(),
  /** Present if each line has an outcome. */
  outcomes: outcomes.optional(),
  /** How many of the lines that were not stored are recorded: as error data, or until the user confirms them. */
  recorded: z.int().optional(),
  /** The lines that were not stored, at most `LINES_LISTED`; the workbook at `url` has all. */
  lines: z.array(importLine).optional(),
  ...replacement.partial().shape,
});
export type ImportAnswer = DeepReadonly<z.output<typeof importAnswer>>;

/** An import call. The 409 answer of an outdated confirmed import contains a new preview. */
export const importCall = (path: string) => defineCall({ method: 'POST', path, result: importAnswer, refusal: importAnswer });

/**
 * How an upload was received: a workbook from a user, a workbook from the mailbox, records of an interface, or rows of
 * a database view. It decides only from where the rows are read.
 */
const uploadOrigin = z.enum(['workbook', 'mail', 'interface', 'view']);
export type UploadOrigin = z.output<typeof uploadOrigin>;

/**
 * The state of an upload; `received`, `reading` and `storing` are not final. `refused`: the file or its confirmation
 * was refused, `failed`: the server failed; both have stored nothing.
 */
const uploadState = z.enum(['received', 'reading', 'storing', 'done', 'refused', 'failed', 'cancelled', 'undone']);
export type UploadState = z.output<typeof uploadState>;

const uploadProgress = z.object({
  /** Null until the file has been received (requested by Idempotency-Key). */
  uploadId: z.int().nullable(),
  state: z.enum([...uploadState.options, 'sending']),
  rowsRead: z.int(),
  rowsChecked: z.int(),
  rowsStored: z.int(),
  /** The name of the user for whose import of the same list this import waits; null if it does not wait. */
  waitingFor: z.string().nullable(),
  /** Why it failed, in the caller's language; null if it did not fail. */
  failure: z.string().nullable(),
});
/** One event of `GET /ops/uploads/:uploadId/events`. */
export type UploadProgress = DeepReadonly<z.output<typeof uploadProgress>>;
export const uploadEvents = new EventsOf(uploadProgress);

/** One upload as the history lists it (docs/engines.md, Uploads). */
const uploadRecord = z.object({
  uploadId: z.int(),
  /** The stable name of the import. */
  importer: z.string(),
  origin: uploadOrigin,
  /** The title of the imported data, in the caller's language. */
  title: z.string(),
  fileName: z.string(),
  /** The encoding in which a text file was read; null for workbooks. */
  encoding: z.string().nullable(),
  /** The headers that were read by an assignment of a user. */
  columnMapping: z.array(z.object({ header: z.string(), label: z.string() })),
  /** In bytes; null if the file was not stored. */
  fileSize: z.int().nullable(),
  /** Of the original, in hexadecimal; null if it is not stored. */
  sha256: z.string().nullable(),
  /** The key of the period, such as its day, week or quarter; null for an upload without a period. */
  periodKey: z.string().nullable(),
  /** A trial, which stored nothing. */
  dryRun: z.boolean(),
  state: uploadState,
  userName: z.string(),
  createTime: z.string(),
  /** Null while it runs. */
  finishTime: z.string().nullable(),
  rowsRead: z.int(),
  rowsChecked: z.int(),
  rowsStored: z.int(),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Present if each line has an outcome. */
  outcomes: outcomes.optional(),
  /** Why it failed, in the caller's language; null if it did not fail. */
  failure: z.string().nullable(),
  /** Null if it was not undone, as is the name of the user who did it. */
  undoneTime: z.string().nullable(),
  undoneBy: z.string().nullable(),
  /** Paths of the error workbook and of the workbook of the lines with warnings; null if there is none. */
  errorUrl: z.string().nullable(),
  warningCount: z.int(),
  warningUrl: z.string().nullable(),
  /** When the original of an upload that stored nothing was deleted; null if it was not deleted. */
  fileRemovedTime: z.string().nullable(),
  /** Whether the original is stored and the caller may download it. */
  hasFile: z.boolean(),
  /** Whether it runs and the caller may cancel it. */
  canCancel: z.boolean(),
  /** Whether it can be undone and the caller may do it. */
  canUndo: z.boolean(),
  /** Why the upload can no longer be undone, in the caller's language; null if it can be, or without the right. */
  undoRefused: z.string().nullable(),
});
export type UploadRecord = DeepReadonly<z.output<typeof uploadRecord>>;

/** The history of imports that the caller may see, newest first; with `dryRun=1` also trials. */
export const uploadPage = defineCall({ method: 'GET', path: '/ops/uploads', result: pageSchema(uploadRecord) });
/** One upload, by its id or by the Idempotency-Key with which the caller sent it. */
export const uploadCall = defineCall({ method: 'GET', path: '/ops/uploads/:uploadId', result: uploadRecord });

/** Requests cancellation. The state of the answer shows whether the request was in time. */
export const cancelUpload = defineCall({
  method: 'POST',
  path: '/ops/uploads/:uploadId/cancel',
  result: z.object({ uploadId: z.int(), state: uploadState }),
});

/** The records that prevent an undo, each with its row in the workbook if known; at most 100 of `total`. */
const undoObstacles = z.object({
  total: z.int(),
  reasons: z.array(z.object({ rowIndex: z.int().nullable(), record: z.string(), reason: z.string() })),
});
export type UndoObstacles = DeepReadonly<z.output<typeof undoObstacles>>;

/** A remembered assignment of a header to a column of an import: its label, user and time. */
const rememberedColumn = z.object({ header: z.string(), label: z.string(), userName: z.string(), time: z.string() });
export type RememberedColumn = DeepReadonly<z.output<typeof rememberedColumn>>;

/** The remembered assignments of headers to columns of an import; empty if the caller may not remove them. */
export const rememberedColumns = defineCall({ method: 'GET', path: '/ops/uploads/columns', result: z.array(rememberedColumn) });
/** The next file with the header requires an assignment again. Rejected without the right to undo. */
export const removeRememberedColumn = defineCall({ method: 'POST', path: '/ops/uploads/columns/remove', result: z.null() });

/** Marks ended uploads of the caller as seen. Uploads of other users are not changed. */
export const uploadsSeen = defineCall({ method: 'POST', path: '/ops/uploads/seen', result: z.null() });

/**
 * Undoes an upload. `records` is the number of restored records. `restoredFile` is the name of the period's earlier
 * file whose rows were restored, if the upload replaced one. Rejected for an upload that stored nothing, was undone, or
 * whose records have changed since.
 */
export const undoUpload = defineCall({
  method: 'POST',
  path: '/ops/uploads/:uploadId/undo',
  result: z.object({ uploadId: z.int(), records: z.int(), restoredFile: z.string().nullable() }),
  refusal: undoObstacles,
});

/** An import call for several files, as the specification prints it: the answer has one line for each problem. */
export const filesImportCall = (path: string) => defineCall({ method: 'POST', path, result: z.array(z.string()) });

/** How one file of a call with several files ended. */
const batchFile = z.object({
  fileName: z.string(),
  /** As the answer of an import of this file alone; null if it failed. */
  answer: importAnswer.nullable(),
  /** Why it failed, in the caller's language; null if it did not fail. */
  failure: z.string().nullable(),
});
export type BatchFile = DeepReadonly<z.output<typeof batchFile>>;

/**
 * The result of a call with several files. Each file is stored completely or not at all, or line by line if its import
 * is defined so.
 */
export const batchAnswer = z.object({
  batchId: z.int(),
  /** In the order of the call. */
  files: z.array(batchFile),
  /** The problems in the specification's form: `文件 第n行 列：原因`; empty if there are none. */
  lines: z.array(z.string()),
});
export type BatchAnswer = DeepReadonly<z.output<typeof batchAnswer>>;

/** The results of the files of a call. A file whose name is not that of a workbook has no upload and is omitted. */
export const batchCall = defineCall({
  method: 'GET',
  path: '/ops/batches/:batchId',
  result: z.object({
    batchId: z.int(),
    /** In the order of the call; `position` counts from 0. */
    files: z.array(batchFile.extend({ position: z.int() })),
  }),
});

/** Requests cancellation of the files that have not ended; `cancelled` is false if the request was too late. */
export const cancelBatch = defineCall({
  method: 'POST',
  path: '/ops/batches/:batchId/cancel',
  result: z.object({ batchId: z.int(), cancelled: z.boolean() }),
});

const batchProgress = z.object({
  /** Null until the files have been received (requested by Idempotency-Key). */
  batchId: z.int().nullable(),
  /** The number of files of the call; 0 until they have been received. */
  files: z.int(),
  /** Files that have ended, with any result. */
  filesDone: z.int(),
  /** Files whose rows are stored; in a trial, files that can be stored. */
  filesStored: z.int(),
  /** The name of the current file; null between files and after the last one. */
  fileName: z.string().nullable(),
  /** Sums over all files so far. */
  rowsRead: z.int(),
  rowsChecked: z.int(),
  rowsStored: z.int(),
  /** The name of the user for whose import of the same list the current file waits; null if it does not wait. */
  waitingFor: z.string().nullable(),
  ended: z.boolean(),
});
/** One event of `GET /ops/batches/:batchId/events`. */
export type BatchProgress = DeepReadonly<z.output<typeof batchProgress>>;
export const batchEvents = new EventsOf(batchProgress);
