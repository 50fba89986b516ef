import { z } from 'zod';
import { defineCall } from '#kit/http/contract.ts';
import { PATHS } from './codes.ts';

/** The notes above the figures. */
export const cargoNotes = defineCall({
  method: 'GET',
  path: PATHS.notes,
  result: z.object({
    /** The business day. Its figures are computed on request. */
    today: z.iso.date(),
    /** The number of products whose last change is not in the ledger yet. */
    waiting: z.int(),
  }),
});
