import { z } from 'zod';
import { digestVersion } from '#kit/edit/contract.ts';
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
export type EditedRole = Pick<RoleEntry, 'roleId' | 'roleName' | 'roleDesc' | 'secondFactorRequired' | 'version'>;

export const roleList = defineCall({ method: 'GET', path: '/sys/role/getRoleList', result: z.array(role) });
