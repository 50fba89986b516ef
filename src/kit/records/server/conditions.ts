import { sql, type RawBuilder } from 'kysely';
import { IncorrectParameter } from '#kit/failure/server/failure.ts';
import { foldText } from '#kit/i18n/fold.ts';
import { foldedPattern, likePattern } from '#kit/http/server/query.ts';
import { acceptsCodes } from '../code-list.ts';
import { endsOf, type FilterDefinition, type QueriedRecords } from '../define.ts';
import { expressionOf } from './expressions.ts';

/** A condition on a row `r`. */
export interface Condition {
  readonly sql: RawBuilder<unknown>;
  /**
   * The same condition without the lookup in an index, for rows that are read anyway; null if `sql` has no lookup. It
   * is separate because the planner overestimates the matches of a lookup by up to 50 times and would then read all
   * rows.
   */
  readonly rowCheck: RawBuilder<unknown> | null;
  /** The field of a condition that is only a range of days; null for other conditions. */
  readonly rangeOf: string | null;
  /** The ranges of days in the condition, by field. An index scan in the order of a field is limited to its range. */
  readonly ranges: ReadonlyMap<string, RawBuilder<unknown>>;
}

/** A record set with the filters that a call accepts. */
export type FilteredRecords = QueriedRecords & { readonly filters: readonly FilterDefinition[] };
type Query = Readonly<Record<string, unknown>>;

/** The filters of a call as one condition; null if there are none. */
export function conditionOf(records: FilteredRecords, query: Query): Condition | null {
  return records.filters.map((filter) => conditionOfFilter(records, filter, query)).reduce(allConditions, null);
}

/** A condition on the row `r` that is not one of the definition's filters. */
export function extraCondition(condition: RawBuilder<unknown>): Condition {
  return { sql: condition, rowCheck: null, rangeOf: null, ranges: new Map() };
}

/** The conjunction of two conditions; null means no condition. */
export function allConditions(one: Condition | null, other: Condition | null): Condition | null {
  if (one === null || other === null) return one ?? other;
  const hasLookup = one.rowCheck !== null || other.rowCheck !== null;
  return {
    sql: sql`(${one.sql}) and (${other.sql})`,
    rowCheck: hasLookup ? sql`(${one.rowCheck ?? one.sql}) and (${other.rowCheck ?? other.sql})` : null,
    rangeOf: null,
    ranges: new Map([...one.ranges, ...other.ranges]),
  };
}

function conditionOfFilter(records: QueriedRecords, filter: FilterDefinition, query: Query): Condition | null {
  const { source, ...filterOfSource } = filter;
  if (source !== undefined) {
    const condition = conditionOfFilter(source.records, filterOfSource, query);
    return condition && extraCondition(inRelatedRecords(source, condition.sql));
  }
  const { name, on, match } = filter;
  if (match === 'days' || match === 'day') {
    const range = withinDays(expressionOf(records, on), match === 'days' ? endsOf(filter) : [name, name], query);
    return range && { ...extraCondition(range), rangeOf: on, ranges: new Map([[on, range]]) };
  }
  if (match === 'numbers') {
    const range = withinNumbers(records, filter, query);
    return range && extraCondition(range);
  }
  // Text, the values of a `several` filter, or the codes of a list (`resolveCodeLists`).
  const value = query[name];
  const values = (Array.isArray(value) ? (value as readonly string[]) : [value]).filter(
    (each) => typeof each === 'string' && each !== '',
  ) as string[];
  if (values.length === 0) return null;
  if (Array.isArray(value) && acceptsCodes(filter)) return extraCondition(oneOfCodes(records, filter, values));
  const [first = ''] = values;
  if (match === 'contains') return contains(expressionOf(records, on), first);
  if (match === 'anywhere') return extraCondition(containsUnindexed(expressionOf(records, on), first));
  return extraCondition(match === 'prefix' ? begins(records, filter, first) : equals(records, filter, values));
}

