import { z } from 'zod';
import { cellSchema } from '#kit/fields/wire-schema.ts';
import { defineCall, EventsOf, type DeepReadonly } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { AMBIGUOUS_ENCODINGS } from '#kit/workbook/encoding.ts';

/**
 * A parameter of a reason's text: a literal value, or words that are translated to the reader's language (`Parameters`
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
 * One problem of a workbook as the wire prints it; `rowIndex` is Excel's row number, `filedName` the header's text
 * (docs/business-rules/imports.md#all-or-nothing).
 */
const importProblem = z.object({
  rowIndex: z.int(),
  filedName: z.string(),
  errorReason: z.string(),
  /**
   * For imports without a user, whose language is therefore unknown: the column by its Chinese label, and the reason as
   * a key of the words.
   */
  said: z.object({ column: z.string().nullable(), text: z.string(), parameters: z.record(z.string(), reasonParameter) }).optional(),
});
export type ImportProblem = DeepReadonly<z.output<typeof importProblem>>;

/** Cells of one column with the same problem, or with the same warning, and the same value. */
const cellGroup = z.object({
  filedName: z.string(),
  reason: z.string(),
  /** The value of these cells, cut to 80 characters; '' for empty cells. Absent if it is not known. */
  found: z.string().optional(),
  count: z.int(),
  rows: z.array(z.int()),
});
export type CellGroup = DeepReadonly<z.output<typeof cellGroup>>;

const importedRecord = z.record(z.string(), cellSchema);
export type ImportedRecord = DeepReadonly<z.output<typeof importedRecord>>;

/**
 * A line that was read and did not fit the business, with what became of it
 * (docs/business-rules/imports.md#lines-with-their-own-outcome).
 */
const importLine = z.object({
  rowIndex: z.int(),
  /** One of the importer's words, such as `not-exist`. */
  outcome: z.string(),
  /** In the caller's language. */
  reason: z.string(),
});

/**
 * A row that is stored but should be reviewed, such as an unknown code or a value that contradicts the file's place
 * (docs/business-rules/imports.md#unknown-codes, docs/business-rules/imports.md#warnings).
 */
const importWarning = z.object({ rowIndex: z.int(), filedName: z.string(), reason: z.string() });
export type ImportWarning = DeepReadonly<z.output<typeof importWarning>>;

/**
 * A warning about the place of the whole file, in the caller's language, with the number of affected lines and of all
 * lines.
 */
const importFileWarning = z.object({ text: z.string(), lines: z.int(), of: z.int() });
export type ImportFileWarning = DeepReadonly<z.output<typeof importFileWarning>>;

/**
 * What a file does to the rows that it replaces as a whole (docs/business-rules/imports.md#updates-and-replacement).
 */
const replacement = z.object({
  replaces: z.int(),
  added: z.int(),
  changed: z.int(),
  gone: z.int(),
  /** The file that these rows came from; null if there is none. An undo restores them. */
  replacesFile: z.string().nullable(),
});
export type Replacement = DeepReadonly<z.output<typeof replacement>>;

/** The number of lines by outcome; `stored` is one of them. */
const outcomes = z.record(z.string(), z.int());

/** A record before and after the import, by wire name. `before` is null for an insert, `after` for a removal. */
const importSample = z.object({
  /** For a removed record: its row in the file that is replaced. */
  rowIndex: z.int(),
  before: importedRecord.nullable(),
  after: importedRecord.nullable(),
});
export type ImportSample = DeepReadonly<z.output<typeof importSample>>;

/**
 * Consequences of storing the rows, if the trial computes them: figures and sample rows. Titles and words are in the
 * caller's language.
 */
const trialResult = z.object({
  /** Notes that limit how the figures may be read. */
  notes: z.array(z.string()),
  figures: z.array(z.object({ title: z.string(), value: z.number() })),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});
export type TrialResultAnswer = DeepReadonly<z.output<typeof trialResult>>;

/** Encodings that cannot be distinguished by the bytes of a text file. */
export const ambiguousEncoding = z.enum(AMBIGUOUS_ENCODINGS);

/** A text file as one encoding reads it: its first row, and the first rows that the encodings read differently. */
const encodingSample = z.object({
  encoding: ambiguousEncoding,
  rows: z.array(z.object({ rowIndex: z.int(), cells: z.array(z.string()) })),
});
export type EncodingSample = DeepReadonly<z.output<typeof encodingSample>>;

/**
 * The answer of every import call, stored or trial (docs/api.md#imports). A trial that replaces a period's rows says
 * how.
 */
