import type { RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Translate } from '#kit/i18n/translate.ts';
import type { Parameters } from '#kit/i18n/words.ts';
import type { ImportSample, Replacement, UploadOrigin } from '../contract.ts';
import type { ImportShape } from '../define.ts';

/** What an importer is told about the upload it stores. Plain data: it travels to the worker thread. */
export interface ImportContext {
  readonly uploadId: number;
  readonly origin: UploadOrigin;
  /** Null for master data, which all corporates share. */
  readonly corporateId: number | null;
  readonly periodKey: string | null;
  /** What the route passed on: plain data (the period's record id, a date …). */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Without an id it is the system that imports, or what the name says, such as an interface. */
  readonly user: { readonly id: number | null; readonly name: string };
  readonly now: Date;
  /** The business time zone. */
  readonly zone: string;
  readonly dryRun: boolean;
}

/**
 * The upload's rows in a temporary table of the import's transaction: `row_number integer` (Excel's; of records and views counted from 1) and one column a field, by `columnOf`
 * and `databaseTypeOf`. A cell that broke its field's rule is null in it: then nothing is stored, but `check` still sees the row.
 */
export interface Staging {
  /** Name for `sql.table`. */
  readonly table: string;
  readonly rows: number;
  /** Names of the fields whose columns the upload has; the others are null in every row. */
  readonly present: ReadonlySet<string>;
}

/** A broken rule that only the data tells, found by a set-based check. `field` is a field's name, or null for the row as a whole. */
export interface RowProblem {
  readonly rowNumber: number;
  readonly field: string | null;
  readonly text: string;
  readonly parameters?: Parameters;
}

/** A line that does not fit the business: it is not stored, and says why. */
export interface LineRefusal {
  readonly rowNumber: number;
  /** A word of {@link LineOutcomes.refusals}. */
  readonly outcome: string;
  /** Fill in the outcome's text. */
  readonly parameters?: Parameters;
}

/**
 * Makes the lines of an import have outcomes of their own
 * (docs/business-rules/imports.md#lines-with-their-own-outcome): those that fit are stored, each other one is named
 * with its reason. What cannot be read or breaks a rule of its cell still refuses the whole upload.
 */
export interface LineOutcomes {
  /** What may become of a line that is not stored: a stable word → its Chinese text, a key of the words. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Finds the lines that are not to be stored; asked under the import's lock, when every cell is right. `store` and `preview` see the others alone. */
  readonly judge: (tx: Tx, staging: Staging, context: ImportContext) => Promise<readonly LineRefusal[]>;
}

/** Lines that are taken as they are, and what somebody should look at in them; found by a set-based query. */
export interface RowWarning {
  /** Selects the `row_number` of each staged row that it concerns, and where `told` what fills in its text: `parameters`, in JSON. */
  readonly rows: RawBuilder<{ row_number: number }>;
  readonly told?: true;
  readonly field: string;
  readonly text: string;
  readonly parameters?: Parameters;
}

/** What speaks against the file's place as a whole: `lines` of `of`. */
export interface Misfit {
  readonly lines: number;
  readonly of: number;
  readonly text: string;
  readonly parameters: Parameters;
}

/** What is to be told beside errors; it refuses nothing (docs/business-rules/imports.md#warnings). */
export interface Warnings {
  readonly rows: readonly RowWarning[];
  readonly misfits: readonly Misfit[];
}

export interface StoreCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** How an upload's rows stand to what is stored: so many would be inserted, updated and left as they are. */
export interface Comparison extends StoreCounts {
  /** Names the records that the rows meet, in their present state: the same text until somebody changes one of these, adds one or takes one away. */
  readonly comparedWith: string;
  /** Names what `store` is to change, in its present state, and to add; absent where nothing but imports changes records, which the lock keeps apart. */
  readonly changes?: string;
}

/** What was stored; `changes` as the comparison would have named it at that moment. */
export type StoredRows = StoreCounts & Pick<Comparison, 'changes'>;

