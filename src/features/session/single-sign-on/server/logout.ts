import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { z } from 'zod';
import { Failure, MalformedRequest } from '#kit/failure/server/failure.ts';
import { open, route, signedIn, type Call } from '#kit/http/server/route.ts';
import { markUsed } from '#kit/session/server/password-key.ts';
import * as calls from '../contract.ts';
import { browserOrigin, withinLimit } from './calls.ts';
import { CLOCK_TOLERANCE_S, connect, logFailure, withProvider } from './provider.ts';
import { deleteSignOnTickets, endByProvider, issuerOfSession, sessionsToEnd } from './sessions.ts';
import { providersOf, type Provider } from './settings.ts';

/** The page to which a provider sends the browser after signing out. */
const SIGNED_OUT_PATH = '/login';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Maximum age of a logout token. */
const LOGOUT_TOKEN_AGE_S = 600;
/** How long the use of a logout token is stored. */
const USED_FOR_MS = 24 * 3_600_000;

const logoutAddress = route({
  ...calls.signOutAddress,
  beforeRequiredStep: 'any',
  forAnyPage: 'of-any-user',
  permission: signedIn,
  access: 'none',
  summary: 'The address at which the provider of my session signs out, to open after /logout',
  async handle(call) {
    const { session, database, settings, log } = call;
    const issuer = await database.readOnly((tx) => issuerOfSession(tx, session.id));
    const provider = providersOf(settings).find((each) => each.issuer === issuer);
    if (provider === undefined) return { address: null };
    const origin = browserOrigin(call);
    try {
      const address = await withinLimit(call, () => withProvider(provider, log, () => addressToSignOut(provider, origin)));
      return { address };
    } catch (error) {
      // The user signs out of the product in any case.
      if (!(error instanceof Failure)) throw error;
      return { address: null };
    }
  },
});

/**
 * The provider's address for signing out. Without the ID token as a hint, some providers request a confirmation. The ID
 * token contains personal data, so it is not stored or sent in an address.
 */
async function addressToSignOut(provider: Provider, origin: string): Promise<string | null> {
  const config = await connect(provider);
  if (config.serverMetadata().end_session_endpoint === undefined) return null;
  return client.buildEndSessionUrl(config, { post_logout_redirect_uri: origin + SIGNED_OUT_PATH }).href;
}

const backChannelLogout = route({
  method: 'POST',
  path: '/sys/singleSignOn/backChannelLogout',
  permission: open,
  access: 'none',
  urlEncoded: true,
  summary: 'For providers: OpenID Connect Back-Channel Logout 1.0 ends the sessions that a logout token names',
  body: calls.backChannelLogoutBody,
  result: z.null(),
  async handle(call) {
    const provider = providerOfToken(call.body.logout_token, providersOf(call.settings));
    const { sub = null, sid = null, jti } = await withinLimit(call, () => verifiedLogout(provider, call));
    const now = call.clock.now();
    await call.database.transaction(async (tx) => {
      const { issuer } = provider;
      const until = new Date(now.getTime() + USED_FOR_MS);
      const isFirstUse = await markUsed(tx, `logout ${issuer} ${jti}`, until);
      if (!isFirstUse) throw new MalformedRequest();
      if (sub !== null) await deleteSignOnTickets(tx, issuer, sub);
      for (const session of await sessionsToEnd(tx, issuer, { subject: sub, providerSession: sid })) await endByProvider(tx, session, now);
    });
    return null;
  },
});

/** The provider that a token claims to be from. The caller must verify the signature. */
function providerOfToken(token: string, providers: readonly Provider[]): Provider {
  let claimed: string | undefined;
  try {
    claimed = decodeJwt(token).iss?.replace(/\/$/, '');
  } catch {
    throw new MalformedRequest();
  }
  const provider = providers.find(({ issuer }) => issuer === claimed);
  if (provider === undefined) throw new MalformedRequest();
  return provider;
}

const logoutClaims = z
  .object({
    sub: z.string().optional(),
    sid: z.string().optional(),
    jti: z.string().min(1),
    events: z.object({ [LOGOUT_EVENT]: z.object({}) }),
    /** Only an ID token has a nonce. */
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

async function verifiedLogout(provider: Provider, { body, log }: Pick<Call<unknown, unknown, LogoutBody>, 'body' | 'log'>) {
  const { jwks_uri: keys = '', issuer } = await withProvider(provider, log, async () => (await connect(provider)).serverMetadata());
  const expected = { issuer, audience: provider.clientId, clockTolerance: CLOCK_TOLERANCE_S, maxTokenAge: LOGOUT_TOKEN_AGE_S };
  try {
    const { payload } = await jwtVerify(body.logout_token, createRemoteJWKSet(new URL(keys)), expected);
    return logoutClaims.parse(payload);
  } catch (error) {
    logFailure(provider, log, error);
    throw new MalformedRequest();
  }
}

type LogoutBody = z.output<typeof calls.backChannelLogoutBody>;

export const logoutRoutes = [logoutAddress, backChannelLogout];