export const importAnswer = z.object({
  uploadId: z.int(),
  /** Data rows that were read. */
  rows: z.int(),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /**
   * Rows with at least one problem. Nothing is stored if there is one. If lines have outcomes: the lines that were not
   * stored.
   */
  refused: z.int(),
  /** At most `PROBLEMS_LISTED`; the error workbook has all. */
  allErrorList: z.array(importProblem),
  /**
   * The problems in groups, at most `PROBLEMS_LISTED`, by their first rows. Absent from answers that earlier versions
   * stored.
   */
  problemGroups: z.array(cellGroup).optional(),
  /**
   * Where the file fits if columns are missing: other uploads that the caller may make. `path` is the address of the
   * screen.
   */
  matchingKinds: z.array(z.object({ importer: z.string(), title: z.string(), path: z.string() })).optional(),
  /** For missing columns: the most similar unknown headers, which the user may assign to them. */
  columnProposals: z.array(z.object({ field: z.string(), label: z.string(), header: z.string().nullable() })).optional(),
  /** The headers that were read as another column, because the user has assigned them now or before. */
  columnMapping: z.array(z.object({ header: z.string(), field: z.string(), label: z.string() })).optional(),
  /** How many problems there are in all. */
  problemCount: z.int(),
  /** Set if there are more: only a million are counted. */
  moreProblems: z.boolean().optional(),
  /**
   * Path of the error workbook or of the workbook with the outcome of every line, below the base path. It is valid for
   * 24 hours. Null if there is none.
   */
  url: z.string().nullable(),
  /** Why there is none though there should be, in the caller's language: it would be too large. */
  urlMissing: z.string().optional(),
  /** Headers that belong to no field, the first 50, each cut to 100 characters; their columns were ignored. */
  unknownColumns: z.array(z.string()),
  /** How many there are, where that is more. */
  unknownColumnCount: z.int().optional(),
  /** If the workbook has several visible worksheets: the first one, which was read. */
  sheet: z.string().optional(),
  /** … and the next ones, which were not; at most 10. */
  otherSheets: z.array(z.string()).optional(),
  /** At most `PROBLEMS_LISTED`; nothing is refused for them. */
  warnings: z.array(importWarning),
  /** The warnings in groups, in the same way. */
  warningGroups: z.array(cellGroup).optional(),
  warningCount: z.int(),
  misfits: z.array(importFileWarning),
  /** Path of a workbook of the warned lines below the base path, for 24 hours; null where there are none. */
  warningUrl: z.string().nullable(),
  /** The encoding of a text file, such as `gb18030`. Absent for workbooks and while no encoding is chosen. */
  encoding: z.string().optional(),
  /**
   * For `dryRun=1` and a text file with an ambiguous encoding: its content in each encoding. The import must be called
   * with one of them as `encoding`; otherwise the file is rejected.
   */
  encodings: z.array(encodingSample).optional(),
  /** For `dryRun=1` only: some of the records that would change, at most `SAMPLES_SHOWN`. */
  sample: z.array(importSample).optional(),
  /** … what would become of them, where the import computes that. */
  trialResult: trialResult.optional(),
  /**
   * … whether stored values are shown. If the caller may not read them, `before` is empty and removed records are
   * omitted.
   */
  storedShown: z.boolean().optional(),
  /**
   * … identifies the data that the file was compared with. If the confirmed import sends it and the data has changed,
   * nothing is stored, and the 409 answer contains the result of a new trial.
   */
  comparedWith: z.string().optional(),
  /** The rows are stored, and the caller may undo that. */
  canUndo: z.literal(true).optional(),
  /** Present if each line has its own outcome. */
  outcomes: outcomes.optional(),
  /** … how many of the lines that were not stored are recorded: as error data, or until the user confirms them. */
  recorded: z.int().optional(),
  /** The lines that were not stored, at most `LINES_LISTED`; the workbook at `url` has all. */
  lines: z.array(importLine).optional(),
  ...replacement.partial().shape,
});
export type ImportAnswer = DeepReadonly<z.output<typeof importAnswer>>;

/** The call of an import; each definition gives its path. An outdated confirmed import answers with a new preview. */
export const importCall = (path: string) => defineCall({ method: 'POST', path, result: importAnswer, refusal: importAnswer });

/**
 * How an upload was received: a workbook from a user, one from the mailbox, records of an interface, rows of a database
 * view. It decides only where the rows are read from.
 */
const uploadOrigin = z.enum(['workbook', 'mail', 'interface', 'view']);
export type UploadOrigin = z.output<typeof uploadOrigin>;

/** The state of an upload. The last five are final. */
const uploadState = z.enum(['received', 'reading', 'storing', 'done', 'refused', 'failed', 'cancelled', 'undone']);
export type UploadState = z.output<typeof uploadState>;

const uploadProgress = z.object({
  /** Null until the file has been received (requested by Idempotency-Key). */
  uploadId: z.int().nullable(),
  state: z.enum([...uploadState.options, 'sending']),
  rowsRead: z.int(),
  rowsChecked: z.int(),
  rowsStored: z.int(),
  /** The user whose import of the same list this import waits for. */
  waitingFor: z.string().nullable(),
  /** Why it failed, in the caller's language. */
  failure: z.string().nullable(),
});
/** One event of `GET /ops/uploads/:uploadId/events`. */
export type UploadProgress = DeepReadonly<z.output<typeof uploadProgress>>;
export const uploadEvents = new EventsOf(uploadProgress);

