import { z } from 'zod';
import { changedSince, digestVersion } from '#kit/edit/contract.ts';
import { defineCall, type Frozen } from '#kit/http/contract.ts';

const role = z.object({
  roleId: z.int(),
  roleName: z.string(),
  roleDesc: z.string(),
  userCount: z.int(),
  /** Whoever has the role signs in with a second factor; beyond the specification. */
  secondFactorRequired: z.boolean(),
  /** Whether the caller may give it to somebody. */
  assignable: z.boolean(),
  /** Whether the caller works for the corporates of all its users. */
  changeable: z.boolean(),
  /** Of what its form edits. */
  version: digestVersion,
});
export type RoleEntry = Frozen<z.output<typeof role>>;
/** What its form edits. */
const editedRole = role.pick({ roleId: true, roleName: true, roleDesc: true, secondFactorRequired: true, version: true });
export type EditedRole = Frozen<z.output<typeof editedRole>>;
/** What a save is refused with where somebody has changed the role meanwhile. */
export const roleChanged = changedSince(editedRole);

export const roleList = defineCall({ method: 'GET', path: '/sys/role/getRoleList', result: z.array(role) });
