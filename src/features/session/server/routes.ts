import { z } from 'zod';
import { recordAudit } from '#kit/audit/server/audit.ts';
import { NotPermitted, RuleBroken } from '#kit/http/server/failure.ts';
import { open, route, signedIn, type CallContext } from '#kit/http/server/route.ts';
import { recordId } from '#kit/http/server/query.ts';
import { beginAttempt, forgetOwnFailures } from '#kit/session/server/attempts.ts';
import { DEVICE_COOKIE, rememberDevice } from '#kit/session/server/known-device.ts';
import { decryptPassword, isPassword, newestPublicKey } from '#kit/session/server/password.ts';
import { openSession, revokeSessions } from '#kit/session/server/session.ts';
import { signInBody } from '../contract.ts';
import { PASSWORD_MAX } from '#kit/session/password-rule.ts';
import { authorInfo } from './author-info.ts';
import { changePassword } from './change-password.ts';
import { giveDeviceCookie } from './device-cookie.ts';
import { chooseShop, holdPassword, userOfAccount } from './sign-in.ts';
import { Turns } from './turns.ts';

const turns = new Turns();

/**
 * A failed sign-in must be remembered though the call fails, so this one call opens its own transactions, and holds no connection while a password is checked.
 * Attempts for one account or from one address take turns, so that each is judged when those before it have ended: many people behind one address are not
 * taken for one who guesses. Other server processes do not wait; for them an attempt counts as failed until it has turned out right.
 */
const signIn = route({
  method: 'POST',
  path: '/sys/login',
  permission: open,
  access: 'none',
  summary: 'Sign in; the answer carries the token',
  body: signInBody,
  handle: (call) => turns.take([`account ${call.body.loginAccount.toLowerCase()}`, `address ${call.address}`], () => attemptToSignIn(call)),
});

async function attemptToSignIn(call: CallContext & { readonly body: z.output<typeof signInBody> }): Promise<{ token: string }> {
  const { body, clock, address, database, requestId } = call;
  const now = clock.now();
  const device = call.cookie(DEVICE_COOKIE);
  const { attempt, user, password } = await database.transaction(async (tx) => {
    const begun = await beginAttempt(tx, { loginAccount: body.loginAccount, address, device }, now);
    const sent = await decryptPassword(tx, body.password);
    return { attempt: begun, user: await userOfAccount(tx, body.loginAccount), password: sent.slice(0, PASSWORD_MAX + 1) };
  });
  const right = await isPassword(user?.passwordHash ?? null, password);
  if (user === null || !right) throw new RuleBroken('账号或密码不正确');
  const signedInAs = await database.transaction(async (tx) => {
    // Somebody may have changed the password while this one was checked; whoever does so from now on ends this session, too.
    if ((await holdPassword(tx, user.id)) !== user.passwordHash) throw new RuleBroken('账号或密码不正确');
    await forgetOwnFailures(tx, attempt);
    const actor = { userId: user.id, userName: user.userName, corporateId: user.corporateId, requestId, at: now };
    await recordAudit(tx, actor, { action: 'sign-in', entity: 'session', recordId: user.id });
    const token = await openSession(tx, { userId: user.id, address, userAgent: call.header('user-agent') }, now);
    return { token, device: await rememberDevice(tx, user.id, device, now) };
  });
  giveDeviceCookie(call, signedInAs.device);
  return { token: signedInAs.token };
}

const publicKey = route({
  method: 'GET',
  path: '/sys/publicKey',
  permission: open,
  access: 'read',
  summary: 'The public key under which passwords travel',
  handle: ({ tx }) => newestPublicKey(tx),
});

const getUserAuthorInfo = route({
  method: 'GET',
  path: '/sys/getUserAuthorInfo',
  permission: signedIn,
  access: 'read',
  summary: 'Who I am and what I may open',
  handle: ({ tx, session, zone }) => authorInfo(tx, session, zone),
});

const signOut = route({
  method: 'POST',
  path: '/logout',
  permission: signedIn,
  access: 'write',
  summary: 'Sign out',
  async handle({ tx, session, clock, audit }) {
    await revokeSessions(tx, { sessionId: session.id }, 'signed-out', clock.now());
    await audit({ action: 'sign-out', entity: 'session', recordId: session.userId });
    return null;
  },
});

/** A GET that changes state, as the specification has it: refused without the Authorization header like any call, and it does nothing else. */
const saveShop = route({
  method: 'GET',
  base: '/apple-data-center',
  path: '/sys/shop/save/:shopId',
  permission: signedIn,
  access: 'write',
  summary: 'Choose the shop, and with it the corporate, that I work for',
  params: z.object({ shopId: recordId }),
  async handle({ tx, session, params, audit }) {
    if (!(await chooseShop(tx, session.userId, params.shopId))) throw new NotPermitted('您不属于该店铺');
    await audit({
      action: 'choose-shop',
      entity: 'user',
      recordId: session.userId,
      before: { shopId: session.shopId },
      after: { shopId: params.shopId },
    });
    return null;
  },
});

export const sessionRoutes = [signIn, publicKey, getUserAuthorInfo, signOut, changePassword, saveShop];
