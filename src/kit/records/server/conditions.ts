import { sql, type RawBuilder } from 'kysely';
import { RuleBroken } from '#kit/http/server/failure.ts';
import { likePattern } from '#kit/http/server/query.ts';
import { takesCodes } from '../code-list.ts';
import { beginsUnlike, endsOf, isInCapitals, type FilterDefinition, type Queried } from '../define.ts';
import { expressionOf } from './expressions.ts';
import { NO_VALUE, type SpanRange } from './slices.ts';

/** A condition twice: as it judges one row `r`, and as an index finds its rows. Both are true of the same rows; they are one where nothing is left to judge. */
export interface Condition {
  readonly exact: RawBuilder<unknown>;
  readonly indexed: RawBuilder<unknown>;
  /** A row that has any of them has the condition. One, `indexed`, unless it is a search in several columns. */
  readonly arms: readonly Arm[];
  /** Its rows stand in any order of the list together in an index. */
  readonly ordered: boolean;
  /** Beside its ranges it is one search whose indexes hold the list's orders, too. */
  readonly holdsOrder: boolean;
  /** The only field that it looks at; null where it looks at several, or at a computed column. */
  readonly field: string | null;
  /** The ranges within it, by the field that they are of: an order by that field is walked within them alone. */
  readonly ranges: ReadonlyMap<string, RawBuilder<unknown>>;
  /** The same as ranges of values, all of which a row lies in; null where it cannot be said so. */
  readonly spans: readonly Span[] | null;
}

/** A row's value of the field lies in one of the ranges, as `slicedTable` has its values. */
export interface Span {
  readonly field: string;
  readonly ranges: readonly SpanRange[];
}

/** A condition whose rows an index finds, in the order of `by` where that is known. */
export interface Arm {
  readonly condition: RawBuilder<unknown>;
  readonly by: RawBuilder<unknown> | null;
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
  const searches = used.map(({ filter }) => filter).filter(({ match }) => match !== 'days' && match !== 'day');
  return {
    exact,
    indexed: parts.every((part) => part.indexed === part.exact) ? exact : all(parts.map((part) => part.indexed)),
    arms: armsOf(parts),
    // Rows without a value stand apart from those that have the word for it.
    ordered: only?.ordered === true && only.match === 'equals' && only.absent === undefined,
    holdsOrder: searches.length === 1 && searches[0]?.match === 'prefix' && searches[0].ordered !== undefined,
    field: records.fields.find(({ name }) => name === only?.on)?.name ?? null,
    ranges: new Map(
      used.flatMap(({ filter, judgement }) => (filter.match === 'days' || filter.match === 'day' ? [[filter.on, judgement.exact]] : [])),
    ),
    spans: spansOf(used.map(({ filter }) => spanOf(records, filter, query))),
  };
}

/** A condition that is no filter of the definition's, over the row `r`. */
export function ownCondition(condition: RawBuilder<unknown>): Condition {
  return {
    ...plain(condition),
    arms: [{ condition, by: null }],
    ordered: false,
    holdsOrder: false,
    field: null,
    ranges: new Map(),
    spans: null,
  };
}

/** Both of two conditions; null is none. */
export function bothOf(one: Condition | null, other: Condition | null): Condition | null {
  if (one === null || other === null) return one ?? other;
  return {
    exact: sql`${one.exact} and ${other.exact}`,
    indexed: sql`${one.indexed} and ${other.indexed}`,
    arms: armsOf([one, other]),
    ordered: false,
    holdsOrder: false,
    field: null,
    ranges: new Map([...one.ranges, ...other.ranges]),
    spans: one.spans === null || other.spans === null ? null : [...one.spans, ...other.spans],
  };
}

const spansOf = (spans: readonly (Span | null)[]): readonly Span[] | null =>
  spans.some((span) => span === null) ? null : spans.filter((span) => span !== null);

/** So many values of one filter are looked for as ranges. */
const VALUES_AS_RANGES = 8;

/** A filter that is used, as ranges of its field's values; null where it is none of such. */
function spanOf(records: Filtered, filter: FilterDefinition, query: Readonly<Record<string, unknown>>): Span | null {
  const kind = records.fields.find(({ name }) => name === filter.on)?.kind;
  const text = (value: unknown) => (typeof value === 'string' ? sql`${value}` : null);
  const span = (ranges: readonly SpanRange[]): Span => ({ field: filter.on, ranges });
  if (kind === 'day' && (filter.match === 'days' || filter.match === 'day')) {
    const [first, last] = filter.match === 'day' ? [query[filter.name], query[filter.name]] : endsOf(filter).map((name) => query[name]);
    return span([{ from: text(first), to: text(last), through: true }]);
  }
  const value = query[filter.name];
  if (kind !== 'text' || filter.also !== undefined || (filter.match !== 'prefix' && filter.match !== 'equals')) return null;
  if (Array.isArray(value)) {
    const [only, ...more] = value as readonly string[];
    if (more.length === 0 && only !== undefined && !takesCodes(filter)) return spanOf(records, filter, { [filter.name]: only });
    if (value.length > VALUES_AS_RANGES) return null;
    const [column] = codeColumns(records, filter);
    const equal = (value as readonly string[])
      .map((each) => sql`${column?.comparable(each) ?? each}`)
      .map((each) => ({ from: each, to: each, through: true }));
    return span(isAbsentAsked(filter, value as readonly string[]) ? [...equal, NO_VALUE] : equal);
  }
  if (filter.match === 'equals') {
    const equal = { from: sql`${value}`, to: sql`${value}`, through: true };
    return span(isAbsentAsked(filter, [String(value)]) ? [equal, NO_VALUE] : [equal]);
  }
  const first = beginningOf(records, filter.on, String(value));
  return span([{ from: first, to: sql`${first} || ${LAST}`, through: false }]);
}

