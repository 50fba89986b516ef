import { sql, type RawBuilder } from 'kysely';

/**
 * A category's or product line's name as it is compared: several lists have it, each typed by somebody else, so that capitals, blanks and full-width letters do not
 * tell two apart.
 */
export const folded = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lower(regexp_replace(normalize(${name}, NFKC), '\\s', '', 'g'))`;

/** Whether a name is one of these, however it is written. */
export const isAmong = (names: readonly string[], name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${folded(name)} in (select ${folded(sql`known`)} from unnest(${[...names]}::text[]) known)`;

/** A name as these write it where it is one of them, else as it stands. */
export const speltAs = (names: readonly string[], name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select known from unnest(${[...names]}::text[]) known where ${folded(sql`known`)} = ${folded(name)} limit 1), ${name})`;
