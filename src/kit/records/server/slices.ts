import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#kit/database/server/connection.ts';
import { columnOf } from '#kit/fields/field.ts';
import { isInCapitals, type FilterDefinition, type Queried } from '../define.ts';
import type { Condition } from './conditions.ts';
import { both } from './scope.ts';

/** Changes since slices were made that are looked at for a page; where there are more, the page is found without slices until they are made anew. A transaction notes no more (migration 220). */
const CHANGES_LOOKED_AT = 20_000;
/** Rows among which a page is looked for at most where its matches are few enough to be collected instead. */
const ROWS_BETWEEN = 30_000;
const FEW = 10_000;

/** A table whose filters are kept as slices of bits, and whose every filter looks at one of them (docs/decisions/0116-filters-are-slices-of-bits.md). */
export interface SlicedTable {
  readonly table: string;
  readonly id: string;
  /** The field that most others follow, such as the day that rows are of: rows beside each other in its order are alike. */
  readonly inOrderOf: string;
  /** What rows `r` are sliced by: SQL of a text by the name of the field. */
  readonly fields: ReadonlyMap<string, string>;
  /** Those that are days. */
  readonly days: ReadonlySet<string>;
}

/** The slices of a table's filters: days and words as they are, codes in small letters. */
export function slicedTable(
  records: Queried & { readonly id: string; readonly newest: string },
  filters: readonly FilterDefinition[],
): SlicedTable {
  const own = filters.filter(({ of }) => of === undefined);
  const fields = own.map(({ on, match }) => {
    const field = records.fields.find(({ name }) => name === on);
    if (field === undefined) throw new Error(`${records.name} has no field ${on} to be sliced by`);
    const column = `r.${columnOf(field)}`;
    return [on, match === 'prefix' && !isInCapitals(field) ? `lower(${column})` : `${column}::text`] as const;
  });
  const days = own.filter(({ on }) => records.fields.some(({ name, kind }) => name === on && kind === 'day')).map(({ on }) => on);
  return { table: records.table, id: records.id, inOrderOf: records.newest, fields: new Map(fields), days: new Set(days) };
}

/** What slices are made of: those that another release made of other filters say nothing of these. */
export const madeOf = ({ inOrderOf, fields }: SlicedTable): string => JSON.stringify([inOrderOf, ...fields]);

/** The table of what has changed since slices were made: the columns that are sliced, beside `change`, which is 0 where a transaction has changed more than it has noted. */
export const changesOf = (table: string): RawBuilder<unknown> => sql.table(`${table}_change`);

/** What slices are asked for. */
export interface SliceRequest {
  readonly sliced: SlicedTable;
  readonly corporateId: number;
  readonly scope: RawBuilder<unknown> | null;
  readonly where: Condition;
  readonly order: {
    readonly by: string;
    readonly expression: RawBuilder<unknown>;
    readonly descending: boolean;
    readonly nullable?: boolean;
  };
  readonly size: number;
  readonly offset: number;
}

/** What slices say of a page. */
export interface Sliced {
  /** Exactly so many rows pass the filters. */
  readonly total: number;
  /** Where the page lies; null where its matches are few and far between, or there are none. */
  readonly within: { readonly condition: RawBuilder<unknown>; readonly offset: number } | null;
}

/** How many rows pass the filters, and where in their order a page lies; null where the slices cannot tell: they are not made, are too old, or are asked for what they do not hold. */
export async function lookAtSlices(tx: Tx, request: SliceRequest): Promise<Sliced | null> {
  const { sliced, where, order } = request;
  if (where.spans === null || !sliced.fields.has(order.by)) return null;
  const ranges = where.spans.flatMap(({ field, ranges: of }, filter) => of.map((range) => ({ ...range, field, filter })));
  if (ranges.some(({ field }) => !sliced.fields.has(field))) return null;
  const standing = await standingOf(tx, request, ranges);
  if (standing === null) return null;
  const asked = ranges
    .map(({ field, filter }, at) => ({ field, filter, least: (standing.below[at] ?? 0) + 1, most: standing.upTo[at] ?? 0 }))
    .filter(({ least, most }) => least <= most);
  const isNone = where.spans.some((_, filter) => !asked.some((range) => range.filter === filter));
  if (isNone) return standing.more === 0 && standing.come === 0 ? { total: 0, within: null } : null;
  return pageIn(tx, request, asked, standing);
}

