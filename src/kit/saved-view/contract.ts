import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';

const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** Any JSON: what the list's screen kept of itself. */
  state: z.record(z.string(), z.unknown()),
  isDefault: z.boolean(),
  updateTime: z.string(),
});
export type StoredView = Frozen<z.output<typeof savedView>>;

export const viewsOfList = defineCall({ method: 'GET', path: '/ops/views', result: z.array(savedView) });
