import { z } from 'zod';
import { cellSchema } from '#kit/fields/wire-schema.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import type { ListDefinition } from './define.ts';
import { historyPath } from './history-path.ts';

/** A record's fields by wire name, as they were on one side of a change. */
const side = z.record(z.string(), cellSchema).nullable();

/** One change of a record of a list. */
const historyEntry = z.object({
  at: z.string(),
  /** The user who made it, under the name at that time. */
  by: z.string(),
  /** The kind of change, in the caller's language. */
  action: z.string(),
  /** Null where there was no record before. */
  before: side,
  /** Null where there is none after. */
  after: side,
  /** The file that it came by, where it came by one; its row where that is known. */
  file: z.object({ uploadId: z.int(), fileName: z.string(), rowIndex: z.int().nullable() }).nullable(),
});
export type HistoryEntry = DeepReadonly<z.output<typeof historyEntry>>;

/** An addition to the specification: the changes of a record of a list, newest first, with user, time and file. */
export const recordHistory = ({ name }: Pick<ListDefinition, 'name'>) =>
  defineCall({ method: 'GET', path: historyPath(name), result: pageOf(historyEntry) });
