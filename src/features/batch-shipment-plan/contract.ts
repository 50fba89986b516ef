import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';
import { pageSchema } from '#kit/http/page-contract.ts';
import { PATHS } from './codes.ts';

/** A saved workbook; `createTime` is in business time. */
const savedPlan = z.object({ id: z.int(), fileName: z.string(), createTime: z.string() });
export type SavedPlan = DeepReadonly<z.output<typeof savedPlan>>;
/** The plans that were saved on the requested days, newest first. */
export const savedPlanPage = defineCall({ method: 'GET', path: PATHS.records, result: pageSchema(savedPlan) });
