/** The limits of reading a workbook (docs/business-rules/imports.md#limits). A caller may lower them for one read. */

/** Maximum size of a file, in bytes: 100 MB. */
export const MAX_FILE_BYTES = 100 * 1024 * 1024;
/** Rows of an .xlsx sheet, the format's own limit. */
export const MAX_ROWS_XLSX = 1_048_576;
/** Rows of an .xls sheet, the format's own limit. */
export const MAX_ROWS_XLS = 65_536;
/** Columns of a sheet, the format's own limit (XFD). */
export const MAX_COLUMNS = 16_384;
/** Characters (UTF-16 units) of one cell, the format's own limit. */
export const MAX_TEXT_LENGTH = 32_767;
/** All parts of an .xlsx together, decompressed, in bytes: 4 GB. */
export const MAX_DECOMPRESSED_BYTES = 4 * 1024 * 1024 * 1024;
/**
 * Ratio of decompressed to compressed size. Checked only beyond {@link RATIO_CHECKED_FROM_BYTES}: repetitive sheets
 * legitimately compress this well.
 */
export const MAX_RATIO = 200;
/** Decompressed size from which {@link MAX_RATIO} counts: 2 GB, far beyond any sheet that staff upload. */
export const RATIO_CHECKED_FROM_BYTES = 2 * 1024 * 1024 * 1024;
/** A ratio that no real sheet reaches. Checked beyond {@link ABSOLUTE_RATIO_CHECKED_FROM_BYTES}. */
export const MAX_ABSOLUTE_RATIO = 1000;
/** Decompressed size from which {@link MAX_ABSOLUTE_RATIO} counts: 64 MB. */
export const ABSOLUTE_RATIO_CHECKED_FROM_BYTES = 64 * 1024 * 1024;
/** Files inside one .xlsx. */
export const MAX_ENTRIES = 20_000;
/** Bytes of an .xlsx's shared texts, held in memory while it is read: 512 MB. */
const MAX_SHARED_STRING_BYTES = 512 * 1024 * 1024;
/** Bytes of shared texts that every .xlsx may have, regardless of its size: 64 MB. */
const MIN_SHARED_STRING_LIMIT = 64 * 1024 * 1024;
/**
 * Maximum ratio of the shared texts beyond {@link MIN_SHARED_STRING_LIMIT} to the size of the file. Each text is
 * stored once, so real files compress 3 to 10 times; only a zip bomb compresses more.
 */
const MAX_SHARED_STRING_RATIO = 20;
/** Characters of the texts of one row, which is held in memory: 32 million. */
export const MAX_ROW_CHARACTERS = 32 * 1024 * 1024;
/** Characters of the texts of an .xls with unordered rows, which is held in memory: 256 million. */
export const MAX_UNORDERED_CHARACTERS = 256 * 1024 * 1024;
/** Decompressed bytes of a part that only describes the workbook (relationships, sheet list, styles): 64 MB. */
export const MAX_DESCRIPTION_BYTES = 64 * 1024 * 1024;
/** Maximum time of reading, in milliseconds, without the time in which the caller processes a batch: 10 minutes. */
const MAX_READ_MS = 600_000;

/** Maximum bytes of shared texts in an .xlsx of this size. */
export function sharedStringBytesOf(fileBytes: number): number {
  return Math.min(MAX_SHARED_STRING_BYTES, Math.max(MIN_SHARED_STRING_LIMIT, MAX_SHARED_STRING_RATIO * fileBytes));
}

/** The limits of one read, by default {@link DEFAULT_LIMITS}, whose constants have the units. */
export interface WorkbookLimits {
  readonly fileBytes: number;
  /** Highest row number; the smaller of this and the format's own limit applies. */
  readonly rows: number;
  readonly columns: number;
  readonly textLength: number;
  readonly decompressedBytes: number;
  readonly entries: number;
  readonly sharedStringBytes: number;
  readonly readMs: number;
}

export const DEFAULT_LIMITS: WorkbookLimits = {
  fileBytes: MAX_FILE_BYTES,
  rows: MAX_ROWS_XLSX,
  columns: MAX_COLUMNS,
  textLength: MAX_TEXT_LENGTH,
  decompressedBytes: MAX_DECOMPRESSED_BYTES,
  entries: MAX_ENTRIES,
  sharedStringBytes: MAX_SHARED_STRING_BYTES,
  readMs: MAX_READ_MS,
};
