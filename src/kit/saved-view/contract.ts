import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

const role = z.object({ roleId: z.int(), roleName: z.string() });
export type ViewRole = DeepReadonly<z.output<typeof role>>;

const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** Any JSON: the state that the list's screen stores. */
  state: z.record(z.string(), z.unknown()),
  /** Whether the list opens with this view. */
  isDefault: z.boolean(),
  updateTime: z.string(),
  /** The roles with which the caller shares the view. */
  sharedWith: z.array(role),
  /** The user who shares it with the caller's role; null for a view of the caller. */
  sharedBy: z.string().nullable(),
  /**
   * Whether it is a view of the caller and the caller may share it. The code for sharing may not be in the caller's
   * menus, because its button is on the screen of roles.
   */
  canShare: z.boolean(),
});
export type StoredView = DeepReadonly<z.output<typeof savedView>>;

/** The caller's views of a list, with the unnamed one of its current state, and those shared with the caller's role. */
export const viewsOfList = defineCall({ method: 'GET', path: '/ops/views', result: z.array(savedView) });

/** The roles that the caller may share with. */
export const viewRoles = defineCall({ method: 'GET', path: '/ops/views/roles', result: z.array(role) });

/** Shares a named view of the caller with exactly the roles of the body; an empty list ends the sharing. */
export const shareView = defineCall({ method: 'POST', path: '/ops/views/:id/share', result: z.null() });