/** Whether rows that have no value are asked for, by the word that stands for it. */
const isAbsentAsked = ({ absent }: FilterDefinition, values: readonly string[]): boolean => absent !== undefined && values.includes(absent);

/** What texts that begin like what was typed begin with, as they are compared. */
function beginningOf(records: Filtered, name: string, typed: string): RawBuilder<unknown> {
  const field = records.fields.find((each) => each.name === name);
  return field !== undefined && isInCapitals(field) ? sql`${typed.toUpperCase()}` : sql`lower(${typedFor(records, typed)})`;
}

type Judgement = Pick<Condition, 'exact' | 'indexed'> & Partial<Pick<Condition, 'arms'>>;

/** Every way to have all of the conditions. */
function armsOf(parts: readonly Judgement[]): readonly Arm[] {
  return parts
    .map(({ indexed, arms }) => arms ?? [{ condition: indexed, by: null }])
    .reduce((ways, arms) =>
      ways.flatMap((way) => arms.map((arm) => ({ condition: sql`${way.condition} and ${arm.condition}`, by: way.by ?? arm.by }))),
    );
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
  return plain(isAbsentAsked(filter, [value]) ? sql`(${equal} or ${expression} is null)` : equal);
}

/** A text of one of the fields begins with what was typed, whatever the case. */
function prefix(records: Filtered, { on, also = [], alike }: FilterDefinition, typed: string): Judgement {
  const names = [on, ...also];
  const judgement = anyOf(names.map((name) => begins(records, name, typed)));
  if (alike === undefined || typed.toUpperCase().length > alike.letters) return judgement;
  if (!names.includes(alike.on) || !names.includes(alike.as)) throw new Error(`${alike.on} and ${alike.as} are not of one filter`);
  // Definitions are the product's own text, never a caller's.
  const unlike = sql.raw(beginsUnlike(records, alike, 'r.'));
  const arms = names.map((name, at) => {
    const arm = judgement.arms[at] as Arm;
    return name === alike.on ? { ...arm, condition: sql`${arm.condition} and ${unlike}` } : arm;
  });
  return { ...judgement, arms };
}

function anyOf(found: readonly Found[]): Judgement & { readonly arms: readonly Arm[] } {
  const any = (conditions: readonly RawBuilder<unknown>[]) =>
    sql`(${sql.join(
      conditions.map((each) => sql`(${each})`),
      sql` or `,
    )})`;
  const arms = found.map(({ arm }) => arm);
  const exact = any(found.map((each) => each.exact));
  const indexed = found.every((each) => each.exact === each.arm.condition) ? exact : any(arms.map(({ condition }) => condition));
  return { exact, indexed, arms };
}

/** A condition on one column, as it judges a row and as its index finds it. */
interface Found {
  readonly exact: RawBuilder<unknown>;
  readonly arm: Arm;
}

/** What follows in bytes on every text that begins like another. */
const LAST = '\u{10FFFF}';

/** Beginnings are found as a range: what an index finds by LIKE is judged once more, and `lower` of each row costs most of it. */
function begins(records: Filtered, name: string, typed: string): Found {
  const expression = expressionOf(records, name);
  const field = records.fields.find((each) => each.name === name);
  if (field !== undefined && isInCapitals(field)) {
    const by = sql`${expression} collate "C"`;
    const first = typed.toUpperCase();
    const exact = sql`${by} >= ${first} and ${by} < ${`${first}${LAST}`}`;
    return { exact, arm: { condition: exact, by } };
  }
  const by = sql`lower(${expression}) collate "C"`;
  const first = sql`lower(${typedFor(records, typed)})`;
  const condition = sql`${by} >= ${first} and ${by} < ${first} || ${LAST}`;
  return { exact: sql`${by} like lower(${typedFor(records, `${likePattern(typed)}%`)})`, arm: { condition, by } };
}

/** A column that lists of codes are looked for in, by the index that finds their beginnings where there is one; then capitals make no difference. */
interface CodeColumn {
  readonly stored: RawBuilder<unknown>;
  /** A code as it is compared with what is stored. */
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

/** The codes go as values: of these the planner knows how many there are, and looks each up at once. */
function oneOfCodes(records: Filtered, filter: FilterDefinition, codes: readonly string[]): Judgement {
  const columns = codeColumns(records, filter);
  return anyOf(
    columns.map(({ stored, comparable: as }) => {
      const exact = sql`${stored} = any(${codes.map(as)}::text[])`;
      return { exact, arm: { condition: exact, by: stored } };
    }),
  );
}

/** One value is compared as it is: the planner then knows that an index gives the order as well. */
function oneOf(records: Filtered, filter: FilterDefinition, values: readonly string[]): Judgement {
  if (takesCodes(filter)) return oneOfCodes(records, filter, values);
  const [first, ...more] = values;
  if (more.length === 0 && first !== undefined) return oneValue(records, filter, first);
  const expression = expressionOf(records, filter.on);
  const equal = sql`${expression} in (${sql.join(values.map((value) => comparable(records, filter, value)))})`;
  return plain(isAbsentAsked(filter, values) ? sql`(${equal} or ${expression} is null)` : equal);
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

/** First and last day included; either may be open. A moment (`updateTime`) is compared with the business day's beginnings. */
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
 * A text that holds what was typed, whatever the case. Its rows are found by a GIN index on `(text_parts(…) collate "C")`: those that have every two
 * neighbouring letters of it, or its single letter. What has the one pair that was typed holds it: none of those rows needs be read for that. One letter of
 * ASCII, which nearly every text has, is looked for in the rows themselves.
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
