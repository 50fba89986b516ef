import type { Tx } from '#kit/database/server/connection.ts';
import type { Route } from '#kit/http/server/route.ts';
import type { TranslatableText } from '#kit/i18n/words.ts';
import type { ImportContext, RowProblem, Staging } from '#kit/import/server/importer.ts';

/** A checked record: each field by name in its text form, null where it is absent. */
export type CheckedRecord = Readonly<Record<string, string | null>>;

/** A rule that a record breaks, at one of its fields. */
export interface RecordProblem extends TranslatableText {
  readonly field: string;
}

/**
 * The behaviour of a list that its definition does not cover (docs/architecture.md#rules). The two checks are the same
 * rule for a form and for a workbook.
 */
export interface ListRules {
  /** Rules that one record of a form may break against the others; `id` is the record's own, null for a new one. */
  readonly check?: (tx: Tx, record: CheckedRecord, id: number | null) => Promise<readonly RecordProblem[]>;
  /** The same rules for a workbook's rows, set-based. */
  readonly checkRows?: (tx: Tx, staging: Staging, context: ImportContext) => Promise<readonly RowProblem[]>;
  /** Calls that only this list has (combos and similar). */
  readonly routes?: readonly Route[];
}

/** For lists that have none. */
export const NO_RULES: ListRules = {};
