import { z } from 'zod';
import { managementScopeOf, type ManagementScope } from '#features/administration/authority/server/api.ts';
import { isGoodPassword } from '#kit/session/password-rule.ts';
import { weaknessOf } from '#kit/session/weak-password.ts';
import type { Database, Tx } from '#kit/database/server/connection.ts';
import { Conflict, InvalidField, NotFound, RuleViolation } from '#kit/failure/server/failure.ts';
import { emptyIsAbsent } from '#kit/http/absent.ts';
import { numberFilter, pageQuery, recordId, textFilterUpTo } from '#kit/http/server/query.ts';
import { needs, route } from '#kit/http/server/route.ts';
import { hashPassword, oneTimePasswordEnd, randomPassword } from '#kit/session/server/password.ts';
import { decryptPasswords } from '#kit/session/server/password-key.ts';
import { deleteFailures } from '#kit/session/server/attempts.ts';
import { deleteDevices } from '#kit/session/server/known-device.ts';
import { removeSecondFactor } from '#kit/session/server/second-factor.ts';
import { revokeSessions, type Session } from '#kit/caller/server/session.ts';
import * as calls from '../contract.ts';
import { USER_CODES, USER_NAME_MAX, USER_REFUSALS } from '../definition.ts';
import { currentShop, requireRole, requireShops } from './assignable.ts';
import { userEntry, requireUnchangedUser, userVersion } from './entry.ts';
import { isVisible, managedUser, visibilityOf } from './managed-user.ts';
import { addUserBody, assignRoleBody, editUserBody, userIdBody } from './bodies.ts';
import {
  deleteUser,
  insertUser,
  pageOfUsers,
  replaceShops,
  setRole,
  storeInitialPassword,
  updateUser,
  USER_ORDERS,
  userById,
  type UserRow,
} from './users.ts';

const userParams = z.object({ userId: recordId });
const orderBy = z.preprocess(emptyIsAbsent, z.enum(USER_ORDERS).optional());

const list = route({
  ...calls.userPage,
  permission: needs('userManage'),
  access: 'read',
  summary: 'A page of users; userName finds parts of the name and of the account, distributorId those of a corporate',
  query: z.object({ ...pageQuery, orderBy, userName: textFilterUpTo(USER_NAME_MAX), distributorId: numberFilter }),
  async handle({ tx, session, query, zone, language }) {
    const scope = await managementScopeOf(tx, session);
    const { users, total } = await pageOfUsers(tx, { ...query, language }, visibilityOf(session, scope));
    return { records: users.map((user) => userEntry(user, scope, zone)), pageInfo: { total, current: query.current, size: query.size } };
  },
});

const read = route({
  method: 'GET',
  path: '/sys/user/:userId',
  permission: needs('userManage'),
  access: 'read',
  summary: 'One user',
  params: userParams,
  result: calls.user,
  async handle({ tx, session, params, zone }) {
    const scope = await managementScopeOf(tx, session);
    const user = await userById(tx, params.userId);
    if (user === null || !isVisible(user, session, scope)) throw new NotFound();
    return userEntry(user, scope, zone);
  },
});

const add = route({
  ...calls.addUser,
  permission: needs(USER_CODES.insert),
  access: 'write',
  storedAnswer: (created) => ({ ...created, initialPassword: null }),
  summary: 'Create a user; a generated password is returned once and must be changed at the first sign-in',
  body: addUserBody,
  async handle({ tx, session, body, clock, database, audit }) {
    const scope = await managementScopeOf(tx, session);
    await requireRole(tx, scope, body.roleId);
    const shopIds = body.shopIds ?? (session.shopId === null ? [] : [session.shopId]);
    await requireShops(tx, scope, shopIds);
    if (body.service && body.password !== undefined) throw new InvalidField('password', USER_REFUSALS.serviceAccount);
    const { userName, loginAccount, phoneNumber, roleId, service } = body;
    const chosenPassword =
      body.password === undefined ? null : await decryptChosenPassword(database, body.password, loginAccount, clock.now());
    // The password of a service account is random and never returned.
    const password = chosenPassword ?? randomPassword();
    const shopId = currentShop(session.shopId, shopIds);
    const userId = await insertUser(
      tx,
      {
        userName,
        loginAccount,
        phoneNumber,
        roleId,
        shopId,
        passwordHash: await hashPassword(password),
        passwordExpiresAt: service ? null : oneTimePasswordEnd(clock.now()),
        service,
      },
      clock.now(),
    );
    if (userId === null) throw new InvalidField('loginAccount', '登录账号已存在');
    await replaceShops(tx, userId, shopIds);
    await audit({
      action: 'insert',
      entity: 'user',
      recordId: userId,
      after: { userName, loginAccount, phoneNumber, roleId, shopIds, service },
    });
    return { userId, initialPassword: chosenPassword === null && !service ? password : null };
  },
});

