import { z } from 'zod';
import { changedSince, digestVersion, editResult } from '#kit/edit/contract.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

const signOnGroup = z.object({
  groupId: z.int(),
  /** As the provider sends it: a name or an id. */
  groupName: z.string(),
  /** If an account has several groups, the group with the lowest number applies. */
  priority: z.int(),
  roleId: z.int(),
  roleName: z.string(),
  shopIds: z.array(z.int()),
  shopNames: z.array(z.string()),
  /** Whether the caller may assign the role and the shops. */
  manageable: z.boolean(),
  version: digestVersion,
});
export type SignOnGroupEntry = DeepReadonly<z.output<typeof signOnGroup>>;
/** The error of a save when the group has changed since it was read. */
export const signOnGroupChangedRefusal = changedSince(signOnGroup);

const roleChoice = z.object({
  roleId: z.int(),
  roleName: z.string(),
  /** Whether the caller may assign the role. */
  assignable: z.boolean(),
});

/** Changes apply to members at their next sign-in, or at the next check of their session. */
export const editSignOnGroup = defineCall({ method: 'POST', path: '/sys/signOnGroup/edit', result: editResult });
/** All roles, for users who may not read the list of roles. */
export const signOnGroupRoles = defineCall({ method: 'GET', path: '/sys/signOnGroup/roles', result: z.array(roleChoice) });
/** The groups in the order of their priority. */
export const signOnGroupList = defineCall({ method: 'GET', path: '/sys/signOnGroup/list', result: z.array(signOnGroup) });
