import { z } from 'zod';
import { digestVersion } from '#kit/edit/contract.ts';
import { defineCall, type Frozen } from '#kit/http/contract.ts';

export const user = z.object({
  userId: z.int(),
  userName: z.string(),
  loginAccount: z.string(),
  phoneNumber: z.string(),
  roleId: z.int().nullable(),
  roleName: z.string(),
  createTime: z.string(),
  shopIds: z.array(z.int()),
  shopNames: z.array(z.string()),
  /** Whether he signs in with a second factor; beyond the specification. */
  secondFactor: z.boolean(),
  /** Whether the caller may change him. */
  manageable: z.boolean(),
  /** Of what can be edited of him: name, phone number, role, shops. */
  version: digestVersion,
});
export type UserEntry = Frozen<z.output<typeof user>>;

export const userPage = defineCall({
  method: 'GET',
  path: '/sys/user/list',
  result: z.object({ records: z.array(user), pageInfo: z.object({ total: z.int(), current: z.int(), size: z.int() }) }),
});
export type UserPage = Frozen<z.output<typeof userPage.result>>;

/** Carries a made password, once; null where the caller gave it himself. */
const madePassword = z.object({ userId: z.int(), initialPassword: z.string().nullable() });
export type MadePassword = Frozen<z.output<typeof madePassword>>;

export const addUser = defineCall({ method: 'POST', path: '/sys/user/add', result: madePassword });
export const resetPassword = defineCall({ method: 'POST', path: '/sys/user/resetPassword', result: madePassword });