/** A range of values; both ends are texts as the slices hold them. */
export interface SpanRange {
  readonly from: RawBuilder<unknown> | null;
  readonly to: RawBuilder<unknown> | null;
  /** Whether `to` is within. */
  readonly through: boolean;
  /** The rows that have no value, instead. */
  readonly isNone?: true;
}

/** The rows that have no value: slices have them at place 0. */
export const NO_VALUE: SpanRange = { from: null, to: null, through: true, isNone: true };

interface Standing {
  /** So many values lie below each range, and so many below its end. */
  readonly below: readonly number[];
  readonly upTo: readonly number[];
  /** How many more rows match since the slices were made; so many have come, and so many gone. */
  readonly more: number;
  readonly come: number;
  readonly gone: number;
}

/** Null where there are no slices, or too many changes since. */
async function standingOf(
  tx: Tx,
  { sliced, corporateId, scope, where }: SliceRequest,
  ranges: readonly (SpanRange & { readonly field: string })[],
): Promise<Standing | null> {
  const changes = changesOf(sliced.table);
  const place = (field: string, value: RawBuilder<unknown>, through: boolean) =>
    sql`row_slice_place(${sliced.table}, ${corporateId}, ${field}, (${value})::text, ${through})`;
  const below = ranges.map(({ field, from, isNone }) => (isNone === true ? sql`-1` : from === null ? sql`0` : place(field, from, false)));
  const upTo = ranges.map(({ field, to, through, isNone }) =>
    isNone === true ? sql`0` : to === null ? sql`2147483645` : place(field, to, through),
  );
  const { rows } = await sql<Standing>`
    select array[${sql.join(below)}]::integer[] as below, array[${sql.join(upTo)}]::integer[] as "upTo", changed.*
    from row_slice_set made
    cross join lateral (
      select exists (select from ${changes} c where c.corporate_id = ${corporateId} and c.change = 0)
        or exists (select from ${changes} c where c.corporate_id = ${corporateId} offset ${CHANGES_LOOKED_AT}) as "isMuch"
    ) known
    cross join lateral (
      select coalesce(sum(r.change), 0) as more, count(*) filter (where r.change > 0) as come, count(*) filter (where r.change < 0) as gone
      from ${changes} r where not known."isMuch" and r.corporate_id = ${corporateId} and ${both(scope, where.exact)}
    ) changed
    where made.table_name = ${sliced.table} and made.corporate_id = ${corporateId} and made.slots is not null and made.made_of = ${madeOf(sliced)}
      and not known."isMuch"
  `.execute(tx);
  return rows[0] ?? null;
}

interface Asked {
  readonly field: string;
  readonly filter: number;
  readonly least: number;
  readonly most: number;
}

interface Found {
  readonly found: number;
  readonly before: number | null;
  readonly first: string | null;
  readonly last: string | null;
  readonly between: number | null;
}

