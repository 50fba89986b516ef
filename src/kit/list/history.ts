import { z } from 'zod';
import { cellSchema } from '#kit/fields/wire-schema.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import type { ListDefinition } from './define.ts';
import { historyPath } from './history-path.ts';

/** The fields of a record before or after a change, by name. */
const side = z.record(z.string(), cellSchema).nullable();

/** One change of a record of a list. */
const historyEntry = z.object({
  at: z.string(),
  /** The name of the user at the time of the change. */
  by: z.string(),
  /** The kind of change, in the caller's language. */
  action: z.string(),
  /** Null if the change created the record. */
  before: side,
  /** Null if the change removed the record. */
  after: side,
  /** The file of an import, with the row if it is known; null for other changes. */
  file: z.object({ uploadId: z.int(), fileName: z.string(), rowIndex: z.int().nullable() }).nullable(),
});
export type HistoryEntry = DeepReadonly<z.output<typeof historyEntry>>;

/** An addition to the specification: the changes of a record of a list, newest first, with user, time and file. */
export const recordHistory = ({ name }: Pick<ListDefinition, 'name'>) =>
  defineCall({ method: 'GET', path: historyPath(name), result: pageSchema(historyEntry) });
