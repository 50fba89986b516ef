import { z } from 'zod';
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
});
export type RoleEntry = Frozen<z.output<typeof role>>;

export const roleList = defineCall({ method: 'GET', path: '/sys/role/getRoleList', result: z.array(role) });