/** What would become of the rows beyond being stored. Titles are Chinese source texts, and so are the cells of a column of `words`. */
export interface Foreseen {
  /** What somebody should know before he believes the figures. */
  readonly notes: readonly { readonly text: string; readonly parameters?: Parameters }[];
  readonly figures: readonly { readonly title: string; readonly value: number }[];
  readonly columns: readonly { readonly title: string; readonly words?: true }[];
  /** At most `SAMPLES_SHOWN`. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface ImportPreview {
  /** At most `SAMPLES_SHOWN`. */
  readonly sample: readonly ImportSample[];
  readonly foreseen?: Foreseen;
  /** Where the file replaces rows as a whole. */
  readonly replacement?: Replacement;
}

/** What undoing an import did, or why it was refused: `reasons` names each record that stands in the way. */
export type UndoResult =
  | { readonly undone: true; readonly records: number }
  | { readonly undone: false; readonly reasons: readonly UndoObstacle[] };

export interface UndoObstacle {
  /** Its row in the undone workbook; null where that is no longer known. */
  readonly rowIndex: number | null;
  /** The record by its natural key, as a person names it in his language. */
  readonly record: (t: (text: string) => string) => string;
  readonly text: string;
  readonly parameters?: Parameters;
}

/**
 * How the rows of one kind of upload are checked, stored, tried and taken back, whatever they come in as. Every function works set-based on the staging table and runs
 * in the import's one transaction. Each may throw a `Failure` (a closed window, a reviewed day): the upload is then refused with its message.
 * The module runs in the server and in the import's worker thread, so it must not import routes.
 */
export interface Importer {
  readonly shape: ImportShape;
  /** Where new rows go; their ids tell how far the storing is. */
  readonly table: string;
  /** The import's own button codes: they allow the history, cancelling and undoing (docs/api.md#imports). */
  readonly codes: readonly string[];
  /** Further codes that may see the history and download the file. */
  readonly viewCodes?: readonly string[];
  /** Where people make it: the menu of a screen, and what its address carries to show an upload's place; `elsewhere` are the menus of others where it is made, too. Absent where nobody makes it himself. */
  readonly screen?: {
    readonly menu: string;
    readonly elsewhere?: readonly string[];
    readonly query?: (periodKey: string) => Readonly<Record<string, string>>;
  };
  /**
   * Codes of which one is needed to download the file; those of the import and of its view unless given
   * (docs/business-rules/permissions.md#enforcement).
   */
  readonly fileCodes?: readonly string[];
  /** Codes of which one is needed to be shown stored values beside the file's own, as a preview does; those of the file unless given. */
  readonly storedCodes?: readonly string[];
  /** Imports of one group and corporate store one after the other; the shape's name unless given. */
  readonly lockGroup?: string;
  /** Rules beyond single cells and keys twice in one file. Called with rows that have problems of their own, too. */
  readonly check?: (tx: Tx, staging: Staging, context: ImportContext) => Promise<readonly RowProblem[]>;
  /** Absent where an upload is stored whole or not at all. */
  readonly lines?: LineOutcomes;
  /** For uploads that are read from the database itself: the query whose rows are imported, its columns called as the fields. */
  readonly rows?: (context: ImportContext) => RawBuilder<unknown>;
  /** Counts the rows against what is there, under the import's lock; what is asked below is told. Called with rows that have problems of their own, too. */
  readonly compare: (tx: Tx, staging: Staging, context: ImportContext) => Promise<Comparison>;
  /** What is taken but should be looked at. Throws a `Failure` for a file of which every line contradicts its place. */
  readonly warn?: (tx: Tx, staging: Staging, context: ImportContext, compared: Comparison) => Promise<Warnings>;
  readonly store: (tx: Tx, staging: Staging, context: ImportContext, compared: Comparison) => Promise<StoredRows>;
  /** Shows what `store` would do; the transaction is rolled back afterwards. */
  readonly preview: (tx: Tx, staging: Staging, context: ImportContext, compared: Comparison) => Promise<ImportPreview>;
  /** Absent where an import cannot be undone. `context.user` and `now` are of the one who undoes. */
  readonly undo?: (tx: Tx, context: ImportContext) => Promise<UndoResult>;
  /** Which of these uploads can be undone no more, and why, so that nobody has to try; `undo` asks for itself once more. */
  readonly settled?: { readonly text: string; readonly among: (tx: Tx, uploadIds: readonly number[]) => Promise<readonly number[]> };
}

/** What the module that the app names to the worker thread exports (`src/app/server/importers.ts`). */
export interface ImportersModule {
  readonly importers: readonly Importer[];
  readonly translate: Translate;
}
