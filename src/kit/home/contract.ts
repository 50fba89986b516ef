import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/** The screen of a figure or row, with the filters for the same records. */
const link = z.object({ path: z.string(), query: z.record(z.string(), z.string()) });

/** `bad`: needs attention unless the value is zero. `warn`: was late or incomplete. */
const tone = z.enum(['plain', 'bad', 'warn']);

/** An integer, an exact decimal as text (shown with `scale` decimals), or null if the value is unknown. */
const value = z.union([z.number(), z.string()]).nullable();

const figure = z.object({
  label: z.string(),
  value,
  /** The decimals of an exact decimal; absent for an integer. */
  scale: z.int().optional(),
  /** The unit after the value: `%`, or a word in the caller's language. */
  unit: z.string().optional(),
  /** The value is a difference, which is shown with its sign. */
  signed: z.literal(true).optional(),
  tone,
  link,
});

const row = z.object({
  /** The name of the record, as stored or in the caller's language. */
  text: z.string(),
  /** Further details of the record. */
  detail: z.string(),
  /** The record's state as a word; null without a state. */
  tag: z.string().nullable(),
  /** The row is a completed step. */
  done: z.literal(true).optional(),
  value,
  /** As in a figure, also the unit. */
  scale: z.int().optional(),
  unit: z.string().optional(),
  tone,
  link,
});

const tile = z.object({
  /** The most important numbers, at most four. */
  figures: z.array(figure),
  /** The most urgent records, at most a few. */
  rows: z.array(row),
  /** The value of each period, oldest first; null for a period without a value. `present`: the current period. */
  trend: z.array(z.object({ label: z.string(), name: z.string(), value: z.number().nullable(), present: z.boolean(), link })),
  /** The message that nothing needs attention; null if something does. */
  empty: z.string().nullable(),
});
export type HomeTileAnswer = DeepReadonly<z.output<typeof tile>>;

/**
 * Beyond the specification: the tiles that the caller may see, with the screens of their titles. `scope` is the range
 * of the figures, such as a number of days; null without one. `link` is null if the caller may not open the screen.
 */
export const homeTilesCall = defineCall({
  method: 'GET',
  path: '/ops/home',
  result: z.array(z.object({ name: z.string(), title: z.string(), scope: z.string().nullable(), link: link.nullable() })),
});
export type HomeTileEntry = DeepReadonly<z.output<typeof homeTilesCall.result>>[number];

/** Beyond the specification: the content of one tile. */
export const homeTileCall = defineCall({ method: 'GET', path: '/ops/home/tile', result: tile });
