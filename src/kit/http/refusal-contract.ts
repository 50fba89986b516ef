import { z } from 'zod';

/**
 * Which fields of a call are wrong and why, in the caller's language: what any call's refusal may tell
 * (docs/api.md#envelope).
 */
export const wrongFields = z.object({ errors: z.array(z.object({ field: z.string(), message: z.string() })) }).meta({ id: 'WrongFields' });
