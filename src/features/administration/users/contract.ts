import { z } from 'zod';
import { changedSince, digestVersion, editResult } from '#kit/edit/contract.ts';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

export const user = z.object({
  userId: z.int(),
  userName: z.string(),
  loginAccount: z.string(),
  phoneNumber: z.string(),
  /** Null for a user without a role; `roleName` is empty then. */
  roleId: z.int().nullable(),
  roleName: z.string(),
  createTime: z.string(),
  shopIds: z.array(z.int()),
  shopNames: z.array(z.string()),
  /** Whether the user signs in with a second factor. Beyond the specification. */
  secondFactor: z.boolean(),
  /** A service account: it cannot sign in, and programs use it with API tokens. Beyond the specification. */
  service: z.boolean(),
  /** Whether the caller may manage the user. */
  manageable: z.boolean(),
  /** The version of the editable fields: name, phone number, role, shops. */
  version: digestVersion,
});
/** The error of a save when the user has changed since it was read. */
export const userChangedRefusal = changedSince(user);
export type UserEntry = DeepReadonly<z.output<typeof user>>;

/** The users whom the caller may see: all, or those of the caller's corporates. */
export const userPage = defineCall({
  method: 'GET',
  path: '/sys/user/list',
  result: z.object({ records: z.array(user), pageInfo: z.object({ total: z.int(), current: z.int(), size: z.int() }) }),
});
export type UserPage = DeepReadonly<z.output<typeof userPage.result>>;

/** The generated password, returned once; null when the caller chose the password, and for a service account. */
const generatedPassword = z.object({ userId: z.int(), initialPassword: z.string().nullable() });
export type GeneratedPassword = DeepReadonly<z.output<typeof generatedPassword>>;

/** Rejected if the login account exists. A generated password must be changed at the first sign-in. */
export const addUser = defineCall({ method: 'POST', path: '/sys/user/add', result: generatedPassword });
/** A change of the role or shops ends the sessions of the user. The login account cannot change. */
export const editUser = defineCall({ method: 'POST', path: '/sys/user/edit', result: editResult });
/** Replaces the role of a user; a change ends the sessions. Rejected for a change of the caller's own role. */
export const assignRole = defineCall({ method: 'POST', base: '/apple-data-center', path: '/sys/user/auth', result: editResult });
/** Ends the sessions of the user. Rejected for the caller and for service accounts. */
export const resetPassword = defineCall({ method: 'POST', path: '/sys/user/resetPassword', result: generatedPassword });

const columnNames = z.array(z.object({ columnName: z.string() }));

/** The shown (1) and hidden (2) column groups of the inventory expenses, their columns, and the role's categories. */
export const ownUserInfo = defineCall({
  method: 'GET',
  path: '/sys/user/getUserInfo',
  result: z.object({
    userId: z.int(),
    userName: z.string(),
    /** Null for a user without a role. */
    roleId: z.int().nullable(),
    showPurchasing: z.int(),
    showDelivery: z.int(),
    showPurchasingHistogram: z.int(),
    showDeliveryHistogram: z.int(),
    showPurchasingList: columnNames,
    showDeliveryList: columnNames,
    /** Beyond the specification (docs/business-rules/ledger-and-interest.md#outer-report). */
    lobList: z.array(z.string()),
  }),
});
export type OwnUserInfo = DeepReadonly<z.output<typeof ownUserInfo.result>>;
