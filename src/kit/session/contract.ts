import { z } from 'zod';
import { defineCall, type DeepReadonly } from '#kit/http/contract.ts';

/** The public key for passwords, and a nonce that makes a ciphertext valid for one call. */
export const publicKeyCall = defineCall({
  method: 'GET',
  path: '/sys/publicKey',
  /** The key is SPKI as PEM. */
  result: z.object({ keyId: z.int(), publicKey: z.string(), nonce: z.string() }),
});

const openedSession = z.object({ token: z.string() });

/** The result of a correct password: a session, or a ticket for the second factor's code. */
export const signInCall = defineCall({
  method: 'POST',
  path: '/sys/login',
  result: z.union([openedSession, z.object({ ticket: z.string() })]),
});
/** The second step of a sign-in: the ticket with a code opens a session. */
export const signInCodeCall = defineCall({ method: 'POST', path: '/sys/login/code', result: openedSession });

const menuFields = z.object({
  menuId: z.int(),
  menuName: z.string(),
  menuCode: z.string(),
  /** The number of menus directly below it. */
  sonCount: z.int(),
  operations: z.array(z.object({ btnId: z.int(), btnName: z.string(), btnCode: z.string() })),
});

/** A menu of the user's role with its buttons, under the names that the specification prints. */
export interface HeldMenu extends DeepReadonly<z.output<typeof menuFields>> {
  readonly childMenu: readonly HeldMenu[];
}

const heldMenu: z.ZodType<HeldMenu> = menuFields
  .extend({
    get childMenu() {
      return z.array(heldMenu);
    },
  })
  .meta({ id: 'HeldMenu' });

const userInfo = z.object({
  userId: z.int(),
  userName: z.string(),
  loginAccount: z.string(),
  /** Null for a user without a role; `roleName` is empty then. */
  roleId: z.int().nullable(),
  roleName: z.string(),
  corporateCode: z.string(),
  /** The shop for which the user works; null without one, `shopName` and `corporateCode` are empty then. */
  shopId: z.int().nullable(),
  shopName: z.string(),
  /** The type of the shop's corporate: 1 T2, 2 general distributor, 3 manufacturer (docs/user-interface.md). */
  userType: z.int(),
  /** A small picture as a data URL; null without one (docs/business-rules/accounts.md#own-profile). */
  avatar: z.string().nullable(),
  introduction: z.string(),
  mustChangePassword: z.boolean(),
  /** The role requires a second factor and the user has none yet: no other call is allowed before. */
  mustSetUpSecondFactor: z.boolean(),
  /** The session was opened by single sign-on, so no password confirms changes. */
  singleSignOn: z.boolean(),
});
export type UserInfo = DeepReadonly<z.output<typeof userInfo>>;

/** The caller's user, shop and permissions (docs/api.md#sessions-and-menus). */
export const authorInfoCall = defineCall({
  method: 'GET',
  path: '/sys/getUserAuthorInfo',
  result: z.object({
    userInfo,
    /** The ids and names of the shops that the user may choose. */
    shopOptions: z.array(z.object({ value: z.int(), label: z.string() })),
    menuList: z.array(heldMenu),
    /** The business time zone, as in `Asia/Shanghai`. */
    timeZone: z.string(),
  }),
});
export type AuthorInfo = DeepReadonly<z.output<typeof authorInfoCall.result>>;
