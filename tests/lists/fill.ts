import { sql } from 'kysely';
import type { Database } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { exampleRecord } from './examples.ts';

/**
 * Rows straight into the table, for lists of any size: each field's example, the key's text and the days made different
 * by the row's number, which counts from `first`.
 */
export async function fillList(database: Database, definition: ListDefinition, count: number, first = 1): Promise<void> {
  const example = exampleRecord(definition, 1);
  const values = definition.fields.map((field) => {
    const value = example[field.name] ?? '';
    if (field.kind === 'text' && definition.key.includes(field.name)) return sql`${value.slice(0, 3)} || lpad(n::text, 7, '0')`;
    if (field.kind === 'choice') return field.numeric === true ? sql`${value}::smallint` : sql`${value}`;
    return field.kind === 'text'
      ? sql`${value}`
      : field.kind === 'integer'
        ? sql`${value}::bigint`
        : field.kind === 'decimal'
          ? sql`${value}::numeric`
          : sql`date '2026-01-01' + n::integer`;
  });
  const owner =
    definition.scope === 'shared'
      ? { column: sql``, value: sql`` }
      : { column: sql`corporate_id, `, value: sql`(select id from corporate where code = '1000'), ` };
  await sql`
    insert into ${sql.table(definition.table)} (${owner.column}${sql.join(definition.fields.map((field) => sql.ref(columnOf(field))))}, created_at, updated_at, updated_by)
    select ${owner.value}${sql.join(values)}, now(), timestamptz '2026-01-01' + n * interval '1 second', 'former user' from generate_series(${first}::integer, ${first + count - 1}::integer) n
  `.execute(database.kysely);
}
