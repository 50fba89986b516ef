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
 * Names that the last count found and that are still missing. Entries added to a list since then are excluded when
 * reading, so an import that completes a list takes effect at once.
 */

/** The corporate and the record sets that the caller sees. */
export interface VisibleSources {
  readonly sources: readonly Source[];
  readonly corporateId: number;
}

/** The lists that these record sets refer to, in the order of their first reference. */
export function listsNamed(sources: readonly Source[]): ListDefinition[] {
  return [...new Set(sources.flatMap(({ references }) => references).map(({ list }) => list))];
}

export interface Weight {
  readonly lines: number;
  readonly pieces: number | null;
  readonly money: string | null;
}

/** The number of missing names of a list, with their amounts. */
export async function totalsOf(tx: Tx, list: ListDefinition, visible: VisibleSources): Promise<Weight & { values: number }> {
  const { rows } = await sql<Weight & { values: number }>`
    select count(distinct named)::integer as values, coalesce(sum(lines), 0)::bigint as lines, sum(pieces)::float8 as pieces, sum(money)::numeric(30, 2)::text as money
    from (${unknownTo(list, visible)}) u
  `.execute(tx);
  return rows[0] as Weight & { values: number };
}

/** The part of a name's rows that one record set has. */
export interface NameUsage extends Weight {
  readonly source: string;
  readonly uploadCount: number;
  readonly uploads: readonly { readonly id: number; readonly lines: number; readonly row: number }[];
}

export interface Unknown extends Weight {
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

/** A page of a list's missing names, with the record sets that have them. */
export async function pageOfUnknown(
  tx: Tx,
  list: ListDefinition,
  visible: VisibleSources,
  { keyword, orderBy, order, current, size }: UnknownQuery,
): Promise<{ records: Unknown[]; total: number }> {
  const sought =
    keyword === undefined
      ? sql`true`
      : sql`exists (select from jsonb_each_text(u.named) part where fold_text(part.value) like ${foldedPattern(keyword)})`;
  const found = sql`select u.* from (${unknownTo(list, visible)}) u where ${sought}`;
  const { rows } = await sql<Unknown>`
    select named, sum(lines)::bigint as lines, sum(pieces)::float8 as pieces, sum(money)::numeric(30, 2)::text as money, min(since) as since,
      jsonb_agg(jsonb_build_object('source', source, 'lines', lines, 'pieces', pieces, 'money', money::numeric(30, 2)::text,
        'uploadCount', upload_count, 'uploads', uploads) order by lines desc, source) as sources
    from (${found}) u group by named
    order by ${ORDER[orderBy]} ${sql.raw(order)} nulls last, named limit ${size} offset ${(current - 1) * size}
  `.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(distinct named)::integer as total from (${found}) u`.execute(tx);
  return { records: rows, total: counted[0]?.total ?? 0 };
}

const ORDER: Readonly<Record<UnknownOrder, RawBuilder<unknown>>> = {
  named: sql`named`,
  lines: sql`sum(lines)`,
  pieces: sql`sum(pieces)`,
  money: sql`sum(money)`,
  since: sql`min(since)`,
  sources: sql`count(*)`,
};

/**
 * The rows of a template: each missing name once, largest amount first. Names that are less precise than another one
 * are left out.
 */
export function namesToComplete(list: ListDefinition, visible: VisibleSources): RawBuilder<{ named: Readonly<Record<string, string>> }> {
  const unknown = unknownTo(list, visible);
  return sql<{ named: Readonly<Record<string, string>> }>`
    with unknown as materialized (select fields, named, sum(lines) as lines from (${unknown}) u group by fields, named)
    select named from unknown u
    where not exists (select from unknown more where more.fields <> u.fields and more.named @> u.named)
    order by lines desc, named
  `;
}

/**
 * The missing names of a list in some record sets, one row for each record set and name: `select * from unknown_name`.
 */
function unknownTo(list: ListDefinition, { sources, corporateId }: VisibleSources): RawBuilder<unknown> {
  const alike = ({ fields, named: { withoutEnding = '' } }: Reference) => `${fields.join(',')} ${withoutEnding}`;
  const byFields = new Map(
    sources.flatMap(({ references }) => references.filter((each) => each.list === list)).map((each) => [alike(each), each]),
  );
  return sql.join(
    [...byFields].map(([key, reference]) => {
      const naming = sources.filter(({ references }) => references.some((each) => each.list === list && alike(each) === key));
      const names = naming.map((source) => source.naming.records.name);
      return sql`
        select u.* from unknown_name u
        where u.list = ${list.name} and u.fields = ${reference.fields.join(',')} and u.source = any(${names}) and (u.corporate_id is null or u.corporate_id = ${corporateId})
          and not exists (select from ${sql.table(list.table)} known where ${isKnown(reference, corporateId)})
      `;
    }),
    sql` union all `,
  );
}

function isKnown({ list, fields, named }: Reference, corporateId: number): RawBuilder<unknown> {
  const same = fields.map((name) => {
    const field = fieldOf(list, name);
    return sql`${comparedText(named, sql.ref(`known.${columnOf(field)}`))} = (u.named ->> ${name})::${sql.raw(databaseTypeOf(field))}`;
  });
  return sql.join(list.scope === 'corporate' ? [sql`known.corporate_id = ${corporateId}`, ...same] : same, sql` and `);
}
