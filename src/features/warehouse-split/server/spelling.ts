import { sql, type RawBuilder } from 'kysely';

/**
 * The normalised name of a category or product line. Several lists contain it with different spelling, so capitals,
 * blanks and full-width letters are ignored.
 */
export const folded = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(regexp_replace(normalize(${name}, NFKC), '\\s', '', 'g'))`;

export const isAmong = (names: readonly string[], name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${folded(name)} in (select ${folded(sql`known`)} from unnest(${[...names]}::text[]) known)`;

/** The name in the spelling of this list if it is one of it, else unchanged. */
export const matchesSpelling = (names: readonly string[], name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select known from unnest(${[...names]}::text[]) known where ${folded(sql`known`)} = ${folded(name)} limit 1), ${name})`;
