import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/** The screen behind a figure or row, with the filters that show the same. */
const link = z.object({ path: z.string(), query: z.record(z.string(), z.string()) });

/** `bad`: it needs attention unless it is zero. `warn`: it was late or incomplete. */
const tone = z.enum(['plain', 'bad', 'warn']);

/** Whole numbers are numbers; exact decimals are texts, shown with `scale` decimals; null is unknown. */
const value = z.union([z.number(), z.string()]).nullable();

const figure = z.object({
  label: z.string(),
  value,
  scale: z.int().optional(),
  /** Shown behind the value: `%`, or a unit in the caller's language. */
  unit: z.string().optional(),
  /** A change: shown with its sign. */
  signed: z.literal(true).optional(),
  tone,
  link,
});

const row = z.object({
  /** The name of the record, as stored or in the caller's language. */
  text: z.string(),
  /** Further details of the record. */
  detail: z.string(),
  /** Its state as a word; null without one. */
  tag: z.string().nullable(),
  value,
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
  /** A value of each of several periods, oldest first; null where a period has none. `present` is the current one. */
  trend: z.array(z.object({ label: z.string(), value: z.number().nullable(), present: z.boolean(), link })),
  /** The message that nothing needs attention; null if something does. */
  empty: z.string().nullable(),
});
export type HomeTileAnswer = DeepReadonly<z.output<typeof tile>>;

/** Beyond the specification: the tiles that the caller may see, and the screen that each leads to. */
export const homeTiles = defineCall({
  method: 'GET',
  path: '/ops/home',
  result: z.array(z.object({ name: z.string(), title: z.string(), scope: z.string().nullable(), link: link.nullable() })),
});
export type HomeTileEntry = DeepReadonly<z.output<typeof homeTiles.result>>[number];

/** Beyond the specification: what one tile shows. */
export const homeTile = defineCall({ method: 'GET', path: '/ops/home/tile', result: tile });
