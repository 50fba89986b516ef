import type { RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import type { Translate } from '#kit/i18n/translate.ts';
import type { Parameters, TranslatableText, Translator } from '#kit/i18n/words.ts';
import type { ImportSample, Replacement, UploadOrigin } from '../contract.ts';
import type { ImportShape } from '../define.ts';

/** The context of the upload that an importer stores. Plain data: it is sent to the worker thread. */
export interface ImportContext {
  readonly uploadId: number;
  readonly origin: UploadOrigin;
  /** Null for master data, which all corporates share. */
  readonly corporateId: number | null;
  /** The day, week or quarter; null for an import without a period. */
  readonly periodKey: string | null;
  /** Parameters from the route: plain data (the period's record id, a date …). */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The id is null if the system imports, or a source such as an interface. */
  readonly user: { readonly id: number | null; readonly name: string };
  readonly now: Date;
  /** The business time zone. */
  readonly zone: string;
  readonly dryRun: boolean;
}

/**
 * The upload's rows in a temporary table of the import's transaction: `row_number integer` (the number in Excel;
 * records and views are counted from 1) and one column for each field, by `columnOf` and `databaseTypeOf`. A cell that
 * violates its field's rule is null. In that case nothing is stored, but `check` still gets the row.
 */
export interface Staging {
  /** Name for `sql.table`. */
  readonly table: string;
  readonly rows: number;
  /** Names of the fields whose columns the upload has; the columns of other fields are null in every row. */
  readonly present: ReadonlySet<string>;
}

/** A rule violation that only a query can detect. `field` is a field's name, or null for the whole row. */
export interface RowProblem extends TranslatableText {
  readonly rowNumber: number;
  readonly field: string | null;
}

/** A line that violates a business rule. It is not stored. */
export interface LineRefusal {
  readonly rowNumber: number;
  /** A key of {@link LineOutcomes.refusals}. */
  readonly outcome: string;
  /** Parameters of the outcome's text. */
  readonly parameters?: Parameters;
}

/**
 * For an import with an outcome per line (docs/business-rules/imports.md#lines-with-their-own-outcome): lines that
 * violate no business rule are stored, the others are listed with the reason. After an invalid cell, the whole upload
 * is refused.
 */
export interface LineOutcomes {
  /** The outcomes of lines that are not stored: the name of the outcome → its Chinese text, a key of the words. */
  readonly refusals: Readonly<Record<string, string>>;
  /** The outcomes whose lines are recorded although they are not stored: as error data, or until the user confirms. */
  readonly recorded?: readonly string[];
  /**
   * Returns the lines that are not stored. Called under the import's lock, if every cell is valid. `store` and
   * `preview` get only the other lines.
   */
  readonly check: (tx: Tx, staging: Staging, context: ImportContext) => Promise<readonly LineRefusal[]>;
}

/** A warning on rows that are stored but should be reviewed. */
export interface RowWarning extends TranslatableText {
  /**
   * Selects the `row_number` of each affected staged row and, if `parametrized`, the parameters of its text:
   * `parameters`, in JSON.
   */
  readonly rows: RawBuilder<{ row_number: number }>;
  readonly parametrized?: true;
  readonly field: string;
}

/** A warning that the whole file may be in the wrong place: it affects `lines` of `of` lines. */
export interface FileWarning extends TranslatableText {
  readonly lines: number;
  readonly of: number;
  readonly parameters: Parameters;
}

/** Warnings of an import; rows with warnings are stored (docs/business-rules/imports.md#warnings). */
export interface Warnings {
  readonly rows: readonly RowWarning[];
  readonly fileWarnings: readonly FileWarning[];
}

/** Numbers of rows. */
export interface StoreCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** The numbers of rows that storing an upload would insert, update and leave unchanged. */
export interface Comparison extends StoreCounts {
  /**
   * Identifies the current state of the records with the keys of the rows. The text changes if one of these records is
   * changed, added or removed.
   */
  readonly comparedWith: string;
  /**
   * Identifies the current state of the records that `store` would change or add. Absent if only imports change
   * records: the import's lock serializes imports.
   */
  readonly changes?: string;
}

/** The numbers of stored rows, with `changes` at the time of storing. */
export interface StoredRows extends StoreCounts, Pick<Comparison, 'changes'> {
  /** For a file that replaces a period's rows. */
  readonly replacement?: Replacement;
}

/** The computed consequences of storing the rows. Titles, and cells of a column with `words`, are Chinese texts. */
export interface TrialResult {
  /** Notes on the meaning of the figures. */
  readonly notes: readonly TranslatableText[];
  readonly figures: readonly { readonly title: string; readonly value: number }[];
  readonly columns: readonly { readonly title: string; readonly words?: true }[];
  /** At most `SAMPLES_SHOWN`. */
  readonly rows: readonly (readonly (string | number | null)[])[];
}

export interface ImportPreview {
  /** At most `SAMPLES_SHOWN`. */
  readonly sample: readonly ImportSample[];
  readonly trialResult?: TrialResult;
  /** For a file that replaces a period's rows. */
  readonly replacement?: Replacement;
}

/**
 * The result of an undo: the number of restored records, and the name of the period's earlier file whose rows were
 * restored, or each record that prevents the undo.
 */
export type UndoResult =
  | { readonly undone: true; readonly records: number; readonly restoredFile?: string | null }
  | { readonly undone: false; readonly reasons: readonly UndoObstacle[] };

/** A record that prevents an undo, with the reason. */
export interface UndoObstacle extends TranslatableText {
  /** The row of the record in the uploaded workbook; null if unknown. */
  readonly rowIndex: number | null;
  /** The natural key of the record as text, in the user's language. */
  readonly record: (t: Translator) => string;
}

/**
 * Defines how the rows of one kind of upload are checked, previewed, stored and undone, independent of their source.
 * Every function uses set-based statements on the staging table, in the transaction of the import. Each may throw a
 * `Failure` (a closed window, a reviewed day) to refuse the upload with its message. The module of an importer runs in
 * the server and in the worker thread, so it must not import routes.
 */
export interface Importer {
  readonly shape: ImportShape;
  /** The table into which `store` inserts; its newest id shows the progress. */
  readonly table: string;
  /** The codes of the import's buttons. They permit the history, cancelling and undoing (docs/api.md#imports). */
  readonly codes: readonly string[];
  /** Additional codes that permit the history and the download of the file. */
  readonly viewCodes?: readonly string[];
  /**
   * The screen where users make the upload. `query` returns the search parameters that show the period of an upload;
   * `elsewhere` lists the menus of other screens. Absent if users cannot make the upload.
   */
  readonly screen?: {
    readonly menu: string;
    /** The screen's address and Chinese name, from the menu of the features. */
    readonly path?: string;
    readonly name?: string;
    readonly elsewhere?: readonly string[];
    readonly query?: (periodKey: string) => Readonly<Record<string, string>>;
    /** The search parameters that open the upload's tab, if uploads of any period can be made there. */
    readonly tab?: Readonly<Record<string, string>>;
  };
  /**
   * One of these codes is required to download the file; by default one of `codes` and `viewCodes`
   * (docs/business-rules/permissions.md#enforcement).
   */
  readonly fileCodes?: readonly string[];
  /** One of these codes is required to see stored values in a preview; by default the codes of the file. */
  readonly storedCodes?: readonly string[];
  /** Imports of the same group and corporate store one after the other. By default the shape's name. */
  readonly lockGroup?: string;
  /** Checks rules other than those of single cells and duplicate keys. Also called if cells are invalid. */
  readonly check?: (tx: Tx, staging: Staging, context: ImportContext) => Promise<readonly RowProblem[]>;
  /** Absent if an upload is stored completely or not at all. */
  readonly lines?: LineOutcomes;
  /** For uploads of origin `view`: the query whose rows are imported. Its columns have the names of the fields. */
  readonly rows?: (context: ImportContext) => RawBuilder<unknown>;
  /** Compares the rows with the stored records, under the import's lock. Also called if rows have problems. */
  readonly compare: (tx: Tx, staging: Staging, context: ImportContext) => Promise<Comparison>;
  /** Returns the warnings. Throws a `Failure` for a file whose lines all contradict the chosen place. */
  readonly warn?: (tx: Tx, staging: Staging, context: ImportContext, compared: Comparison) => Promise<Warnings>;
  readonly store: (tx: Tx, staging: Staging, context: ImportContext, compared: Comparison) => Promise<StoredRows>;
  /** Returns what `store` would change. The transaction is rolled back afterwards. */
  readonly preview: (tx: Tx, staging: Staging, context: ImportContext, compared: Comparison) => Promise<ImportPreview>;
  /** Absent if an import cannot be undone. `context.user` and `now` are those of the undo. */
  readonly undo?: (tx: Tx, context: ImportContext) => Promise<UndoResult>;
  /** Finds the uploads that can no longer be undone, with the displayed reason (Chinese). `undo` checks it again. */
  readonly notUndoable?: {
    readonly reason: string;
    readonly find: (tx: Tx, uploadIds: readonly number[]) => Promise<readonly number[]>;
  };
}

/** The exports of the app's module for the worker thread (`src/app/server/importers.ts`). */
export interface ImportersModule {
  readonly importers: readonly Importer[];
  readonly translate: Translate;
}
