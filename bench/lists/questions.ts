import { isIndexed, type ListDefinition } from '#kit/list/define.ts';
import type { FilterDefinition } from '#kit/records/define.ts';

/** A page call and its properties. */
export interface Question {
  readonly what: string;
  readonly query: Readonly<Record<string, string | number>>;
}

/** A value of no generated row. */
const ABSENT = '龘';

/**
 * First pages: every order with an index and one without; every filter with values of very many, some and no rows, and
 * every such value in each of these orders.
 * @param records some of the list's records, from its beginning, middle and end
 */
export function questionsOf(definition: ListDefinition, records: readonly Readonly<Record<string, unknown>>[]): Question[] {
  const orders = ordersOf(definition);
  const filters = definition.filters.flatMap((filter) => valuesOf(filter, records).map((value) => ({ filter, value })));
  return [
    ...orders.map(({ what, query }) => ({ what: `everything ${what}`, query })),
    ...filters.flatMap(({ filter, value }) =>
      orders.map(({ what, query }) => ({ what: `${filter.name} = ${value} ${what}`, query: { ...query, [filter.name]: value } })),
    ),
  ];
}

function ordersOf(definition: ListDefinition): Question[] {
  const isOrdered = ({ name }: { readonly name: string }) => isIndexed(definition, name);
  const [unindexed] = definition.columns.filter((column) => !isOrdered(column));
  const sortable = [...definition.columns.filter(isOrdered), ...(unindexed === undefined ? [] : [unindexed])].map(({ name }) => name);
  return [
    { what: 'in the usual order', query: {} },
    ...sortable.flatMap((orderBy) =>
      (['asc', 'desc'] as const).map((order) => ({ what: `by ${orderBy} ${order}`, query: { orderBy, order } })),
    ),
  ];
}

function valuesOf({ on, match, maxLength = 500 }: FilterDefinition, records: readonly Readonly<Record<string, unknown>>[]): string[] {
  const found = [
    ...new Set(
      records
        .map((record) => record[on])
        .map((value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''))
        .filter((value) => value !== ''),
    ),
  ];
  const values = match === 'contains' || match === 'prefix' ? found.flatMap((value) => partsOf(value, match)) : found;
  const absent = match === 'equals' && found.every((value) => /^\d+$/.test(value)) ? [] : [ABSENT + ABSENT];
  return [...new Set([...values, ...absent].map((value) => value.slice(0, maxLength)))];
}

/** The search terms for a text: its beginning, a part, its end, all of it. */
function partsOf(value: string, match: 'contains' | 'prefix'): string[] {
  const letters = Array.from(value);
  const part = (from: number, length: number) =>
    letters
      .slice(from, from + length)
      .join('')
      .trim();
  const beginnings = [part(0, 1), part(0, 2), part(0, 4), part(0, letters.length - 1), value];
  const inside = match === 'prefix' ? [] : [part(2, 2), part(Math.floor(letters.length / 2), 3), part(-4, 4), part(-2, 2)];
  return [...beginnings, ...inside].filter((text) => text !== '');
}