/** So many matches as have gone may be missing before any of the page, and so many as have come may lie before it. */
async function pageIn(tx: Tx, request: SliceRequest, asked: readonly Asked[], { more, come, gone }: Standing): Promise<Sliced | null> {
  const { sliced, corporateId, order, size, offset } = request;
  const firstAt = Math.max(1, offset + 1 - come);
  const lastAt = offset + size + gone;
  const column = <Name extends keyof Asked>(name: Name) => asked.map((range) => range[name]);
  const valueAt = (place: RawBuilder<unknown>) => sql`row_slice_value_at(${sliced.table}, ${corporateId}, ${order.by}, ${place})`;
  const { rows } = await sql<Found>`
    select p.total as found, p.before_first as before, (made.slots * ${placesBetween(order.descending)} / greatest(f.field_values, 1))::bigint as between,
      ${valueAt(sql`p.first_place`)} as first, ${valueAt(sql`p.last_place`)} as last
    from row_slice_page(${sliced.table}, ${corporateId}, ${column('filter')}::integer[], ${column('field')}::text[], ${column('least')}::integer[],
      ${column('most')}::integer[], ${order.by}, ${order.descending}, ${firstAt}, ${lastAt}) p
    join row_slice_set made on made.table_name = ${sliced.table} and made.corporate_id = ${corporateId}
    join row_slice_field f on f.table_name = ${sliced.table} and f.corporate_id = ${corporateId} and f.field = ${order.by}
  `.execute(tx);
  const { found = 0, before = null, first = null, last = null, between = null } = rows[0] ?? {};
  const total = found + more;
  // Rows that have no value of the order's stand beyond any range; few that are far apart are sooner collected.
  const goesOn = last === null && !request.where.ranges.has(order.by);
  const isOpen = goesOn && order.nullable === true;
  const isFar = (between ?? 0) > ROWS_BETWEEN && (goesOn || total <= FEW);
  if (total <= offset || first === null || before === null || isOpen || isFar) return { total, within: null };
  const beyond = come === 0 && (gone === 0 || firstAt === 1) ? NOTHING_BEFORE : await comeBefore(tx, request, first);
  if (firstAt === 1 && beyond.empty > 0) return { total, within: null };
  // What has come before the first of all is the first now.
  const start = firstAt === 1 ? { before: 0, first: beyond.extreme ?? first } : { before: before + beyond.before, first };
  return { total, within: { condition: betweenValues(request, start.first, last), offset: offset - start.before } };
}

/** How many values of the order lie between the page's ends; without a last one it goes on to the end of the order. */
const placesBetween = (descending: boolean) =>
  sql`(case when p.last_place is not null then abs(p.first_place - p.last_place) + 1 else ${descending ? sql`p.first_place` : sql`f.field_values - p.first_place + 1`} end)`;

interface Beyond {
  readonly before: number;
  /** So many have come that have no value. */
  readonly empty: number;
  readonly extreme: string | null;
}

const NOTHING_BEFORE: Beyond = { before: 0, empty: 0, extreme: null };

/** What has come and gone before a value of the order, and the foremost of it. */
async function comeBefore(tx: Tx, { sliced, corporateId, scope, where, order }: SliceRequest, first: string): Promise<Beyond> {
  const than = valueOf(sliced, order.by, first);
  // Where it may be empty, empty ones come first when ascending.
  const sooner = order.descending
    ? sql`${order.expression} > ${than}`
    : sql`(${order.expression} < ${than} or ${order.expression} is null)`;
  const { rows } = await sql<Beyond>`
    select coalesce(sum(r.change), 0) as before, count(*) filter (where r.change > 0 and ${order.expression} is null) as empty,
      (${sql.raw(order.descending ? 'max' : 'min')}(${order.expression}) filter (where r.change > 0))::text as extreme
    from ${changesOf(sliced.table)} r where r.corporate_id = ${corporateId} and ${both(scope, where.exact)} and ${sooner}
  `.execute(tx);
  return rows[0] ?? NOTHING_BEFORE;
}

function betweenValues({ sliced, order }: SliceRequest, first: string, last: string | null): RawBuilder<unknown> {
  const [from, to] = order.descending ? ['<=', '>='] : ['>=', '<='];
  const start = sql`${order.expression} ${sql.raw(from)} ${valueOf(sliced, order.by, first)}`;
  return last === null ? start : sql`${start} and ${order.expression} ${sql.raw(to)} ${valueOf(sliced, order.by, last)}`;
}

/** A value of an order, as slices tell it, in the order's own type. */
function valueOf({ days }: SlicedTable, by: string, value: string): RawBuilder<unknown> {
  return days.has(by) ? sql`${value}::date` : sql`${value}`;
}
