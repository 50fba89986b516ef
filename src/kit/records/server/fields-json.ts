import { sql, type RawBuilder } from 'kysely';
import { columnOf, type Field } from '#kit/fields/field.ts';

/** The SQL of a JSON object of the fields of the row `alias`, by name. As in the API, decimals and times are texts. */
export function fieldsJson(fields: readonly Field[], alias: string): RawBuilder<unknown> {
  const pairs = fields.map((field) => {
    const value = sql.ref(`${alias}.${columnOf(field)}`);
    return sql`${sql.lit(field.name)}, ${field.kind === 'decimal' || field.kind === 'time' ? sql`${value}::text` : value}`;
  });
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
