import { z } from 'zod';
import { defineCall } from '#kit/http/contract.ts';
import { importCall } from '#kit/import/contract.ts';
import { PATHS } from './codes.ts';

export const openingImportCall = importCall(PATHS.import);

/** What a reader of the figures must know beside them. */
export const cargoNotes = defineCall({
  method: 'GET',
  path: PATHS.notes,
  result: z.object({
    /** The business day, whose figures are made when asked. */
    today: z.iso.date(),
    /** Products whose last change is not in the ledger yet. */
    waiting: z.int(),
  }),
});
