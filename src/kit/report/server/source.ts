import type { Tx } from '#kit/database/server/connection.ts';
import type { ProvenanceValue, ReportCombo, ReportPage, ReportRecord } from '../define.ts';
import type { ReportFilters, ReportPageRequest } from './query.ts';

/** For whom a report is made: every query of a report is limited to this corporate. */
export interface ReportScope {
  readonly corporateId: number;
  /** The business time zone. */
  readonly zone: string;
}

/** In which order rows are exported; `orderBy` is a sortable column of the definition. */
export type ReportOrder = Pick<ReportPageRequest, 'orderBy' | 'order'>;

/** The queries of one report, which its feature owns. */
export interface ReportSource {
  page(tx: Tx, scope: ReportScope, filters: ReportFilters, page: ReportPageRequest): Promise<ReportPage>;
  combo(tx: Tx, scope: ReportScope): Promise<ReportCombo>;
  /** Every row that matches, in batches, read with constant memory. */
  rows(tx: Tx, scope: ReportScope, filters: ReportFilters, order: ReportOrder): AsyncIterable<readonly ReportRecord[]>;
  /** What one row was made from; null when the caller's corporate has no such row. */
  provenance?(tx: Tx, scope: ReportScope, id: number): Promise<RowProvenance | null>;
}

/** One row of a report and the records that it was made from. */
export interface RowProvenance {
  readonly record: ReportRecord;
  /** By the definition's source names. */
  readonly sources: Readonly<Record<string, SourceRecord>>;
}

/** A source of a row: what is there, or which record is missing. */
export interface SourceRecord {
  /** Chinese name of what the record is, a key of the words: 交货单数据, 物流映射. */
  readonly title: string;
  /** Null when there is no such record. */
  readonly found: { readonly values: Readonly<Record<string, ProvenanceValue>>; readonly origin: RecordOrigin } | null;
}

/** Where a source record was written. */
export type RecordOrigin =
  | { readonly kind: 'workbook'; readonly uploadId: number; readonly rowNumber: number }
  | {
      readonly kind: 'master-data';
      /** Menu code of the list's screen. */
      readonly menu: string;
      readonly recordId: number;
      /** What names the record for a person, in parts of which each may be a key of the words: 上海-北京, 空运. */
      readonly recordName: readonly string[];
      readonly changedBy: string;
      readonly changedAt: Date;
      /** The import that wrote it last; null when a person did in the form. */
      readonly upload: { readonly uploadId: number; readonly rowNumber: number } | null;
    };
