import { sql, type RawBuilder } from 'kysely';

/**
 * The normalised name of a category or product line. Several lists contain it with different spelling, so capitals,
 * blanks and full-width letters are ignored.
 */
export const normalizedName = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(regexp_replace(normalize(${name}, NFKC), '\\s', '', 'g'))`;

export const isOneOf = (names: readonly string[], name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${normalizedName(name)} in (select ${normalizedName(sql`known`)} from unnest(${[...names]}::text[]) known)`;

/** The name in the spelling of this list if it is one of it, else unchanged. */
export const matchesSpelling = (names: readonly string[], name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select known from unnest(${[...names]}::text[]) known where ${normalizedName(sql`known`)} = ${normalizedName(name)} limit 1), ${name})`;
