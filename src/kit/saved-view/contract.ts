import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

const role = z.object({ roleId: z.int(), roleName: z.string() });
export type ViewRole = DeepReadonly<z.output<typeof role>>;

const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** Any JSON: the state that the list's screen stores. */
  state: z.record(z.string(), z.unknown()),
  isDefault: z.boolean(),
  updateTime: z.string(),
  /** The roles that see it, of a view of the caller's own. */
  sharedWith: z.array(role),
  /** The user who shares it with the caller's role; null for an own view. */
  sharedBy: z.string().nullable(),
  /**
   * It is the caller's own, and the caller may share it: a button of a screen that the caller may not have, so it is
   * not in the menus.
   */
  canShare: z.boolean(),
});
export type StoredView = DeepReadonly<z.output<typeof savedView>>;

export const viewsOfList = defineCall({ method: 'GET', path: '/ops/views', result: z.array(savedView) });

/** The roles that the caller may share with. */
export const viewRoles = defineCall({ method: 'GET', path: '/ops/views/roles', result: z.array(role) });

export const shareView = defineCall({ method: 'POST', path: '/ops/views/:id/share', result: z.null() });
