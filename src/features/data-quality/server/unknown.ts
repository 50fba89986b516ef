import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf, databaseTypeOf } from '#kit/fields/field.ts';
import { foldedPattern } from '#kit/http/server/query.ts';
import { comparedText } from '#kit/import/server/check/named-rows.ts';
import type { ListDefinition } from '#kit/list/define.ts';
import { fieldOf } from '#kit/records/define.ts';
import type { UnknownOrder } from '../definition.ts';
import type { Reference, Source } from '../references.ts';

/*
 * The unknown names of the last count. Names that were added to a list since then are excluded when reading, so an
 * import that completes a list takes effect immediately.
 */

/** The record sets that the caller may view, and the caller's corporate. */
export interface VisibleSources {
  readonly sources: readonly Source[];
  readonly corporateId: number;
}

/** The lists to which the record sets refer, in the order of the first reference. */
export function referencedLists(sources: readonly Source[]): ListDefinition[] {
  return [...new Set(sources.flatMap(({ references }) => references).map(({ list }) => list))];
}

/** The number of rows, and the sums of pieces and yuan; null if the rows have none. */
export interface Amounts {
  readonly lines: number;
  readonly pieces: number | null;
  readonly money: string | null;
}

/** The number of unknown names of a list, and their amounts. */
export async function unknownTotals(tx: Tx, list: ListDefinition, visible: VisibleSources): Promise<Amounts & { values: number }> {
  const { rows } = await sql<Amounts & { values: number }>`
    select count(distinct named)::integer as values, coalesce(sum(lines), 0)::bigint as lines, sum(pieces)::float8 as pieces,
      sum(money)::numeric(30, 2)::text as money
    from (${unknownNamesOf(list, visible)}) u
  `.execute(tx);
  return rows[0] as Amounts & { values: number };
}

/** The rows of one record set that contain a name, and their uploads. */
export interface NameUsage extends Amounts {
  readonly source: string;
  readonly uploadCount: number;
  readonly uploads: readonly { readonly id: number; readonly lines: number; readonly row: number }[];
}

/** An unknown name, with the values by the fields of its list. */
export interface UnknownNameRow extends Amounts {
  readonly named: Readonly<Record<string, string>>;
  readonly since: Date | null;
  readonly sources: readonly NameUsage[];
}

interface UnknownQuery {
  readonly keyword?: string | undefined;
  readonly orderBy: UnknownOrder;
  readonly order: 'asc' | 'desc';
  readonly current: number;
  readonly size: number;
}

/** A page of the unknown names of a list, with the record sets that contain them, and the number of all names. */
export async function pageOfUnknownNames(
  tx: Tx,
  list: ListDefinition,
  visible: VisibleSources,
  { keyword, orderBy, order, current, size }: UnknownQuery,
): Promise<{ records: UnknownNameRow[]; total: number }> {
  const matches =
    keyword === undefined
      ? sql`true`
      : sql`exists (select from jsonb_each_text(u.named) part where fold_text(part.value) like ${foldedPattern(keyword)})`;
  const matchingNames = sql`select u.* from (${unknownNamesOf(list, visible)}) u where ${matches}`;
  const { rows } = await sql<UnknownNameRow>`
    select named, sum(lines)::bigint as lines, sum(pieces)::float8 as pieces, sum(money)::numeric(30, 2)::text as money, min(since) as since,
      jsonb_agg(jsonb_build_object('source', source, 'lines', lines, 'pieces', pieces, 'money', money::numeric(30, 2)::text,
        'uploadCount', upload_count, 'uploads', uploads) order by lines desc, source) as sources
    from (${matchingNames}) u group by named
    order by ${ORDER_BY[orderBy]} ${sql.raw(order)} nulls last, named limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(distinct named)::integer as total from (${matchingNames}) u
  `.execute(tx);
  return { records: rows, total: counted[0]?.total ?? 0 };
}

const ORDER_BY: Readonly<Record<UnknownOrder, RawBuilder<unknown>>> = {
  named: sql`named`,
  lines: sql`sum(lines)`,
  pieces: sql`sum(pieces)`,
  money: sql`sum(money)`,
  since: sql`min(since)`,
  sources: sql`count(*)`,
};

/**
 * A select of the rows of a template: each unknown name once, the name with the most rows first. A name is left out if
 * another name contains all its values and more.
 */
export function namesForTemplate(list: ListDefinition, visible: VisibleSources): RawBuilder<{ named: Readonly<Record<string, string>> }> {
  return sql<{ named: Readonly<Record<string, string>> }>`
    with unknown as materialized (select fields, named, sum(lines) as lines from (${unknownNamesOf(list, visible)}) u group by fields, named)
    select named from unknown u
    where not exists (select from unknown more where more.fields <> u.fields and more.named @> u.named)
    order by lines desc, named
  `;
}

/** The rows of `unknown_name` of a list and the visible record sets, without names that the list contains now. */
function unknownNamesOf(list: ListDefinition, { sources, corporateId }: VisibleSources): RawBuilder<unknown> {
  // References with the same fields and comparison share a select.
  const comparisonOf = ({ fields, target: { withoutEnding = '' } }: Reference) => `${fields.join(',')} ${withoutEnding}`;
  const referencesToList = (source: Source) => source.references.filter((reference) => reference.list === list);
  const references = new Map(sources.flatMap(referencesToList).map((reference) => [comparisonOf(reference), reference]));
  return sql.join(
    [...references].map(([comparison, reference]) => {
      const names = sources
        .filter((source) => referencesToList(source).some((each) => comparisonOf(each) === comparison))
        .map(({ referencing }) => referencing.records.name);
      return sql`
        select u.* from unknown_name u
        where u.list = ${list.name} and u.fields = ${reference.fields.join(',')} and u.source = any(${names})
          and (u.corporate_id is null or u.corporate_id = ${corporateId})
          and not exists (select from ${sql.table(list.table)} entry where ${isEntryOfName(reference, corporateId)})
      `;
    }),
    sql` union all `,
  );
}

/** The condition that the list entry `entry` has the name of the row `u`. */
function isEntryOfName({ list, fields, target }: Reference, corporateId: number): RawBuilder<unknown> {
  const equalFields = fields.map((name) => {
    const field = fieldOf(list, name);
    return sql`${comparedText(target, sql.ref(`entry.${columnOf(field)}`))} = (u.named ->> ${name})::${sql.raw(databaseTypeOf(field))}`;
  });
  return sql.join(list.scope === 'corporate' ? [sql`entry.corporate_id = ${corporateId}`, ...equalFields] : equalFields, sql` and `);
}
