import { sql, type RawBuilder } from 'kysely';
import { columnOf } from '#kit/fields/field.ts';
import { fieldOf, type RecordSet } from '#kit/records/define.ts';
import { parseReference, type RecordReference } from '../../content.ts';

/** A text without the suffix that comparisons ignore (`withoutEnding`). */
export function comparedText({ withoutEnding }: Pick<RecordReference, 'withoutEnding'>, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return withoutEnding === undefined ? text : sql`regexp_replace(${text}, ${`${withoutEnding}$`}, '')`;
}

/** A record set whose rows refer to other records by codes. */
export interface RowsWithReferences {
  readonly records: Pick<RecordSet, 'name' | 'fields' | 'fieldsWithoutCell'>;
  readonly references?: readonly RecordReference[];
}

/** Builds SQL about rows `s` of a corporate, staged or stored, and the records that they refer to. */
export class NamedRows {
  readonly referencing: RowsWithReferences;
  readonly #table: string;
  readonly #corporateId: number | null;

  constructor(referencing: RowsWithReferences, table: string, corporateId: number | null) {
    this.referencing = referencing;
    this.#table = table;
    this.#corporateId = corporateId;
  }

  /** The `from` clause: the rows `s`, left-joined with the records that these references need. */
  from(...references: readonly string[]): RawBuilder<unknown> {
    const joins = this.#recordsFor(references).map(
      (named) => sql`left join ${sql.table(named.in.table)} ${sql.ref(named.name)} on ${this.#isNamed(named, named.name)}`,
    );
    return sql.join([sql`from ${sql.table(this.#table)} s`, ...joins], sql` `);
  }

  /**
   * Whether a row refers to a record of this kind that does not exist. `from` must join the earlier records of which
   * the reference uses fields.
   */
  isUnknown(named: RecordReference): RawBuilder<unknown> {
    const hasCodes = Object.values(named.by).map((reference) => sql`${this.column(reference)} is not null`);
    return sql`${sql.join(hasCodes, sql` and `)} and not exists (select from ${sql.table(named.in.table)} known where ${this.#isNamed(named, 'known')})`;
  }

  /** The column of a reference: `field` of the row, or `record.field`. */
  column(reference: string): RawBuilder<unknown> {
    const { record, field } = parseReference(reference);
    const records = record === null ? this.referencing.records : this.#named(record).in;
    return sql.ref(`${record ?? 's'}.${columnOf(fieldOf(records, field))}`);
  }

  #named(name: string): RecordReference {
    const named = this.referencing.references?.find((each) => each.name === name);
    if (named === undefined) throw new Error(`${this.referencing.records.name} has no reference ${name}`);
    return named;
  }

  /** The records that these references need. Each follows the records that it depends on. */
  #recordsFor(references: readonly string[]): RecordReference[] {
    const needed = new Set<RecordReference>();
    const add = (reference: string): void => {
      const { record } = parseReference(reference);
      if (record === null) return;
      const named = this.#named(record);
      for (const dependency of Object.values(named.by)) add(dependency);
      needed.add(named);
    };
    references.forEach(add);
    return [...needed];
  }

  /** Whether the row `alias` of a record's table is the live record that a row `s` refers to. */
  #isNamed(named: RecordReference, alias: string): RawBuilder<unknown> {
    const { scope, life, ...records } = named.in;
    const equalFields = Object.entries(named.by).map(
      ([field, reference]) =>
        sql`${comparedText(named, sql.ref(`${alias}.${columnOf(fieldOf(records, field))}`))} = ${comparedText(named, this.column(reference))}`,
    );
    const ofCorporate = scope === 'corporate' ? [sql`${sql.ref(`${alias}.corporate_id`)} = ${this.#corporateId}`] : [];
    const isLive = life === 'newest-document' ? [sql`${sql.ref(`${alias}.current`)}`] : [];
    return sql.join([...ofCorporate, ...isLive, ...equalFields], sql` and `);
  }
}
