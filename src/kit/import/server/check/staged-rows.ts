import { sql } from 'kysely';
import type { RowWarning, Staging } from '../importer.ts';
import { NamedRows, type RowsWithReferences } from './named-rows.ts';

/** The staged rows `s` with the records that they refer to. */
export class StagedRows extends NamedRows {
  readonly count: number;

  constructor(referencing: RowsWithReferences, staging: Staging, corporateId: number | null) {
    super(referencing, staging.table, corporateId);
    this.count = staging.rows;
  }

  /** The warnings on rows that refer to a record that does not exist. */
  unknownRecordWarnings(): RowWarning[] {
    return (this.referencing.references ?? []).flatMap((named) => {
      if (named.unknown === undefined) return [];
      const from = this.from(...Object.values(named.by));
      return [{ ...named.unknown, rows: sql<{ row_number: number }>`select s.row_number ${from} where ${this.isUnknown(named)}` }];
    });
  }
}
