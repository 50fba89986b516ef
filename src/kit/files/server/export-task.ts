import type { TextFormat } from '#kit/workbook/server/write/write-text.ts';
import type { WorkbookColumn } from '#kit/workbook/server/write/write-workbook.ts';

/** A column of a sheet whose rows a statement returns. */
export interface StatementColumn extends WorkbookColumn {
  /** The column of the statement's result. */
  readonly resultColumn: string;
  /** Display texts by value; other values are shown unchanged. */
  readonly words?: ReadonlyMap<string, string>;
}

/** The format of a file: a workbook or a text. */
export type ExportFormat = 'xlsx' | TextFormat;

/** A sheet whose rows a statement returns: plain data, so that another thread can write it. */
export interface StatementSheet {
  readonly name: string;
  readonly columns: readonly StatementColumn[];
  readonly statement: { readonly sql: string; readonly parameters: readonly unknown[] };
}

/** An export: the file to write, and the snapshot of the database whose rows it contains. */
export interface ExportTask {
  readonly sheet: StatementSheet;
  readonly format: ExportFormat;
  readonly databaseUrl: string;
  readonly timeZone: string;
  /** The snapshot of the requesting transaction, by `pg_export_snapshot()`. */
  readonly snapshot: string;
  /** The setting of PostgreSQL as text, with its unit. */
  readonly statementTimeout: string;
}

/** Messages to an export. `taken`: the last chunk was written, the next one may be sent. `stop`: cancel the export. */
export type ToExport = 'taken' | 'stop';