/** The condition that the record to which the row `r` refers satisfies `condition`, in which that record is `r`. */
export function inRelatedRecords(
  { records, by }: NonNullable<FilterDefinition['source']>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${sql.ref(`r.${by}`)} in (select r.id from ${sql.table(records.table)} r where ${condition})`;
}

const anyOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 1 ? sql`${conditions[0]}` : sql`(${sql.join(conditions, sql` or `)})`;

/** A code as typed and in half-width characters, without duplicates. */
function spellingsOf(code: string): string[] {
  return [...new Set([code, code.normalize('NFKC')])];
}

/** Whether one of the fields begins with the typed text, without regard to case and width. */
function begins(records: QueriedRecords, filter: FilterDefinition, typed: string): RawBuilder<unknown> {
  return anyOf(
    codeColumns(records, filter).flatMap(({ stored, comparable }) =>
      spellingsOf(typed).map((spelling) => sql`${stored} like ${`${comparable(likePattern(spelling))}%`}`),
    ),
  );
}

interface CodeColumn {
  readonly stored: RawBuilder<unknown>;
  /** A code in the form that is compared with the stored one. */
  readonly comparable: (code: string) => string;
}

/**
 * The columns in which a code is searched. For `prefix`, the case of ASCII letters is ignored: `lower` with the
 * collation "C" changes no others.
 */
export function codeColumns(records: QueriedRecords, { match, on, also = [] }: FilterDefinition): CodeColumn[] {
  return [on, ...also].map((name) => {
    const stored = expressionOf(records, name);
    if (match !== 'prefix') return { stored, comparable: (code) => code };
    const field = records.fields.find((each) => each.name === name);
    if (field?.kind === 'text' && field.capitals === true) return { stored, comparable: (code) => code.toUpperCase() };
    return { stored: sql`lower(${stored} collate "C")`, comparable: (code) => code.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) };
  });
}

/** Compares with an array, so that the planner knows the number of codes and looks up each in the index. */
function oneOfCodes(records: QueriedRecords, filter: FilterDefinition, codes: readonly string[]): RawBuilder<unknown> {
  const spellings = codes.flatMap(spellingsOf);
  return anyOf(codeColumns(records, filter).map(({ stored, comparable }) => sql`${stored} = any(${spellings.map(comparable)}::text[])`));
}

/** A single value is compared with `=`, so that the planner can use an index for the order as well. */
function equals(records: QueriedRecords, filter: FilterDefinition, values: readonly string[]): RawBuilder<unknown> {
  const expression = expressionOf(records, filter.on);
  const compared = values.map((value) => comparableValue(records, filter, value));
  const equal = compared.length === 1 ? sql`${expression} = ${compared[0]}` : sql`${expression} in (${sql.join(compared)})`;
  return filter.absent !== undefined && values.includes(filter.absent) ? sql`(${equal} or ${expression} is null)` : equal;
}

/** The value in the type of the field. A value that is not among the choices matches no row. */
function comparableValue(records: QueriedRecords, filter: FilterDefinition, value: string): RawBuilder<unknown> {
  const field = records.fields.find(({ name }) => name === filter.on);
  if (field?.kind === 'choice' && field.numeric === true)
    return sql`${field.choices.some((choice) => choice.value === value) ? Number(value) : null}::smallint`;
  if (field?.kind !== 'integer') return sql`${value}`;
  if (!/^-?\d{1,15}$/.test(value)) throw new IncorrectParameter(filter.name);
  return sql`${Number(value)}::bigint`;
}

const allOf = (parts: readonly RawBuilder<unknown>[]) => (parts.length === 0 ? null : sql.join(parts, sql` and `));

/** The condition for a range of days, both inclusive and optional. A time is compared with midnight, business time. */
function withinDays(on: RawBuilder<unknown>, [from, to]: readonly [string, string], query: Query): RawBuilder<unknown> | null {
  const [first, last] = [query[from], query[to]];
  return allOf([
    ...(typeof first === 'string' ? [sql`${on} >= ${first}::date`] : []),
    ...(typeof last === 'string' ? [sql`${on} < ${last}::date + 1`] : []),
  ]);
}

/** The condition for a range of numbers, both inclusive and optional. The values have been checked to be decimals. */
function withinNumbers(records: QueriedRecords, filter: FilterDefinition, query: Query): RawBuilder<unknown> | null {
  const on = expressionOf(records, filter.on);
  const [least, most] = endsOf(filter).map((name) => query[name]);
  const bound = (typed: string, round: 'ceil' | 'floor') => (filter.tenths === true ? inTenths(typed, round) : sql`${typed}::numeric`);
  return allOf([
    ...(typeof least === 'string' ? [sql`${on} >= ${bound(least, 'ceil')}`] : []),
    ...(typeof most === 'string' ? [sql`${on} <= ${bound(most, 'floor')}`] : []),
  ]);
}

/** The number in tenths, in the type of the column, so that its index is used. Numbers beyond its range are clamped. */
function inTenths(typed: string, round: 'ceil' | 'floor'): RawBuilder<unknown> {
  return sql`least(greatest(${sql.raw(round)}(${typed}::numeric * 10), -2000000000), 2000000000)::integer`;
}

/**
 * Whether a text contains the typed text, without regard to width, case and accents. The list's GIN index on
 * `text_parts` finds the rows with all its pairs of adjacent letters, or its single letter. A single ASCII letter,
 * which occurs in nearly every text, is searched in the rows.
 */
function contains(text: RawBuilder<unknown>, typed: string): Condition {
  const folded = foldText(typed);
  const exact = sql`fold_text(${text}) like ${`%${likePattern(folded)}%`}`;
  const letters = Array.from(folded).length;
  if (letters === 0 || (letters === 1 && folded <= '\u007f')) return extraCondition(exact);
  const parts = letters === 1 ? sql`text_parts(${folded})` : sql`text_pairs(${folded})`;
  return { ...extraCondition(sql`${exact} and text_parts(${text}) collate "C" @> ${parts}`), rowCheck: exact };
}

/** Like `contains`, but without an index. Han characters have no case or width, so they need not be folded. */
function containsUnindexed(text: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const compared = /^\p{Script=Han}+$/u.test(typed) ? text : sql`fold_text(${text})`;
  return sql`${compared} like ${foldedPattern(typed)}`;
}
