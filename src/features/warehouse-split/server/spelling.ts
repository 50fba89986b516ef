import { sql, type RawBuilder } from 'kysely';

/**
 * The normalised name of a category or product line. Master data lists spell it differently: capitals, blanks and
 * full-width letters are ignored.
 */
export const normalizedName = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(regexp_replace(normalize(${name}, NFKC), '\\s', '', 'g'))`;

/** Whether a name is in the list, in any spelling. */
export const isOneOf = (names: readonly string[], name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${normalizedName(name)} in (select ${normalizedName(sql`listed`)} from unnest(${[...names]}::text[]) listed)`;

/** The entry of the list that is the same name in any spelling; the name itself if the list does not have it. */
export const inListSpelling = (names: readonly string[], name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((
    select listed from unnest(${[...names]}::text[]) listed where ${normalizedName(sql`listed`)} = ${normalizedName(name)} limit 1
  ), ${name})`;
