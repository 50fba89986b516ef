/** Why a file could not be read as a workbook, or a workbook not be written. One reason, one message (`words.ts`). */
export type WorkbookErrorReason =
  /** The file is empty. */
  | 'empty-file'
  /** The file is not a workbook. */
  | 'not-a-workbook'
  /** Bytes that are neither a workbook nor text. */
  | 'binary-content'
  /** Text whose first row has no column that the import accepts. */
  | 'text-without-columns'
  /** A web page whose table has no column that the import accepts. */
  | 'html-without-columns'
  /** A web page (or a page saved as one file) without a table. */
  | 'html-renamed'
  /** XML that is no workbook. */
  | 'xml-renamed'
  /** Bytes of a text that its encoding does not define. */
  | 'undecodable'
  /** A text that may be in either of two encodings, of which the caller must choose one. */
  | 'encoding-undecided'
  /** Delimited text with an unclosed quote, or with text after a closing one. */
  | 'unpaired-quotes'
  /** A row of delimited text with more cells than the header: its separator is wrong. */
  | 'row-too-wide'
  /** A page with data in more than one table. */
  | 'several-tables'
  /** A page, message or XML document that ends before its table does. */
  | 'cut-off'
  /** The binary format .xlsb. */
  | 'xlsb-renamed'
  /** An OpenDocument spreadsheet. */
  | 'ods-renamed'
  /** A workbook with macros (.xlsm) under another name. */
  | 'macro-enabled'
  /** Only macro sheets, no worksheet. */
  | 'macro-only'
  /** Protected by a password to open. */
  | 'encrypted'
  /** Excel 95 or older. */
  | 'biff5'
  /** Damaged: `detail` gives the position, for the log. */
  | 'corrupt'
  /** An XML document type declaration, which no workbook has. */
  | 'doctype'
  /** No visible worksheet. */
  | 'no-visible-sheet'
  /** The requested sheet does not exist. */
  | 'sheet-not-found'
  | 'file-too-large'
  | 'too-many-entries'
  | 'too-large'
  | 'ratio'
  | 'shared-strings-too-large'
  | 'too-many-rows'
  | 'too-many-columns'
  | 'text-too-long'
  /** The workbook to be written exceeds its maximum size. */
  | 'result-too-large'
  | 'timeout'
  | 'cancelled';

/** Values for the placeholders of a reason's message. */
export type WorkbookErrorParams = Readonly<Record<string, string | number>>;

/**
 * A file that is no readable workbook, or exceeds the limits. `reason` and `params` form the message for the user
 * (`workbookErrorMessage`); `message` with its detail is English and for the log.
 */
export class WorkbookError extends Error {
  readonly reason: WorkbookErrorReason;
  readonly params: WorkbookErrorParams;

  constructor(reason: WorkbookErrorReason, detail = '', params: WorkbookErrorParams = {}, options?: ErrorOptions) {
    super(detail === '' ? reason : `${reason}: ${detail}`, options);
    this.name = 'WorkbookError';
    this.reason = reason;
    this.params = params;
  }
}