const edit = route({
  ...calls.editUser,
  permission: needs(USER_CODES.update),
  access: 'write',
  summary: 'Change a user; a change of role or shops ends the sessions',
  body: editUserBody,
  refusal: calls.userChangedRefusal,
  async handle({ tx, session, body, clock, zone, audit }) {
    const scope = await managementScopeOf(tx, session);
    const user = await managedUser(tx, session, scope, body.userId);
    await requireUnchangedUser(tx, user, { sent: body.version, scope, zone });
    if (body.loginAccount !== undefined && body.loginAccount !== user.loginAccount)
      throw new InvalidField('loginAccount', '登录账号不能修改');
    const { userName, phoneNumber, roleId } = body;
    const shopIds = [...new Set(body.shopIds ?? user.shopIds)].toSorted((one, other) => one - other);
    if (roleId !== user.roleId) await requireRoleChange(tx, session, scope, user, roleId);
    const shopsChanged = shopIds.length !== user.shopIds.length || shopIds.some((id) => !user.shopIds.includes(id));
    if (shopsChanged) await requireShops(tx, scope, shopIds);
    await updateUser(tx, user.userId, { userName, phoneNumber, roleId, shopId: currentShop(user.currentShopId, shopIds) });
    await replaceShops(tx, user.userId, shopIds);
    if (shopsChanged || roleId !== user.roleId) await revokeSessions(tx, { userId: user.userId }, 'user-changed', clock.now());
    await audit({
      action: 'update',
      entity: 'user',
      recordId: user.userId,
      before: auditedUser(user),
      after: { ...auditedUser(user), userName, phoneNumber, roleId, shopIds },
    });
    return { version: userVersion({ userName, phoneNumber, roleId, shopIds }) };
  },
});

const remove = route({
  method: 'DELETE',
  path: '/sys/user/:userId',
  permission: needs(USER_CODES.remove),
  access: 'write',
  summary: 'Delete a user; the sessions end, the audit log keeps the actions and the name',
  params: userParams,
  result: z.null(),
  async handle({ tx, session, params, clock, audit }) {
    const scope = await managementScopeOf(tx, session);
    const user = await managedUser(tx, session, scope, params.userId);
    if (user.userId === session.userId) throw new RuleViolation(USER_REFUSALS.ownRemoval);
    await revokeSessions(tx, { userId: user.userId }, 'user-deleted', clock.now());
    await deleteUser(tx, user.userId);
    await audit({ action: 'delete', entity: 'user', recordId: user.userId, before: auditedUser(user) });
    return null;
  },
});

const resetPassword = route({
  ...calls.resetPassword,
  permission: needs(USER_CODES.resetPassword),
  access: 'write',
  storedAnswer: null,
  summary: 'Reset the password of a user, return it once, and end the sessions; the user must change it',
  body: userIdBody,
  async handle({ tx, session, body, clock, audit }) {
    const scope = await managementScopeOf(tx, session);
    const user = await managedUser(tx, session, scope, body.userId);
    if (user.userId === session.userId) throw new RuleViolation(USER_REFUSALS.ownPassword);
    if (user.service) throw new RuleViolation(USER_REFUSALS.serviceAccount);
    const password = randomPassword();
    const passwordHash = await hashPassword(password);
    await storeInitialPassword(tx, user.userId, passwordHash, oneTimePasswordEnd(clock.now()));
    // A new password also ends the lockout after failed sign-ins.
    await deleteFailures(tx, user.loginAccount);
    await deleteDevices(tx, user.userId);
    await revokeSessions(tx, { userId: user.userId }, 'password-reset', clock.now());
    await audit({ action: 'reset-password', entity: 'user', recordId: user.userId });
    return { userId: user.userId, initialPassword: password };
  },
});

