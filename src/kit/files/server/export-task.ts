import type { TextFormat } from '#kit/workbook/server/write/write-text.ts';
import type { WorkbookColumn } from '#kit/workbook/server/write/write-workbook.ts';

/** A column of a workbook whose rows a statement gives. */
export interface StatementColumn extends WorkbookColumn {
  /** Names the value in the statement's rows. */
  readonly resultColumn: string;
  /** Display texts by value; other values are shown unchanged. */
  readonly words?: ReadonlyMap<string, string>;
}

/** A workbook, or a text for programs. */
export type ExportFormat = 'xlsx' | TextFormat;

/** A sheet whose rows a statement gives. All of it is data, so that another thread can write it. */
export interface StatementSheet {
  readonly name: string;
  readonly columns: readonly StatementColumn[];
  readonly statement: { readonly sql: string; readonly parameters: readonly unknown[] };
}

/** A file to write, and the moment of the database that it shows. */
export interface ExportTask {
  readonly sheet: StatementSheet;
  readonly format: ExportFormat;
  readonly databaseUrl: string;
  readonly timeZone: string;
  /** The snapshot of the requesting transaction, by `pg_export_snapshot()`. */
  readonly snapshot: string;
  /** As PostgreSQL writes it. */
  readonly statementTimeout: string;
}

/** Messages to an export: the last piece is written, so that the next one may come; stop. */
export type ToExport = 'taken' | 'stop';
