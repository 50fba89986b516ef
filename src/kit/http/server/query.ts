import { z } from 'zod';
import { ruleMessage } from './check-request.ts';
import { isDay } from '#kit/time/business-time.ts';

/** Building blocks for query strings, where every value arrives as text and `''` means absent (docs/api.md#types). */

const emptyIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

/** An optional text filter, trimmed; `''` is absent. */
export const textFilter = z.preprocess(emptyIsAbsent, z.string().trim().max(500).optional());

/** An optional text filter of at most `max` characters, trimmed; a longer one is told the limit. */
export function textFilterUpTo(max: number) {
  return z.preprocess(
    emptyIsAbsent,
    z
      .string()
      .trim()
      .max(max, ruleMessage('最大长度为{{max}}', { max: { number: max } }))
      .optional(),
  );
}

/** An optional whole number. */
export const numberFilter = z.preprocess(emptyIsAbsent, z.coerce.number().int().optional());

/** A required record id. */
export const recordId = z.coerce.number().int().positive();

/** An optional day; `yyyy/MM/dd` is accepted for the two filters that send it so. A time behind it is cut off. */
export const dayFilter = z.preprocess((value) => {
  const present = emptyIsAbsent(value);
  return typeof present === 'string' ? present.trim().slice(0, 10).replaceAll('/', '-') : present;
}, z.string().refine(isDay, '日期格式不正确').optional());

/** By the schema of a range's first day: the name of the query parameter that carries the last one. `checkRequest` refuses reversed ranges. */
const rangeEnds = z.registry<{ end: string }>();

/** A schema of a first day, checked against the last day that travels as `end`. */
export function beginsRange<S extends z.ZodType>(schema: S, end: string): S {
  const begin = schema.clone();
  rangeEnds.add(begin, { end });
  return begin;
}

/** Two optional days, both included; the first must not be after the last. Spread into the shape of a query. */
export function dayRange<Begin extends string, End extends string>(begin: Begin, end: End) {
  return { [begin]: beginsRange(dayFilter, end), [end]: dayFilter } as Record<Begin | End, typeof dayFilter>;
}

/** The day ranges of a query's schema, as the names of their first and last days. */
export function dayRangesOf(schema: z.ZodType): readonly (readonly [begin: string, end: string])[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([begin, field]) => {
    const range = rangeEnds.get(field);
    return range === undefined ? [] : [[begin, range.end] as const];
  });
}

/** A list that arrives as repeated keys, comma-joined, or both; empty is absent. */
export const listFilter = z.preprocess(
  (value) => {
    const parts = (Array.isArray(value) ? value : [value])
      .filter((part): part is string | number => typeof part === 'string' || typeof part === 'number')
      .flatMap((part) => String(part).split(','))
      .map((part) => part.trim())
      .filter((part) => part !== '');
    return parts.length === 0 ? undefined : parts;
  },
  z.array(z.string().max(200)).max(1000).optional(),
);

/** Paging of every page call (docs/api.md#pages-and-totals). */
export const pageQuery = {
  current: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(1).default(1)),
  size: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(1).max(200).default(10)),
  orderBy: textFilter,
  order: z.preprocess(emptyIsAbsent, z.enum(['asc', 'desc']).optional()),
};

/** Escapes what LIKE would take for a wildcard: `%` and `_` are literal in text filters. */
export function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, (mark) => `\\${mark}`);
}
