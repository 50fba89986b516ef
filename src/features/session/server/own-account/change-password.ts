import { z } from 'zod';
import { recordAudit } from '#kit/audit/server/audit.ts';
import { InvalidField, NotPermitted } from '#kit/failure/server/failure.ts';
import { route, signedIn, type Call } from '#kit/http/server/route.ts';
import { isGoodPassword } from '#kit/session/password-rule.ts';
import { weaknessOf } from '#kit/session/weak-password.ts';
import { beginAttempt, deleteOwnFailures } from '#kit/session/server/attempts.ts';
import { DEVICE_COOKIE, deleteDevices, rememberDevice } from '#kit/session/server/known-device.ts';
import { hashPassword, isPassword } from '#kit/session/server/password.ts';
import { decryptPasswords } from '#kit/session/server/password-key.ts';
import { revokeSessions } from '#kit/caller/server/session.ts';
import { changePasswordBody } from '../../contract.ts';
import { setDeviceCookie } from '../sign-in/device-cookie.ts';
import { recordFailedAttempt } from '../sign-in/record-failure.ts';
import { lockPassword, rejectExpiredPassword, storeOwnPassword, signInUserById } from '../sign-in/sign-in-user.ts';

/**
 * Opens its own transactions, as sign-in does, so that a wrong old password is counted even though the call fails.
 * Deletes all known browsers except the browser of the call.
 */
export const changePassword = route({
  method: 'POST',
  path: '/sys/user/changePassword',
  beforeRequiredStep: 'any',
  permission: signedIn,
  access: 'none',
  summary: 'Change my own password; all my sessions end',
  body: changePasswordBody,
  result: z.null(),
  handle: (call) => recordFailedAttempt(call, null, () => changeOwnPassword(call)),
});

async function changeOwnPassword(call: Call<unknown, unknown, z.output<typeof changePasswordBody>>): Promise<null> {
  const { session, body, clock, address, database, requestId, cookie, setCookie, securityEvent } = call;
  if (body.userId !== session.userId) throw new NotPermitted();
  const { userId, userName, loginAccount, corporateId } = session;
  const now = clock.now();
  const device = cookie(DEVICE_COOKIE);
  // Invalidates the nonce, also if the call fails. Otherwise a captured request could be sent again.
  const [oldPassword, newPassword, confirmation] = await database.transaction((tx) =>
    decryptPasswords(tx, [body.oldPassword, body.newPassword, body.confirmPassword], now),
  );
  if (!isGoodPassword(newPassword)) throw new InvalidField('newPassword', '密码格式不正确');
  const weakness = weaknessOf(newPassword, loginAccount);
  if (weakness !== null) throw new InvalidField('newPassword', weakness);
  if (newPassword !== confirmation) throw new InvalidField('confirmPassword', '两次输入密码不一致!');
  const { attempt, user } = await database.transaction(async (tx) => ({
    attempt: await beginAttempt(tx, { loginAccount, address, device }, now),
    user: await signInUserById(tx, userId),
  }));
  const isRight = await isPassword(user?.passwordHash ?? null, oldPassword);
  if (user === null || !isRight) throw new InvalidField('oldPassword', '原始密码不正确');
  rejectExpiredPassword(user.passwordExpiresAt, now);
  const passwordHash = await hashPassword(newPassword);
  const newDevice = await database.transaction(async (tx) => {
    // The password may have changed while it was checked.
    const currentHash = await lockPassword(tx, userId);
    if (currentHash !== user.passwordHash) throw new InvalidField('oldPassword', '原始密码不正确');
    await deleteOwnFailures(tx, attempt);
    if (newPassword === oldPassword) return null;
    await storeOwnPassword(tx, userId, passwordHash);
    await revokeSessions(tx, { userId }, 'password-changed', now);
    await deleteDevices(tx, userId);
    await recordAudit(
      tx,
      { userId, userName, corporateId, requestId, at: now },
      { action: 'change-password', entity: 'user', recordId: userId },
    );
    return rememberDevice(tx, userId, device, now);
  });
  if (newDevice === null) throw new InvalidField('newPassword', '新密码不能与原始密码相同');
  securityEvent({ kind: 'password-changed' });
  setDeviceCookie({ setCookie }, newDevice);
  return null;
}
