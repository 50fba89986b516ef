import { z } from 'zod';

/** The wrong fields of a call with messages in the caller's language, as in any failure (docs/api.md#envelope). */
export const wrongFields = z.object({ errors: z.array(z.object({ field: z.string(), message: z.string() })) }).meta({ id: 'WrongFields' });
