import { z } from 'zod';
import { emptyIsAbsent } from '../absent.ts';
import { foldText } from '#kit/i18n/fold.ts';
import { ruleMessage } from './check-request.ts';
import { isDay } from '#kit/time/business-time.ts';

/** Schemas for query strings, where every value is text and `''` means absent (docs/api.md#types). */

/** An optional text filter, trimmed; `''` is absent. */
export const textFilter = z.preprocess(emptyIsAbsent, z.string().trim().max(500).optional());

/** An optional text filter of at most `max` characters, trimmed. The message for a longer one contains the limit. */
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

/** A flag: `1` or `true`; absent and other values mean no. */
export const flag = z.preprocess((value) => value === '1' || value === 'true' || value === true, z.boolean());

/** An optional integer. */
export const numberFilter = z.preprocess(emptyIsAbsent, z.coerce.number().int().optional());

/** A required id. */
export const recordId = z.coerce.number().int().positive();

/** An optional day, `yyyy-MM-dd` or `yyyy/MM/dd`. A time after the day is removed. */
export const dayFilter = z.preprocess((value) => {
  const present = emptyIsAbsent(value);
  return typeof present === 'string' ? present.trim().slice(0, 10).replaceAll('/', '-') : present;
}, z.string().refine(isDay, '日期格式不正确').optional());

/** By the schema of a range's first day: the parameter of its last day. `checkRequest` rejects reversed ranges. */
const rangeEnds = z.registry<{ end: string }>();

/** A schema of a first day, checked against the last day in the parameter `end`. */
export function withRangeEnd<S extends z.ZodType>(schema: S, end: string): S {
  const begin = schema.clone();
  rangeEnds.add(begin, { end });
  return begin;
}

/** Two optional days, both inclusive; the first must not be after the last. For use in the shape of a query. */
export function dayRange<Begin extends string, End extends string>(begin: Begin, end: End) {
  return { [begin]: withRangeEnd(dayFilter, end), [end]: dayFilter } as Record<Begin | End, typeof dayFilter>;
}

/** The day ranges of a query's schema: the names of their first and last days. */
export function dayRangesOf(schema: z.ZodType): readonly (readonly [begin: string, end: string])[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([begin, field]) => {
    const range = rangeEnds.get(field);
    return range === undefined ? [] : [[begin, range.end] as const];
  });
}

/** A list as repeated keys, comma-separated, or both; empty is absent. At most 1,000 values of 200 characters. */
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

/** Paging parameters of every page call (docs/api.md#pages-and-totals). */
export const pageQuery = {
  current: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(1).default(1)),
  size: z.preprocess(emptyIsAbsent, z.coerce.number().int().min(1).max(200).default(10)),
  orderBy: textFilter,
  order: z.preprocess(emptyIsAbsent, z.enum(['asc', 'desc']).optional()),
};

/** A LIKE pattern for texts that contain `typed`, for a comparison with `fold_text` of a column. */
export function foldedPattern(typed: string): string {
  return `%${likePattern(foldText(typed))}%`;
}

/** Escapes the wildcards of LIKE, so that `%` and `_` are literal in text filters. */
export function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, (mark) => `\\${mark}`);
}
