import { sql, type RawBuilder } from 'kysely';
import { RuleBroken } from '#kit/http/server/failure.ts';
import { likePattern } from '#kit/http/server/query.ts';
import type { FilterDefinition, MasterDataDefinition } from '../define.ts';
import { expressionOf } from './expressions.ts';

/** A condition twice: as it judges one row `r`, and as an index finds its rows. Both are true of the same rows; they are one where nothing is left to judge. */
export interface Condition {
  readonly exact: RawBuilder<unknown>;
  readonly indexed: RawBuilder<unknown>;
  /** Its rows stand in any order of the list together in an index. */
  readonly ordered: boolean;
  /** The only field that it looks at; null where it looks at several, or at a computed column. */
  readonly field: string | null;
}

/** The filters that a call uses, as one condition; null where it uses none. */
export function conditionOf(definition: MasterDataDefinition, query: Readonly<Record<string, unknown>>): Condition | null {
  const used = definition.filters.flatMap((filter) => {
    const value = query[filter.name];
    return typeof value === 'string' && value !== '' ? [{ filter, value }] : [];
  });
  if (used.length === 0) return null;
  const parts = used.map(({ filter, value }) => conditionOfFilter(definition, filter, value));
  const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);
  const exact = all(parts.map((part) => part.exact));
  const only = used.length === 1 ? used[0]?.filter : undefined;
  return {
    exact,
    indexed: parts.every((part) => part.indexed === part.exact) ? exact : all(parts.map((part) => part.indexed)),
    ordered: only?.ordered === true,
    field: definition.fields.find(({ name }) => name === only?.on)?.name ?? null,
  };
}

type Judgement = Pick<Condition, 'exact' | 'indexed'>;

function conditionOfFilter(definition: MasterDataDefinition, filter: FilterDefinition, value: string): Judgement {
  const expression = expressionOf(definition, filter.on);
  if (filter.match === 'contains') return contains(expression, value);
  if (filter.match === 'prefix') return plain(sql`lower(${expression}) collate "C" like lower(${`${likePattern(value)}%`})`);
  const field = definition.fields.find(({ name }) => name === filter.on);
  const isNumber = field?.kind === 'integer' || (field?.kind === 'choice' && field.numeric === true);
  if (!isNumber) return plain(sql`${expression} = ${value}`);
  if (!/^-?\d{1,15}$/.test(value)) throw wrongParameter(filter.name);
  return plain(sql`${expression} = ${Number(value)}::bigint`);
}

/**
 * A text that holds what was typed, whatever the case. Its rows are found by a GIN index on `(text_parts(…) collate "C")`: those that have every two
 * neighbouring letters of it, or its single letter. One letter of ASCII, which nearly every text has, is looked for in the rows themselves.
 */
function contains(text: RawBuilder<unknown>, typed: string): Judgement {
  const exact = sql`${text} ${like(typed)} ${`%${likePattern(typed)}%`}`;
  const indexed = (parts: RawBuilder<unknown>) => ({ exact, indexed: sql`text_parts(${text}) collate "C" @> ${parts} and ${exact}` });
  if (Array.from(typed).length > 1) return indexed(sql`text_pairs(${typed})`);
  return typed > '\u007f' ? indexed(sql`text_parts(${typed})`) : plain(exact);
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
