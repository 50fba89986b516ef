import { z } from 'zod';
import { cellSchema } from '#kit/fields/wire-schema.ts';
import { defineCall, EventsOf, type Frozen } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { AMBIGUOUS_ENCODINGS } from '#kit/workbook/encoding.ts';

/** What fills a reason's marks: a value as it is, or words that are told in the reader's language (`Parameters` of kit/i18n). */
const reasonParameter = z.union([
  z.string(),
  z.number(),
  z.object({ text: z.string() }),
  z.object({ words: z.array(z.string()) }),
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
  /** Of what no person sends, and so nobody's language is known of: the column by its Chinese label, and the reason as the words have it. */
  said: z.object({ column: z.string().nullable(), text: z.string(), parameters: z.record(z.string(), reasonParameter) }).optional(),
});
export type ImportProblem = Frozen<z.output<typeof importProblem>>;

const importedRecord = z.record(z.string(), cellSchema);
export type ImportedRecord = Frozen<z.output<typeof importedRecord>>;

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
 * A line that is taken as it is and that somebody should look at: a code that nobody maintains, a place that it does
 * not fit (docs/business-rules/imports.md#unknown-codes, docs/business-rules/imports.md#warnings).
 */
const importWarning = z.object({ rowIndex: z.int(), filedName: z.string(), reason: z.string() });
export type ImportWarning = Frozen<z.output<typeof importWarning>>;

/** What speaks against the place of a file as a whole, in the caller's language and in numbers: so many lines of so many. */
const importMisfit = z.object({ text: z.string(), lines: z.int(), of: z.int() });
export type ImportMisfit = Frozen<z.output<typeof importMisfit>>;

/**
 * What a file does to the rows that it replaces as a whole (docs/business-rules/imports.md#updates-and-replacement).
 */
const replacement = z.object({
  /** Rows that are there now. */
  replaces: z.int(),
  added: z.int(),
  changed: z.int(),
  /** Rows that are there now and not in the file. */
  gone: z.int(),
});
export type Replacement = Frozen<z.output<typeof replacement>>;

/** How many lines were `stored`, and how many came to each other outcome. */
const outcomes = z.record(z.string(), z.int());

/** A record before and after, by wire name; `before` is null where the import would insert it, `after` where the file leaves it out. */
const importSample = z.object({
  /** Of a record that is gone: its row in the file that is replaced. */
  rowIndex: z.int(),
  before: importedRecord.nullable(),
  after: importedRecord.nullable(),
});
export type ImportSample = Frozen<z.output<typeof importSample>>;

/** What would become of the rows beyond being stored, where a trial computes that: figures, and some of the rows. Titles and words are the caller's. */
const foreseen = z.object({
  /** What to know before the figures are believed. */
  notes: z.array(z.string()),
  figures: z.array(z.object({ title: z.string(), value: z.number() })),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});
export type ForeseenAnswer = Frozen<z.output<typeof foreseen>>;

/** Encodings of a text file of which its bytes do not tell which it is in. */
export const ambiguousEncoding = z.enum(AMBIGUOUS_ENCODINGS);

/** A text file as one encoding reads it: its first row, and the first rows that the encodings read differently. */
const encodingSample = z.object({
  encoding: ambiguousEncoding,
  rows: z.array(z.object({ rowIndex: z.int(), cells: z.array(z.string()) })),
});
export type EncodingSample = Frozen<z.output<typeof encodingSample>>;

/**
 * The answer of every import call, stored or tried (docs/api.md#imports); a trial of what replaces a period's rows says
 * how.
 */
export const importAnswer = z.object({
  uploadId: z.int(),
  /** Data rows that were read. */
  rows: z.int(),
  inserted: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Rows with at least one problem; nothing at all is stored when there is one. Where lines have outcomes of their own: those that were not stored. */
  refused: z.int(),
  /** At most `PROBLEMS_LISTED`; the error workbook has all. */
  allErrorList: z.array(importProblem),
  /** How many problems there are in all. */
  problemCount: z.int(),
  /** Where there are more than that: a million are counted. */
  moreProblems: z.boolean().optional(),
  /** Path of the error workbook below the base path, or of the workbook of all lines with their outcome, for 24 hours; null when there is none. */
  url: z.string().nullable(),
  /** Why there is none though there should be, in the caller's language: it would be too large. */
  urlMissing: z.string().optional(),
  /** Headers that belong to no field, the first 50, each cut to 100 characters; their columns were ignored. */
  unknownColumns: z.array(z.string()),
  /** How many there are, where that is more. */
  unknownColumnCount: z.int().optional(),
  /** At most `PROBLEMS_LISTED`; nothing is refused for them. */
  warnings: z.array(importWarning),
  warningCount: z.int(),
  misfits: z.array(importMisfit),
  /** Path of a workbook of the warned lines below the base path, for 24 hours; null where there are none. */
  warningUrl: z.string().nullable(),
  /** The encoding of a text file, such as `gb18030`; absent for workbooks, and where nobody has chosen yet. */
  encoding: z.string().optional(),
  /**
   * For `dryRun=1`, and a text file whose bytes do not tell its encoding: what it is in each. The import is called with one of them as `encoding`; without, the
   * file is refused.
   */
  encodings: z.array(encodingSample).optional(),
  /** For `dryRun=1` alone: some of the records that would change, at most `SAMPLES_SHOWN`. */
  sample: z.array(importSample).optional(),
  /** … what would become of them, where the import computes that. */
  foreseen: foreseen.optional(),
  /** … whether it shows what is stored: where the caller may not read that, `before` is empty and records that go are left out. */
  storedShown: z.boolean().optional(),
  /**
   * … names what the file was compared with. Where the confirmed import sends it along and somebody has changed that in between, nothing is stored, and the
   * 409 has the answer of a new trial as its result.
   */
  comparedWith: z.string().optional(),
  /** Where lines have outcomes of their own. */
  outcomes: outcomes.optional(),
  /** The lines that were not stored, at most `LINES_LISTED`; the workbook at `url` has all. */
  lines: z.array(importLine).optional(),
  ...replacement.partial().shape,
});
export type ImportAnswer = Frozen<z.output<typeof importAnswer>>;

/** The call of an import; each definition says where its own is. A confirmed import that is outdated tells what it would do now. */
export const importCall = (path: string) => defineCall({ method: 'POST', path, result: importAnswer, refusal: importAnswer });

/**
 * How an upload came in: a workbook that somebody sent, one from the mailbox, records that an interface answered, rows of a view of the database. It
 * changes where the rows are read from and nothing else.
 */
const uploadOrigin = z.enum(['workbook', 'mail', 'interface', 'view']);
export type UploadOrigin = z.output<typeof uploadOrigin>;

/** Where an upload stands. The last five are final. */
const uploadState = z.enum(['received', 'reading', 'storing', 'done', 'refused', 'failed', 'cancelled', 'undone']);
export type UploadState = z.output<typeof uploadState>;

const uploadProgress = z.object({
  /** Null while the file itself has not arrived yet (asked for by Idempotency-Key). */
  uploadId: z.int().nullable(),
  state: z.enum([...uploadState.options, 'sending']),
  rowsRead: z.int(),
  rowsChecked: z.int(),
  rowsStored: z.int(),
  /** Who else is importing the same list right now, where this import waits for him. */
  waitingFor: z.string().nullable(),
  /** Why it failed, in the caller's language. */
  failure: z.string().nullable(),
});
/** One event of `GET /ops/uploads/:uploadId/events`. */
export type UploadProgress = Frozen<z.output<typeof uploadProgress>>;
export const uploadEvents = new EventsOf(uploadProgress);

/** One upload as the history lists it (docs/engines.md, Uploads). */
const uploadRecord = z.object({
  uploadId: z.int(),
  importer: z.string(),
  origin: uploadOrigin,
  /** What was imported, in the caller's language. */
  title: z.string(),
  fileName: z.string(),
  /** The encoding in which a text file was read; null for workbooks. */
  encoding: z.string().nullable(),
  /** In bytes; null where the file was not kept. */
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
  /** Where its lines have outcomes of their own. */
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
  /** Why an upload that the caller might otherwise undo cannot be undone any more, in his language. */
  undoRefused: z.string().nullable(),
});
export type UploadRecord = Frozen<z.output<typeof uploadRecord>>;

export const uploadPage = defineCall({ method: 'GET', path: '/ops/uploads', result: pageOf(uploadRecord) });
export const uploadCall = defineCall({ method: 'GET', path: '/ops/uploads/:uploadId', result: uploadRecord });

/** Asked to stop; the state tells whether it came too late. */
export const cancelUpload = defineCall({
  method: 'POST',
  path: '/ops/uploads/:uploadId/cancel',
  result: z.object({ uploadId: z.int(), state: uploadState }),
});

/** The records that stand in the way of an undo, each with its row in the workbook where that is known; at most 100 of `total`. */
const undoObstacles = z.object({
  total: z.int(),
  reasons: z.array(z.object({ rowIndex: z.int().nullable(), record: z.string(), reason: z.string() })),
});
export type UndoObstacles = Frozen<z.output<typeof undoObstacles>>;

/** The caller has seen how these uploads of his ended; another's stay as they are. */
export const uploadsSeen = defineCall({ method: 'POST', path: '/ops/uploads/seen', result: z.null() });

/** Undone; `records` are so many that became again what they were. */
export const undoUpload = defineCall({
  method: 'POST',
  path: '/ops/uploads/:uploadId/undo',
  result: z.object({ uploadId: z.int(), records: z.int() }),
  refusal: undoObstacles,
});

/** The call of an import that takes several files, as the specification prints it: what is wrong, a line a problem; empty when all is well. */
export const filesImportCall = (path: string) => defineCall({ method: 'POST', path, result: z.array(z.string()) });

/** How one file of a call that takes several ended. */
const batchFile = z.object({
  fileName: z.string(),
  /** What an import of this file alone would have answered; null where it failed. */
  answer: importAnswer.nullable(),
  /** Why it failed, in the caller's language. */
  failure: z.string().nullable(),
});
export type BatchFile = Frozen<z.output<typeof batchFile>>;

/** What a call that takes several files comes to: each is all or nothing by itself, or line by line where its import says so. */
export const batchAnswer = z.object({
  batchId: z.int(),
  /** In the call's order. */
  files: z.array(batchFile),
  /** What is wrong, as the specification prints it: `文件 第n行 列：原因`; empty when all is well. */
  lines: z.array(z.string()),
});
export type BatchAnswer = Frozen<z.output<typeof batchAnswer>>;

/** What became of the files of a call so far; one that was no workbook by its name never was an upload, and is missing here. */
export const batchCall = defineCall({
  method: 'GET',
  path: '/ops/batches/:batchId',
  result: z.object({
    batchId: z.int(),
    /** In the call's order; `position` is a file's place in it, from 0. */
    files: z.array(batchFile.extend({ position: z.int() })),
  }),
});

const batchProgress = z.object({
  /** Null while the files themselves have not arrived yet (asked for by Idempotency-Key). */
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
export type BatchProgress = Frozen<z.output<typeof batchProgress>>;
export const batchEvents = new EventsOf(batchProgress);
