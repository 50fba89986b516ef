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
 * violates its field's rule is null. Then nothing is stored, but `check` still sees the row.
 */
export interface Staging {
  /** Name for `sql.table`. */
  readonly table: string;
  readonly rows: number;
  /** Names of the fields whose columns the upload has; the others are null in every row. */
  readonly present: ReadonlySet<string>;
}

/** A violated rule that only a query can detect. `field` is a field's name, or null for the whole row. */
export interface RowProblem extends TranslatableText {
  readonly rowNumber: number;
  readonly field: string | null;
}

/** A line that does not fit the business rules. It is not stored and has a reason. */
export interface LineRefusal {
  readonly rowNumber: number;
  /** A word of {@link LineOutcomes.refusals}. */
  readonly outcome: string;
  /** Parameters of the outcome's text. */
  readonly parameters?: Parameters;
}

/**
 * For an import whose lines have outcomes of their own (docs/business-rules/imports.md#lines-with-their-own-outcome):
 * valid lines are stored, the others are listed with their reason. An invalid cell still rejects the whole upload.
 */
export interface LineOutcomes {
  /** The outcomes of lines that are not stored: stable word → Chinese text, a key of the words. */
  readonly refusals: Readonly<Record<string, string>>;
  /** The outcomes whose lines are recorded all the same: as error data, or until the user confirms them. */
  readonly recorded?: readonly string[];
  /**
   * Finds the lines that are not stored. It runs under the import's lock, when every cell is valid. `store` and
   * `preview` see only the other lines.
   */
  readonly check: (tx: Tx, staging: Staging, context: ImportContext) => Promise<readonly LineRefusal[]>;
}

/** Rows that are stored but should be reviewed; found by a set-based query. */
export interface RowWarning extends TranslatableText {
  /**
   * Selects the `row_number` of each affected staged row and, if `parametrized`, the parameters of its text:
   * `parameters`, in JSON.
   */
  readonly rows: RawBuilder<{ row_number: number }>;
  readonly parametrized?: true;
  readonly field: string;
}

/** A warning about the place of the whole file: it affects `lines` of `of` lines. */
export interface FileWarning extends TranslatableText {
  readonly lines: number;
  readonly of: number;
  readonly parameters: Parameters;
}

/** Warnings of an import; they reject nothing (docs/business-rules/imports.md#warnings). */
export interface Warnings {
  readonly rows: readonly RowWarning[];
  readonly misfits: readonly FileWarning[];
}

export interface StoreCounts {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
}

/** How many rows of an upload would be inserted, updated and left unchanged. */
export interface Comparison extends StoreCounts {
  /**
   * Identifies the present state of the records that the rows match. The text is the same until one of them is changed,
   * added or removed.
   */
  readonly comparedWith: string;
  /**
   * Identifies the present state of what `store` would change and add. Absent if only imports change records: the lock
   * separates these.
   */
  readonly changes?: string;
}

/** The stored rows, with `changes` as of the time of storing. */
export interface StoredRows extends StoreCounts, Pick<Comparison, 'changes'> {
  /** For a file that replaces a period's rows. */
  readonly replacement?: Replacement;
}

/** Consequences of storing the rows. Titles and the cells of a column with `words` are Chinese source texts. */
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

/** The result of undoing an import, or why it was rejected: `reasons` names each record that prevents it. */
export type UndoResult =
  | { readonly undone: true; readonly records: number; readonly restoredFile?: string | null }
  | { readonly undone: false; readonly reasons: readonly UndoObstacle[] };

export interface UndoObstacle extends TranslatableText {
  /** Its row in the undone workbook; null if unknown. */
  readonly rowIndex: number | null;
  /** The natural key of the record, as a user names it, in the user's language. */
  readonly record: (t: Translator) => string;
}

/**
 * How the rows of one kind of upload are checked, stored, tried and undone, independent of their source. Every function
 * works set-based on the staging table, in the import's one transaction. Each may throw a `Failure` (a closed window, a
 * reviewed day): the upload is then rejected with its message. The module runs in the server and in the worker thread,
 * so it must not import routes.
 */
export interface Importer {
  readonly shape: ImportShape;
  /** The table of new rows; its ids show the progress of storing. */
  readonly table: string;
  /** The import's own button codes: they allow the history, cancelling and undoing (docs/api.md#imports). */
  readonly codes: readonly string[];
  /** Further codes that may see the history and download the file. */
  readonly viewCodes?: readonly string[];
  /**
   * Where users make the upload: the menu of a screen, and the search parameters that show an upload's place;
   * `elsewhere` lists the menus of other screens. Absent if users do not make it.
   */
  readonly screen?: {
    readonly menu: string;
    /** Its address and its Chinese name, from the menu of the features. */
    readonly path?: string;
    readonly name?: string;
    readonly elsewhere?: readonly string[];
    readonly query?: (periodKey: string) => Readonly<Record<string, string>>;
    /** The search parameters that show its tab, if uploads of any period can be made there. */
    readonly tab?: Readonly<Record<string, string>>;
  };
  /**
   * Codes of which one is needed to download the file; those of the import and of its view unless given
   * (docs/business-rules/permissions.md#enforcement).
   */
  readonly fileCodes?: readonly string[];
  /** Codes of which one is needed to see stored values in a preview; by default the codes of the file. */
  readonly storedCodes?: readonly string[];
  /** Imports of one group and corporate store one after the other; by default the shape's name. */
  readonly lockGroup?: string;
  /** Rules other than those of single cells and duplicate keys. Also called with rows that have problems. */
  readonly check?: (tx: Tx, staging: Staging, context: ImportContext) => Promise<readonly RowProblem[]>;
  /** Absent if an upload is stored completely or not at all. */
  readonly lines?: LineOutcomes;
  /**
   * For uploads from the database itself: the query whose rows are imported. Its columns have the names of the fields.
   */
  readonly rows?: (context: ImportContext) => RawBuilder<unknown>;
  /**
   * Compares the rows with the stored ones, under the import's lock, and reports the options below. It is also called
   * with rows that have problems.
   */
  readonly compare: (tx: Tx, staging: Staging, context: ImportContext) => Promise<Comparison>;
  /**
   * Rows that are stored but should be reviewed. Throws a `Failure` for a file of which every line contradicts its
   * place.
   */
  readonly warn?: (tx: Tx, staging: Staging, context: ImportContext, compared: Comparison) => Promise<Warnings>;
  readonly store: (tx: Tx, staging: Staging, context: ImportContext, compared: Comparison) => Promise<StoredRows>;
  /** Shows what `store` would do; the transaction is rolled back afterwards. */
  readonly preview: (tx: Tx, staging: Staging, context: ImportContext, compared: Comparison) => Promise<ImportPreview>;
  /** Absent if an import cannot be undone. `context.user` and `now` are those of the undo. */
  readonly undo?: (tx: Tx, context: ImportContext) => Promise<UndoResult>;
  /** Which of these uploads can no longer be undone, and why, for display; `undo` checks it again. */
  readonly settled?: { readonly text: string; readonly among: (tx: Tx, uploadIds: readonly number[]) => Promise<readonly number[]> };
}

/** The exports of the app's module for the worker thread (`src/app/server/importers.ts`). */
export interface ImportersModule {
  readonly importers: readonly Importer[];
  readonly translate: Translate;
}
