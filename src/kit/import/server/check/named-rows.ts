import { sql, type RawBuilder } from 'kysely';
import { columnOf } from '#kit/fields/field.ts';
import { fieldOf, type RecordSet } from '#kit/records/define.ts';
import { parseReference, type NamedRecord } from '../../content.ts';

export function comparedText({ withoutEnding }: Pick<NamedRecord, 'withoutEnding'>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return withoutEnding === undefined ? text : sql`regexp_replace(${text}, ${`${withoutEnding}$`}, '')`;
}

export interface RowsNaming {
  readonly records: Pick<RecordSet, 'name' | 'fields' | 'fieldsWithoutCell'>;
  readonly names?: readonly NamedRecord[];
}

/** Rows `s` of a corporate, staged or stored, with the records that they name. */
export class NamedRows {
  readonly naming: RowsNaming;
  readonly #table: string;
  readonly #corporateId: number | null;

  constructor(naming: RowsNaming, table: string, corporateId: number | null) {
    this.naming = naming;
    this.#table = table;
    this.#corporateId = corporateId;
  }

  /** `from` the rows, joined with what leads to these references. */
  from(...references: readonly string[]): RawBuilder<unknown> {
    const joins = this.#leadingTo(references).map(
      (named) => sql`left join ${sql.table(named.in.table)} ${sql.ref(named.name)} on ${this.#is(named, named.name)}`,
    );
    return sql.join([sql`from ${sql.table(this.#table)} s`, ...joins], sql` `);
  }

  /** Whether a row refers to such a record and none exists. The sources that lead to it must be joined. */
  isUnknown(named: NamedRecord): RawBuilder<unknown> {
    const complete = Object.values(named.by).map((reference) => sql`${this.column(reference)} is not null`);
    return sql`${sql.join(complete, sql` and `)} and not exists (select from ${sql.table(named.in.table)} known where ${this.#is(named, 'known')})`;
  }

  column(reference: string): RawBuilder<unknown> {
    const { record, field } = parseReference(reference);
    const records = record === null ? this.naming.records : this.#named(record).in;
    return sql.ref(`${record ?? 's'}.${columnOf(fieldOf(records, field))}`);
  }

  #named(name: string): NamedRecord {
    const named = this.naming.names?.find((each) => each.name === name);
    if (named === undefined) throw new Error(`rows of ${this.naming.records.name} name no ${name}`);
    return named;
  }

  /** The named records that these references need, each after those that it leads on from. */
  #leadingTo(references: readonly string[]): NamedRecord[] {
    const needed = new Set<NamedRecord>();
    const add = (reference: string): void => {
      const { record } = parseReference(reference);
      if (record === null) return;
      const named = this.#named(record);
      for (const further of Object.values(named.by)) add(further);
      needed.add(named);
    };
    references.forEach(add);
    return [...needed];
  }

  /** Whether the row `alias` of a named record's table is the live one that a row names. */
  #is(named: NamedRecord, alias: string): RawBuilder<unknown> {
    const { scope, life, ...records } = named.in;
    const same = Object.entries(named.by).map(
      ([field, reference]) =>
        sql`${comparedText(named, sql.ref(`${alias}.${columnOf(fieldOf(records, field))}`))} = ${comparedText(named, this.column(reference))}`,
    );
    const owned = scope === 'corporate' ? [sql`${sql.ref(`${alias}.corporate_id`)} = ${this.#corporateId}`] : [];
    const live = life === 'newest-document' ? [sql`${sql.ref(`${alias}.current`)}`] : [];
    return sql.join([...owned, ...live, ...same], sql` and `);
  }
}