const endSessions = route({
  method: 'POST',
  path: '/sys/user/endSessions',
  // The permission to reset a password includes ending the user's sessions.
  permission: needs(USER_CODES.resetPassword),
  access: 'write',
  summary: "End a user's sessions; beyond the specification",
  body: userIdBody,
  result: z.null(),
  async handle({ tx, session, body, clock, audit }) {
    const scope = await managementScopeOf(tx, session);
    const user = await managedUser(tx, session, scope, body.userId);
    if (user.userId === session.userId) throw new RuleViolation(USER_REFUSALS.ownSessions);
    await revokeSessions(tx, { userId: user.userId }, 'ended-by-administrator', clock.now());
    await audit({ action: 'end-sessions', entity: 'user', recordId: user.userId });
    return null;
  },
});

const resetSecondFactor = route({
  method: 'POST',
  path: '/sys/user/resetSecondFactor',
  permission: needs(USER_CODES.resetPassword),
  access: 'write',
  summary:
    'Switch off the second factor of a user who has lost the phone and the recovery codes; the sessions end. Beyond the specification',
  body: userIdBody,
  result: z.null(),
  async handle({ tx, session, body, clock, audit }) {
    const scope = await managementScopeOf(tx, session);
    const user = await managedUser(tx, session, scope, body.userId);
    if (user.userId === session.userId) throw new RuleViolation(USER_REFUSALS.ownSecondFactor);
    const isRemoved = await removeSecondFactor(tx, user.userId);
    if (!isRemoved) throw new Conflict('该用户没有开启两步验证');
    await revokeSessions(tx, { userId: user.userId }, 'second-factor-reset', clock.now());
    await audit({ action: 'reset-second-factor', entity: 'user', recordId: user.userId });
    return null;
  },
});

const assignRole = route({
  ...calls.assignRole,
  // The specification has no code for it: the role is part of a user.
  permission: needs(USER_CODES.update),
  access: 'write',
  summary: 'Set the role of a user; a change ends the sessions',
  body: assignRoleBody,
  refusal: calls.userChangedRefusal,
  async handle({ tx, session, body, clock, zone, audit, nothingChanged }) {
    const roleId = body.roleIds[0] as number;
    const scope = await managementScopeOf(tx, session);
    const user = await managedUser(tx, session, scope, body.userId);
    if (roleId === user.roleId) {
      nothingChanged();
      return { version: userVersion(user) };
    }
    await requireUnchangedUser(tx, user, { sent: body.version, scope, zone });
    await requireRoleChange(tx, session, scope, user, roleId);
    await setRole(tx, user.userId, roleId);
    await revokeSessions(tx, { userId: user.userId }, 'user-changed', clock.now());
    await audit({ action: 'assign-role', entity: 'user', recordId: user.userId, before: { roleId: user.roleId }, after: { roleId } });
    return { version: userVersion({ ...user, roleId }) };
  },
});

/** Throws unless the caller may give the user this role. Users cannot change their own role. */
async function requireRoleChange(tx: Tx, session: Session, scope: ManagementScope, user: UserRow, roleId: number): Promise<void> {
  if (user.userId === session.userId) throw new RuleViolation(USER_REFUSALS.ownRole);
  await requireRole(tx, scope, roleId);
}

/** Decrypts and checks a password that the administrator has chosen. */
async function decryptChosenPassword(database: Database, sent: string, loginAccount: string, now: Date): Promise<string> {
  // In a separate transaction, so that the encrypted password cannot be used again even if creating the user fails.
  const [password] = await database.transaction((tx) => decryptPasswords(tx, [sent], now));
  if (!isGoodPassword(password)) throw new InvalidField('password', '密码格式不正确');
  const weakness = weaknessOf(password, loginAccount);
  if (weakness !== null) throw new InvalidField('password', weakness);
  return password;
}

/** The audit log's values of a user, without the password. */
function auditedUser({ userName, loginAccount, phoneNumber, roleId, shopIds }: UserRow) {
  return { userName, loginAccount, phoneNumber, roleId, shopIds };
}

export const userRoutes = [list, read, add, edit, remove, resetPassword, resetSecondFactor, endSessions, assignRole];
