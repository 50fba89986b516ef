import { z } from 'zod';
import { changedSince, digestVersion, editResult } from '#kit/edit/contract.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

const role = z.object({
  roleId: z.int(),
  roleName: z.string(),
  roleDesc: z.string(),
  userCount: z.int(),
  /** Its users must sign in with a second factor. Beyond the specification. */
  secondFactorRequired: z.boolean(),
  /** Whether the caller may assign the role. */
  assignable: z.boolean(),
  /** Whether all shops of its users belong to the caller's corporates; always true for administrators. */
  changeable: z.boolean(),
  /** The version of the fields that the form edits. */
  version: digestVersion,
});
export type RoleEntry = DeepReadonly<z.output<typeof role>>;
/** The fields that the form edits. */
const editedRole = role.pick({ roleId: true, roleName: true, roleDesc: true, secondFactorRequired: true, version: true });
export type EditedRole = DeepReadonly<z.output<typeof editedRole>>;
/** The error of a save when the role has changed since it was read. */
export const roleChangedRefusal = changedSince(editedRole);

/** Creates a role if the body has no `roleId`, otherwise changes it. Rejected if the name exists. */
export const saveRole = defineCall({
  method: 'POST',
  path: '/sys/role/saveOrUpdate',
  result: editResult.extend({ roleId: z.int() }),
});
/** All roles, also those that the caller may not assign. */
export const roleList = defineCall({ method: 'GET', path: '/sys/role/getRoleList', result: z.array(role) });