/** One upload as the history lists it (docs/engines.md, Uploads). */
const uploadRecord = z.object({
  uploadId: z.int(),
  importer: z.string(),
  origin: uploadOrigin,
  /** The title of the imported data, in the caller's language. */
  title: z.string(),
  fileName: z.string(),
  /** The encoding in which a text file was read; null for workbooks. */
  encoding: z.string().nullable(),
  /** The headers that were read as another column. */
  columnMapping: z.array(z.object({ header: z.string(), label: z.string() })),
  /** In bytes; null if the file was not stored. */
  fileSize: z.int().nullable(),
  sha256: z.string().nullable(),
  /** The day, week or quarter of a period upload. */
  periodKey: z.string().nullable(),
  dryRun: z.boolean(),
  state: uploadState,
  userName: z.string(),
  createTime: z.string(),
  finishTime: z.string().nullable(),
  rowsRead: z.int(),
  rowsChecked: z.int(),
  rowsStored: z.int(),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Present if each of its lines has its own outcome. */
  outcomes: outcomes.optional(),
  /** Why it failed, in the caller's language. */
  failure: z.string().nullable(),
  undoneTime: z.string().nullable(),
  undoneBy: z.string().nullable(),
  errorUrl: z.string().nullable(),
  warningCount: z.int(),
  warningUrl: z.string().nullable(),
  /** When the original of an upload that stored nothing was removed. */
  fileRemovedTime: z.string().nullable(),
  hasFile: z.boolean(),
  canCancel: z.boolean(),
  canUndo: z.boolean(),
  /** Why an upload can no longer be undone by the caller, in the caller's language. */
  undoRefused: z.string().nullable(),
});
export type UploadRecord = DeepReadonly<z.output<typeof uploadRecord>>;

export const uploadPage = defineCall({ method: 'GET', path: '/ops/uploads', result: pageOf(uploadRecord) });
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

/** A header that is read as a column of an import, and who assigned it. */
const rememberedColumn = z.object({ header: z.string(), label: z.string(), userName: z.string(), time: z.string() });
export type RememberedColumn = DeepReadonly<z.output<typeof rememberedColumn>>;

export const rememberedColumns = defineCall({ method: 'GET', path: '/ops/uploads/columns', result: z.array(rememberedColumn) });
export const removeRememberedColumn = defineCall({ method: 'POST', path: '/ops/uploads/columns/remove', result: z.null() });

/** The caller has seen how these own uploads ended. Uploads of other users are not changed. */
export const uploadsSeen = defineCall({ method: 'POST', path: '/ops/uploads/seen', result: z.null() });

/**
 * Undoes an upload. `records` is the number of restored records. `restoredFile` is the file of the period that is
 * current again, if the upload replaced one.
 */
export const undoUpload = defineCall({
  method: 'POST',
  path: '/ops/uploads/:uploadId/undo',
  result: z.object({ uploadId: z.int(), records: z.int(), restoredFile: z.string().nullable() }),
  refusal: undoObstacles,
});

/**
 * The call of an import of several files, as the specification prints it: one line for each problem, empty if there is
 * none.
 */
export const filesImportCall = (path: string) => defineCall({ method: 'POST', path, result: z.array(z.string()) });

/** How one file of a call with several files ended. */
const batchFile = z.object({
  fileName: z.string(),
  /** The answer that an import of this file alone would have given; null if it failed. */
  answer: importAnswer.nullable(),
  /** Why it failed, in the caller's language. */
  failure: z.string().nullable(),
});
export type BatchFile = DeepReadonly<z.output<typeof batchFile>>;

/**
 * The result of a call with several files. Each file is stored completely or not at all, or line by line if its import
 * is defined so.
 */
export const batchAnswer = z.object({
  batchId: z.int(),
  /** In the call's order. */
  files: z.array(batchFile),
  /** The problems in the specification's form: `文件 第n行 列：原因`; empty if there are none. */
  lines: z.array(z.string()),
});
export type BatchAnswer = DeepReadonly<z.output<typeof batchAnswer>>;

/** The state of the files of a call. A file whose name is not that of a workbook has no upload and is missing here. */
export const batchCall = defineCall({
  method: 'GET',
  path: '/ops/batches/:batchId',
  result: z.object({
    batchId: z.int(),
    /** In the call's order; `position` is a file's place in it, from 0. */
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
  files: z.int(),
  /** Files that have ended, however. */
  filesDone: z.int(),
  /** Files of which rows are stored; of a trial, that could be stored. */
  filesStored: z.int(),
  /** The file that is worked on. */
  fileName: z.string().nullable(),
  /** Over all files so far. */
  rowsRead: z.int(),
  rowsChecked: z.int(),
  rowsStored: z.int(),
  waitingFor: z.string().nullable(),
  ended: z.boolean(),
});
/** One event of `GET /ops/batches/:batchId/events`. */
export type BatchProgress = DeepReadonly<z.output<typeof batchProgress>>;
export const batchEvents = new EventsOf(batchProgress);
