import { z } from 'zod';
import { defineCall, type Frozen } from '#kit/http/contract.ts';

const role = z.object({ roleId: z.int(), roleName: z.string() });
export type ViewRole = Frozen<z.output<typeof role>>;

const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** Any JSON: what the list's screen kept of itself. */
  state: z.record(z.string(), z.unknown()),
  isDefault: z.boolean(),
  updateTime: z.string(),
  /** The roles that see it, of a view of the caller's own. */
  sharedWith: z.array(role),
  /** Who shares it with the caller's role; null of a view of his own. */
  sharedBy: z.string().nullable(),
  /** It is the caller's own, and he has the right to share: a button of a screen that he need not hold, so that his menus do not tell it. */
  canShare: z.boolean(),
});
export type StoredView = Frozen<z.output<typeof savedView>>;

export const viewsOfList = defineCall({ method: 'GET', path: '/ops/views', result: z.array(savedView) });

/** The roles that the caller may share with. */
export const viewRoles = defineCall({ method: 'GET', path: '/ops/views/roles', result: z.array(role) });

export const shareView = defineCall({ method: 'POST', path: '/ops/views/:id/share', result: z.null() });
