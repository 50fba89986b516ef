import { z } from 'zod';

/** The id of a record that the user has chosen in a form. */
export const chosenId = z.coerce.number('请选择').int('请选择').positive('请选择');
/** At least one chosen record. The maximum only limits the size of the body. */
export const chosenIds = z.array(chosenId, '请选择').min(1, '请选择').max(1000);
