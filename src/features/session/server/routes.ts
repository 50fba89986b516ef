import { z } from 'zod';
import { NotPermitted } from '#kit/failure/server/failure.ts';
import { open, route, signedIn } from '#kit/http/server/route.ts';
import { recordId } from '#kit/http/server/query.ts';
import { authorInfoCall, publicKeyCall } from '#kit/session/contract.ts';
import { issuePublicKey } from '#kit/session/server/password-key.ts';
import { revokeSessions } from '#kit/caller/server/session.ts';
import { chooseShop } from '#kit/session/server/shops.ts';
import { authorInfo } from './author-info.ts';
import { changePassword } from './own-account/change-password.ts';
import { signInRoute, signInWithCodeRoute } from './sign-in/sign-in.ts';

const publicKey = route({
  ...publicKeyCall,
  permission: open,
  access: 'read',
  summary: 'The public key that encrypts passwords, and a nonce that makes a ciphertext valid for one call',
  handle: ({ tx, clock }) => issuePublicKey(tx, clock.now()),
});

const getUserAuthorInfo = route({
  ...authorInfoCall,
  beforeRequiredStep: 'any',
  forAnyPage: 'of-any-user',
  permission: signedIn,
  access: 'read',
  summary: 'My account and what I may open',
  handle: ({ tx, session, zone }) => authorInfo(tx, session, zone),
});

const signOut = route({
  method: 'POST',
  path: '/logout',
  beforeRequiredStep: 'any',
  forAnyPage: 'of-any-user',
  permission: signedIn,
  access: 'write',
  summary: 'Sign out',
  result: z.null(),
  async handle({ tx, session, clock, audit }) {
    await revokeSessions(tx, { sessionId: session.id }, 'signed-out', clock.now());
    await audit({ action: 'sign-out', entity: 'session', recordId: session.userId });
    return null;
  },
});

/** Specified as a GET call. Another site cannot make it, because it needs the Authorization header. */
const saveShop = route({
  method: 'GET',
  base: '/apple-data-center',
  path: '/sys/shop/save/:shopId',
  forAnyPage: 'of-any-shop',
  permission: signedIn,
  access: 'write',
  summary: 'Choose the shop, and with it the corporate, for which I work',
  params: z.object({ shopId: recordId }),
  result: z.null(),
  async handle({ tx, session, params, audit, nothingChanged }) {
    if (!(await chooseShop(tx, session.userId, params.shopId))) throw new NotPermitted('您不属于该店铺');
    if (params.shopId === session.shopId) {
      nothingChanged();
      return null;
    }
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

export const sessionRoutes = [signInRoute, signInWithCodeRoute, publicKey, getUserAuthorInfo, signOut, changePassword, saveShop];
