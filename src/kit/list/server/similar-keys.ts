import { sql, type RawBuilder } from 'kysely';
import type { Field } from '#kit/fields/field.ts';
import { columnOf } from '#kit/fields/field.ts';
import type { RowWarning, Staging } from '#kit/import/server/importer.ts';
import { fieldOf } from '#kit/records/define.ts';
import { withinScope, scopeOf } from '#kit/records/server/scope.ts';
import type { ListDefinition } from '../define.ts';

/** Maximum rows of a file and a list for the search for similar keys, which cannot use an index. */
export const SIMILAR_KEYS_MAX_ROWS = 100_000;

const SIMILAR_KEY_MESSAGE = '与{{other}}只差大小写、全半角、空格、符号或前导零，可能是同一条记录';

/**
 * Warnings for new rows whose key differs from that of another row or record only in letter case, width, blanks, signs
 * or leading zeros, and which are most likely duplicates.
 * @param corporateId the corporate of the records; null for a shared list
 */
export function similarKeys(definition: ListDefinition, staging: Staging, corporateId: number | null): RowWarning[] {
  const fields = definition.key.map((name) => fieldOf(definition, name));
  const [first] = fields;
  if (first === undefined || !fields.some(({ kind }) => kind === 'text')) return [];
  const staged = sql`${sql.table(staging.table)} s`;
  const record = sql`${sql.table(definition.table)} r`;
  const sameKey = sql.join(
    fields.map((field) => sql`${columnIn('r', field)} = ${columnIn('s', field)}`),
    sql` and `,
  );
  const scope = scopeOf(definition, corporateId);
  // First the rows that are similar to a record and do not have the key of a record, then the rows that are similar to
  // an earlier row of the file but not to a record.
  return [
    {
      field: first.name,
      text: SIMILAR_KEY_MESSAGE,
      parametrized: true,
      rows: sql<{ row_number: number }>`
        with stored as materialized (
          select ${normalizedKey('r', fields)} as normalized, min(${nameOf('r', fields)}) as name from ${record}
          where ${withinScope(scope, undefined)} group by 1
        )
        select s.row_number, jsonb_build_object('other', stored.name) as parameters
        from ${staged} join stored on stored.normalized = ${normalizedKey('s', fields)}
        where not exists (select from ${record} where ${withinScope(scope, sameKey)})
        union all
        select s.row_number, jsonb_build_object('other', repeated.name)
        from (
          select ${normalizedKey('s', fields)} as normalized, min(s.row_number) as first,
            (array_agg(${nameOf('s', fields)} order by s.row_number))[1] as name
          from ${staged} group by 1 having count(*) > 1
        ) repeated join ${staged} on ${normalizedKey('s', fields)} = repeated.normalized and s.row_number > repeated.first
        where not exists (select from stored where stored.normalized = repeated.normalized)
      `,
    },
  ];
}

const columnIn = (alias: string, field: Field) => sql.ref(`${alias}.${columnOf(field)}`);

/** The key without differences in case, width, blanks, signs and leading zeros. */
function normalizedKey(alias: string, fields: readonly Field[]): RawBuilder<unknown> {
  const parts = fields.map((field) =>
    field.kind === 'text'
      ? sql`ltrim(translate(upper(normalize(${columnIn(alias, field)}, NFKC)), ' -_./', ''), '0')`
      : sql`${columnIn(alias, field)}::text`,
  );
  return sql`concat_ws(chr(31), ${sql.join(parts)})`;
}

/** The values of the key fields, as a message names them. */
const nameOf = (alias: string, fields: readonly Field[]): RawBuilder<unknown> =>
  sql`concat_ws(' / ', ${sql.join(fields.map((field) => sql`${columnIn(alias, field)}::text`))})`;
