import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';
import { pageOf } from '#kit/http/page-contract.ts';
import { PATHS } from './definition.ts';

/** How much hangs on what is unknown: rows, and where they tell them pieces and yuan. */
const weight = { lines: z.int(), pieces: z.number().nullable(), money: z.string().nullable() };

const unknownOfList = z.object({
  list: z.string(),
  title: z.string(),
  /** Where the list is maintained; null for who may not open it. */
  path: z.string().nullable(),
  values: z.int(),
  ...weight,
});
export type UnknownOfList = Frozen<z.output<typeof unknownOfList>>;

/** The lists that lack something which the caller's data names. */
export const unknownLists = defineCall({
  method: 'GET',
  path: PATHS.lists,
  result: z.object({
    /** The state of the data that is shown; null before the first count. */
    countedTime: z.string().nullable(),
    /** Data has changed since. */
    outdated: z.boolean(),
    lists: z.array(unknownOfList),
  }),
});

const namingUpload = z.object({
  uploadId: z.int(),
  fileName: z.string(),
  periodKey: z.string().nullable(),
  uploadTime: z.string(),
  uploader: z.string(),
  lines: z.int(),
  /** The first of the rows in the file. */
  firstRow: z.int(),
  /** Whether the caller may download the file, and there is one. */
  hasFile: z.boolean(),
});
export type NamingUpload = Frozen<z.output<typeof namingUpload>>;

const unknownName = z.object({
  /** In the caller's language: each field of the list by which it is named. */
  named: z.array(z.object({ field: z.string(), label: z.string(), value: z.string() })),
  ...weight,
  /** When the first row that names it came. */
  since: z.string().nullable(),
  sources: z.array(
    z.object({
      source: z.string(),
      title: z.string(),
      /** Where the rows are shown. */
      path: z.string(),
      ...weight,
      uploadCount: z.int(),
      uploads: z.array(namingUpload),
    }),
  ),
});
export type UnknownName = Frozen<z.output<typeof unknownName>>;

/** What a list lacks, the heaviest first. */
export const unknownPage = defineCall({ method: 'GET', path: PATHS.page, result: pageOf(unknownName) });

/** Has what changed counted soon. */
export const recountCall = defineCall({ method: 'POST', path: PATHS.recount, result: z.null() });
