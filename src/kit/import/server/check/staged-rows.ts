import { sql } from 'kysely';
import type { RowWarning, Staging } from '../importer.ts';
import { NamedRows, type RowsNaming } from './named-rows.ts';

/** The staged rows `s` with the records that they name. */
export class StagedRows extends NamedRows {
  readonly count: number;

  constructor(naming: RowsNaming, staging: Staging, corporateId: number | null) {
    super(naming, staging.table, corporateId);
    this.count = staging.rows;
  }

  /** For each kind of record that is warned of, the rows that name one which is not there. */
  unknown(): RowWarning[] {
    return (this.naming.names ?? []).flatMap((named) =>
      named.unknown === undefined
        ? []
        : [
            {
              ...named.unknown,
              rows: sql<{ row_number: number }>`
                select s.row_number ${this.from(...Object.values(named.by))} where ${this.isUnknown(named)}
              `,
            },
          ],
    );
  }
}
