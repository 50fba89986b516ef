import { sql, type RawBuilder } from 'kysely';
import { columnOf } from '#kit/fields/field.ts';
import { fieldOf, type RecordSet } from '#kit/records/define.ts';
import { referred, type NamedRecord } from '../content.ts';
import type { RowWarning, Staging } from './importer.ts';

/** Whose rows they are, and what they name. */
interface Naming {
  readonly records: Pick<RecordSet, 'name' | 'fields'>;
  readonly names?: readonly NamedRecord[];
}

/** The staged rows `s` with the records that they name. */
export class StagedRows {
  readonly count: number;
  readonly #naming: Naming;
  readonly #table: RawBuilder<unknown>;
  readonly #corporateId: number | null;

  constructor(naming: Naming, staging: Staging, corporateId: number | null) {
    this.#naming = naming;
    this.count = staging.rows;
    this.#table = sql`${sql.table(staging.table)}`;
    this.#corporateId = corporateId;
  }

  /** `from` the rows, joined with what leads to these references. */
  from(...references: readonly string[]): RawBuilder<unknown> {
    const joins = this.#leadingTo(references).map(
      (named) => sql`left join ${sql.table(named.in.table)} ${sql.ref(named.name)} on ${this.#is(named, named.name)}`,
    );
    return sql.join([sql`from ${this.#table} s`, ...joins], sql` `);
  }

  /** For each kind of record that rows name, those that name one which is not there. */
  unknown(): RowWarning[] {
    return (this.#naming.names ?? []).map((named) => {
      const references = Object.values(named.by);
      const complete = references.map((reference) => sql`${this.column(reference)} is not null`);
      return {
        ...named.unknown,
        rows: sql<{ row_number: number }>`
          select s.row_number ${this.from(...references)}
          where ${sql.join(complete, sql` and `)} and not exists (select from ${sql.table(named.in.table)} known where ${this.#is(named, 'known')})
        `,
      };
    });
  }

  column(reference: string): RawBuilder<unknown> {
    const { record, field } = referred(reference);
    const of = record === null ? this.#naming.records : this.#named(record).in;
    return sql.ref(`${record ?? 's'}.${columnOf(fieldOf(of, field))}`);
  }

  #named(name: string): NamedRecord {
    const named = this.#naming.names?.find((each) => each.name === name);
    if (named === undefined) throw new Error(`rows of ${this.#naming.records.name} name no ${name}`);
    return named;
  }

  /** The named records that these references need, each after those that it leads on from. */
  #leadingTo(references: readonly string[]): NamedRecord[] {
    const needed = new Set<NamedRecord>();
    const add = (reference: string): void => {
      const { record } = referred(reference);
      if (record === null) return;
      const named = this.#named(record);
      for (const further of Object.values(named.by)) add(further);
      needed.add(named);
    };
    references.forEach(add);
    return [...needed];
  }

  /** Whether the row `alias` of a named record's table is the live one that a staged row names. */
  #is({ in: { scope, life, ...records }, by }: NamedRecord, alias: string): RawBuilder<unknown> {
    const same = Object.entries(by).map(
      ([field, reference]) => sql`${sql.ref(`${alias}.${columnOf(fieldOf(records, field))}`)} = ${this.column(reference)}`,
    );
    const owned = scope === 'corporate' ? [sql`${sql.ref(`${alias}.corporate_id`)} = ${this.#corporateId}`] : [];
    const live = life === 'newest-document' ? [sql`${sql.ref(`${alias}.current`)}`] : [];
    return sql.join([...owned, ...live, ...same], sql` and `);
  }
}
