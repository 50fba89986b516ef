import { sql, type RawBuilder } from 'kysely';
import { RuleBroken } from '#kit/failure/server/failure.ts';
import { likePattern } from '#kit/http/server/query.ts';
import { takesCodes } from '../code-list.ts';
import { endsOf, isInCapitals, type FilterDefinition, type Queried } from '../define.ts';
import { expressionOf } from './expressions.ts';

/**
 * A condition on a row `r` in two equivalent forms: `exact` is cheaper to evaluate for a row, `indexed` can use an
 * index. They are the same object if one form is both.
 */
export interface Condition {
  readonly exact: RawBuilder<unknown>;
  readonly indexed: RawBuilder<unknown>;
  /** The condition is true where any of these is. Only `indexed`, unless a filter searches several columns. */
  readonly alternatives: readonly RawBuilder<unknown>[];
  /** The matches are adjacent in the index of every order of the list. */
  readonly ordered: boolean;
  /** The field that the only filter is on; null for several filters or a computed column. */
  readonly field: string | null;
  /** The ranges of days in it, by their field: an order by that field is walked within its range only. */
  readonly ranges: ReadonlyMap<string, RawBuilder<unknown>>;
}

/** What a page can be filtered by. */
export type Filtered = Queried & { readonly filters: readonly FilterDefinition[] };

/** The filters that a call uses, as one condition; null where it uses none. */
export function conditionOf(records: Filtered, query: Readonly<Record<string, unknown>>): Condition | null {
  const used = records.filters.flatMap((filter) => {
    const judgement = judgementOf(records, filter, query);
    return judgement === null ? [] : [{ filter, judgement }];
  });
  if (used.length === 0) return null;
  const parts = used.map(({ judgement }) => judgement);
  const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
  const exact = all(parts.map((part) => part.exact));
  const only = used.length === 1 ? used[0]?.filter : undefined;
  return {
    exact,
    indexed: parts.every((part) => part.indexed === part.exact) ? exact : all(parts.map((part) => part.indexed)),
    alternatives: alternativesOf(parts),
    // Rows without a value are distinct from those that have the word for it.
    ordered: only?.ordered === true && only.match === 'equals' && only.absent === undefined,
    field: records.fields.find(({ name }) => name === only?.on)?.name ?? null,
    ranges: new Map(
      used.flatMap(({ filter, judgement }) => (filter.match === 'days' || filter.match === 'day' ? [[filter.on, judgement.exact]] : [])),
    ),
  };
}

/** A condition that is no filter of the definition's, over the row `r`. */
export function ownCondition(condition: RawBuilder<unknown>): Condition {
  return {
    ...plain(condition),
    alternatives: [condition],
    ordered: false,
    field: null,
    ranges: new Map(),
  };
}

/** Both of two conditions; null is none. */
export function bothOf(one: Condition | null, other: Condition | null): Condition | null {
  if (one === null || other === null) return one ?? other;
  return {
    exact: sql`${one.exact} and ${other.exact}`,
    indexed: sql`${one.indexed} and ${other.indexed}`,
    alternatives: alternativesOf([one, other]),
    ordered: false,
    field: null,
    ranges: new Map([...one.ranges, ...other.ranges]),
  };
}

/** Whether rows without a value are requested, by the word for them. */
const isAbsentRequested = ({ absent }: FilterDefinition, values: readonly string[]): boolean =>
  absent !== undefined && values.includes(absent);

type Judgement = Pick<Condition, 'exact' | 'indexed'> & Partial<Pick<Condition, 'alternatives'>>;

/** One alternative of each condition, in every combination. */
function alternativesOf(parts: readonly Judgement[]): readonly RawBuilder<unknown>[] {
  return parts
    .map(({ indexed, alternatives }) => alternatives ?? [indexed])
    .reduce((ways, alternatives) => ways.flatMap((way) => alternatives.map((each) => sql`${way} and ${each}`)));
}

function judgementOf(records: Filtered, filter: FilterDefinition, query: Readonly<Record<string, unknown>>): Judgement | null {
  const { of, ...own } = filter;
  if (of !== undefined) return ofAnother(own, of, query);
  if (filter.match === 'days')
    return withinDays(
      records,
      filter,
      endsOf(filter).map((name) => query[name]),
    );
  if (filter.match === 'day') return withinDays(records, filter, [query[filter.name], query[filter.name]]);
  if (filter.match === 'numbers')
    return withinNumbers(
      records,
      filter,
      endsOf(filter).map((name) => query[name]),
    );
  const value = query[filter.name];
  if (Array.isArray(value)) return value.length === 0 ? null : oneOf(records, filter, value as readonly string[]);
  return typeof value === 'string' && value !== '' ? oneValue(records, filter, value) : null;
}

