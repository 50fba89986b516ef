import { sql, type RawBuilder } from 'kysely';
import { columnOf, type Field } from '#kit/fields/field.ts';
import type { MasterDataDefinition } from '../define.ts';

/** The name under which every list shows when a record was last changed. */
export const UPDATE_TIME = 'updateTime';

/** The SQL of a field, a computed column or `updateTime` over the row `r`. Throws for a name that the definition does not know. */
export function expressionOf(definition: MasterDataDefinition, name: string): RawBuilder<unknown> {
  if (name === UPDATE_TIME) return sql.ref('r.updated_at');
  const field = definition.fields.find((each) => each.name === name);
  if (field !== undefined) return sql.ref(`r.${columnOf(field)}`);
  const computed = definition.computed?.find((each) => each.name === name);
  // Definitions are the product's own text, never a caller's.
  if (computed !== undefined) return sql.raw(`(${computed.sql})`);
  throw new Error(`${definition.name} has no field or column ${name}`);
}

/** A definition's field by name. */
export function fieldOf(definition: MasterDataDefinition, name: string): Field {
  const field = definition.fields.find((each) => each.name === name);
  if (field === undefined) throw new Error(`${definition.name} has no field ${name}`);
  return field;
}

/** Everything that the wire shows of a record, under its wire names. */
export function wireColumns(definition: MasterDataDefinition): RawBuilder<unknown> {
  const named = [...definition.fields, ...(definition.computed ?? [])].map(
    ({ name }) => sql`${expressionOf(definition, name)} as ${sql.ref(name)}`,
  );
  return sql.join([
    sql`r.id as ${sql.ref(definition.idName)}`,
    ...named,
    sql`r.updated_at as ${sql.ref(UPDATE_TIME)}`,
    sql`r.updated_by as ${sql.ref('updatedBy')}`,
  ]);
}
