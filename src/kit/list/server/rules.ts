import type { Tx } from '#kit/database/server/connection.ts';
import type { Route } from '#kit/http/server/route.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';
import type { ImportContext, RowProblem, Staging } from '#kit/import/server/importer.ts';

/** A checked record: the text of each field by name; null for an empty field. */
export type CheckedRecord = Readonly<Record<string, string | null>>;

/** A violated rule, with the field of the message. */
export interface RecordProblem extends TranslatableText {
  readonly field: string;
}

/** Rules of a list beyond its definition (R4, docs/architecture.md#rules). Both checks are the same rule. */
export interface ListRules {
  /** Checks the record of a form against other records. `id` is null for a new record. */
  readonly check?: (tx: Tx, record: CheckedRecord, id: number | null) => Promise<readonly RecordProblem[]>;
  /** Checks the same rules for all rows of a workbook with few statements. */
  readonly checkRows?: (tx: Tx, staging: Staging, context: ImportContext) => Promise<readonly RowProblem[]>;
  /** Calls that only this list has (combos and similar). */
  readonly routes?: readonly Route[];
}

/** For lists without rules. */
export const NO_RULES: ListRules = {};