/** The rows whose record of another set has the condition, found by that set's index. */
function ofAnother(
  filter: FilterDefinition,
  of: NonNullable<FilterDefinition['of']>,
  query: Readonly<Record<string, unknown>>,
): Judgement | null {
  const judgement = judgementOf({ ...of.records, filters: [] }, filter, query);
  return judgement && plain(inAnother(of, judgement.indexed));
}

/** The row `r` names a record, then called `r` itself, that has the condition. */
export function inAnother({ records, by }: NonNullable<FilterDefinition['of']>, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.ref(`r.${by}`)} in (select r.id from ${sql.table(records.table)} r where ${condition})`;
}

function oneValue(records: Filtered, filter: FilterDefinition, value: string): Judgement {
  const expression = expressionOf(records, filter.on);
  if (filter.match === 'contains') return contains(expression, value);
  if (filter.match === 'anywhere') return plain(holds(expression, value));
  if (filter.match === 'prefix') return prefix(records, filter, value);
  const equal = sql`${expression} = ${comparable(records, filter, value)}`;
  return plain(isAbsentRequested(filter, [value]) ? sql`(${equal} or ${expression} is null)` : equal);
}

/** A text of one of the fields begins with the typed text, in any case. */
function prefix(records: Filtered, { on, also = [] }: FilterDefinition, typed: string): Judgement {
  return anyOf([on, ...also].map((name) => begins(records, name, typed)));
}

function anyOf(alternatives: readonly Judgement[]): Judgement {
  const [only, ...more] = alternatives;
  if (only !== undefined && more.length === 0) return only;
  const any = (form: 'exact' | 'indexed') =>
    sql`(${sql.join(
      alternatives.map((each) => sql`(${each[form]})`),
      sql` or `,
    )})`;
  return { exact: any('exact'), indexed: any('indexed'), alternatives: alternatives.map(({ indexed }) => indexed) };
}

/** The greatest character: what follows every text with the same beginning. */
const LAST = '\u{10FFFF}';

/**
 * A prefix is looked up as a range in the index: with LIKE each row would be checked again with `lower`, which is most
 * of the cost.
 */
function begins(records: Filtered, name: string, typed: string): Judgement {
  const expression = expressionOf(records, name);
  const field = records.fields.find((each) => each.name === name);
  if (field !== undefined && isInCapitals(field)) {
    const code = sql`${expression} collate "C"`;
    const first = typed.toUpperCase();
    return plain(sql`${code} >= ${first} and ${code} < ${`${first}${LAST}`}`);
  }
  const code = sql`lower(${expression}) collate "C"`;
  const first = sql`lower(${typedFor(records, typed)})`;
  return {
    exact: sql`${code} like lower(${typedFor(records, `${likePattern(typed)}%`)})`,
    indexed: sql`${code} >= ${first} and ${code} < ${first} || ${LAST}`,
  };
}

/**
 * A column in which lists of codes are searched, by the index of its prefixes if there is one; then the case is
 * ignored.
 */
interface CodeColumn {
  readonly stored: RawBuilder<unknown>;
  /** A code in the form that is compared with the stored one. */
  readonly comparable: (code: string) => string;
}

/** The columns of which any may have a code. */
export function codeColumns(records: Queried, { match, on, also = [] }: FilterDefinition): CodeColumn[] {
  return [on, ...also].map((name) => {
    const stored = expressionOf(records, name);
    if (match !== 'prefix') return { stored, comparable: (code) => code };
    const field = records.fields.find((each) => each.name === name);
    if (field !== undefined && isInCapitals(field)) return { stored: sql`${stored} collate "C"`, comparable: (code) => code.toUpperCase() };
    return { stored: sql`lower(${stored}) collate "C"`, comparable: (code) => code.toLowerCase() };
  });
}

/** The codes are values in the statement: the planner then knows their number and looks each up directly. */
function oneOfCodes(records: Filtered, filter: FilterDefinition, codes: readonly string[]): Judgement {
  return anyOf(codeColumns(records, filter).map(({ stored, comparable: as }) => plain(sql`${stored} = any(${codes.map(as)}::text[])`)));
}

/** One value is compared by equality: the planner then knows that an index also gives the order. */
function oneOf(records: Filtered, filter: FilterDefinition, values: readonly string[]): Judgement {
  if (takesCodes(filter)) return oneOfCodes(records, filter, values);
  const [first, ...more] = values;
  if (more.length === 0 && first !== undefined) return oneValue(records, filter, first);
  const expression = expressionOf(records, filter.on);
  const equal = sql`${expression} in (${sql.join(values.map((value) => comparable(records, filter, value)))})`;
  return plain(isAbsentRequested(filter, values) ? sql`(${equal} or ${expression} is null)` : equal);
}

/** `lower` follows the collation of what it is given, and both sides must follow the same. */
function typedFor({ collation }: Filtered, typed: string): RawBuilder<unknown> {
  return collation === undefined ? sql`${typed}` : sql`${typed} collate ${sql.id(collation)}`;
}

/** A number that is no choice equals nothing, as a text that is none does. */
function comparable(records: Filtered, filter: FilterDefinition, value: string): RawBuilder<unknown> {
  const field = records.fields.find(({ name }) => name === filter.on);
  if (field?.kind === 'choice' && field.numeric === true)
    return sql`${field.choices.some((choice) => choice.value === value) ? Number(value) : null}::smallint`;
  if (field?.kind !== 'integer') return sql`${value}`;
  if (!/^-?\d{1,15}$/.test(value)) throw wrongParameter(filter.name);
  return sql`${Number(value)}::bigint`;
}

/**
 * First and last day inclusive; either may be open. A time (`updateTime`) is compared with the start of the business
 * day.
 */
function withinDays(records: Filtered, filter: FilterDefinition, [first, last]: readonly unknown[]): Judgement | null {
  const on = expressionOf(records, filter.on);
  const parts = [
    ...(typeof first === 'string' ? [sql`${on} >= ${first}::date`] : []),
    ...(typeof last === 'string' ? [sql`${on} < ${last}::date + 1`] : []),
  ];
  return parts.length === 0 ? null : plain(sql.join(parts, sql` and `));
}

/** Both ends included; either may be open. They are plain decimals by now. */
function withinNumbers(records: Filtered, { on: name, tenths }: FilterDefinition, [least, most]: readonly unknown[]): Judgement | null {
  const on = expressionOf(records, name);
  const bound = (typed: string, round: 'ceil' | 'floor') => (tenths === true ? inTenths(typed, round) : sql`${typed}::numeric`);
  const parts = [
    ...(typeof least === 'string' ? [sql`${on} >= ${bound(least, 'ceil')}`] : []),
    ...(typeof most === 'string' ? [sql`${on} <= ${bound(most, 'floor')}`] : []),
  ];
  return parts.length === 0 ? null : plain(sql.join(parts, sql` and `));
}

/** As the column holds it, so that its index is used; beyond what it can hold one number is as good as another. */
function inTenths(typed: string, round: 'ceil' | 'floor'): RawBuilder<unknown> {
  return sql`least(greatest(${sql.raw(round)}(${typed}::numeric * 10), -2000000000), 2000000000)::integer`;
}

/**
 * Texts that contain the input, ignoring case. Rows are found by a GIN index on `(text_parts(…) collate "C")`: those
 * with every pair of adjacent letters, or with the single letter. If the input is one pair, the index is exact and no
 * row needs a check. A single ASCII letter, which nearly every text has, is searched in the rows themselves.
 */
function contains(text: RawBuilder<unknown>, typed: string): Judgement {
  const exact = holds(text, typed);
  const letters = Array.from(typed).length;
  if (letters === 1 && typed <= '\u007f') return plain(exact);
  const found = sql`text_parts(${text}) collate "C" @> ${letters === 1 ? sql`text_parts(${typed})` : sql`text_pairs(${typed})`}`;
  return { exact, indexed: letters <= 2 ? found : sql`${found} and ${exact}` };
}

function holds(text: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  return sql`${text} ${like(typed)} ${`%${likePattern(typed)}%`}`;
}

function plain(condition: RawBuilder<unknown>): Judgement {
  return { exact: condition, indexed: condition };
}

/** Text without letters of two cases, such as a Chinese name, is found by LIKE just as well, at a tenth of the cost. */
function like(value: string): RawBuilder<unknown> {
  return sql.raw(value.toLowerCase() === value.toUpperCase() ? 'like' : 'ilike');
}

/** A parameter of the query string that does not fit the list. */
export function wrongParameter(field: string): RuleBroken {
  const parameters = { field };
  return new RuleBroken('参数 {{field}} 不正确', parameters, [{ field, text: '参数 {{field}} 不正确', parameters }]);
}
