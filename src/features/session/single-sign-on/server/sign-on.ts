import { createHash, randomBytes } from 'node:crypto';
import * as client from 'openid-client';
import type { SignOn } from '#kit/caller/server/session.ts';
import { MalformedRequest, RuleViolation } from '#kit/failure/server/failure.ts';
import { BASE_PATH, open, route, type CallContext } from '#kit/http/server/route.ts';
import { markUsed } from '#kit/session/server/password-key.ts';
import { secondFactorOf } from '#kit/session/server/second-factor.ts';
import { issueTicket } from '#kit/session/server/sign-in-ticket.ts';
import { recordFailedAttempt } from '../../server/sign-in/record-failure.ts';
import { lockPassword } from '../../server/sign-in/sign-in-user.ts';
import { signInResult, openUserSession } from '../../server/sign-in/sign-in.ts';
import * as calls from '../contract.ts';
import { accountOf } from './account.ts';
import { browserOrigin, withinLimit } from './calls.ts';
import { connect, exchange, SIGN_ON_EXPIRED, withProvider, type ConfirmedAccount } from './provider.ts';
import { seal } from './seal.ts';
import { providersOf, singleSignOnSettings, type Provider } from './settings.ts';

/**
 * The cookie contains the name of the provider and 256 random bits, from which state, nonce and PKCE verifier are
 * derived. The server stores nothing when a sign-on begins, and only the same browser can finish it.
 */
const FLOW_COOKIE = 'sign-on-edi';
const FLOW_PATH = `${BASE_PATH}/sys/singleSignOn`;
const FLOW_LIFETIME_MS = 10 * 60_000;
/** How long the use of a sign-on is stored. Providers accept a code for some minutes. */
const USED_FOR_MS = 24 * 3_600_000;

/** The page to which providers send the browser back (docs/user-interface.md#navigation). */
const REDIRECT_PATH = '/auth-redirect';

function deriveSecrets(flow: string): { state: string; nonce: string; verifier: string } {
  const derive = (purpose: string) => createHash('sha256').update(`${purpose} ${flow}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), verifier: derive('verifier') };
}

const offer = route({
  ...calls.signOnOffer,
  permission: open,
  access: 'none',
  summary: 'The OpenID Connect providers of the sign-in page, and whether passwords are refused',
  handle: async ({ settings }) => ({
    providers: providersOf(settings).map(({ name, title }) => ({ name, title })),
    only: settings.of(singleSignOnSettings).OIDC_ONLY,
  }),
});

const begin = route({
  ...calls.beginSignOn,
  permission: open,
  access: 'none',
  summary: 'Begin a single sign-on; returns the address of the provider',
  body: calls.beginSignOnBody,
  async handle(call) {
    const provider = providerNamed(call, call.body.provider);
    if (provider === undefined) throw new MalformedRequest();
    const flow = `${provider.name}.${randomBytes(32).toString('base64url')}`;
    const address = await withinLimit(call, () =>
      withProvider(provider, call.log, () => addressToOpen(provider, flow, browserOrigin(call))),
    );
    call.setCookie({ name: FLOW_COOKIE, value: flow, path: FLOW_PATH, maxAgeMs: FLOW_LIFETIME_MS });
    return { address };
  },
});

async function addressToOpen(provider: Provider, flow: string, origin: string): Promise<string> {
  const { state, nonce, verifier } = deriveSecrets(flow);
  return client.buildAuthorizationUrl(await connect(provider), {
    redirect_uri: origin + REDIRECT_PATH,
    scope: provider.scopes,
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).href;
}

const finish = route({
  ...calls.finishSignOn,
  permission: open,
  access: 'none',
  summary: 'Finish a single sign-on with the query of the redirect; returns what /sys/login returns',
  body: calls.finishSignOnBody,
  handle: (call) => recordFailedAttempt(call, null, () => finishSignOn(call, call.body.query)),
});

async function finishSignOn(call: CallContext, query: string) {
  const flow = call.cookie(FLOW_COOKIE) ?? '';
  const provider = providerNamed(call, flow.split('.')[0]);
  const derived = deriveSecrets(flow);
  const sentState = new URLSearchParams(query).get('state');
  if (provider === undefined || sentState !== derived.state) throw new RuleViolation(SIGN_ON_EXPIRED);
  await requireUnused(call, derived.state);
  call.setCookie({ name: FLOW_COOKIE, value: '', path: FLOW_PATH, maxAgeMs: 0 });
  const address = new URL(`${browserOrigin(call)}${REDIRECT_PATH}?${query}`);
  const confirmed = await withinLimit(call, () => withProvider(provider, call.log, () => exchange(provider, { address, ...derived })));
  return openSessionOrIssueTicket(call, provider, confirmed);
}

const providerNamed = ({ settings }: CallContext, providerName: string | undefined) =>
  providersOf(settings).find(({ name }) => name === providerName);

/** Marks a state as used. Rejects the second use, also if the first one fails later. */
async function requireUnused({ database, clock }: CallContext, state: string): Promise<void> {
  const until = new Date(clock.now().getTime() + USED_FOR_MS);
  const isFirstUse = await database.transaction((tx) => markUsed(tx, `sign-on ${state}`, until));
  if (!isFirstUse) throw new RuleViolation(SIGN_ON_EXPIRED);
}

/** Opens the session, or issues a ticket for the code of a second factor that the provider did not require. */
async function openSessionOrIssueTicket(call: CallContext, provider: Provider, confirmed: ConfirmedAccount) {
  const now = call.clock.now();
  const { subject, providerSession, secondFactor, refreshToken } = confirmed;
  // Without a refresh token the server could not detect that the provider has disabled the account.
  if (refreshToken === null)
    throw new RuleViolation('身份提供方未返回刷新令牌，请联系管理员检查设置{{setting}}', { setting: 'OIDC_SCOPES' });
  const signOn: SignOn = { issuer: provider.issuer, subject, providerSession, secondFactor, refreshToken: seal(provider, refreshToken) };
  const signedOn = await call.database.transaction(async (tx) => {
    const user = await accountOf(tx, provider, confirmed, { now, requestId: call.requestId });
    if (user === null) return null;
    await lockPassword(tx, user.id);
    const hasOwnSecondFactor = (await secondFactorOf(tx, user.id)) !== null;
    if (hasOwnSecondFactor && !secondFactor) return { user, ticket: await issueTicket(tx, user.id, now, signOn) };
    const opened = await openUserSession(tx, call, { user, now, secondFactor: null, signOn });
    return { user, ...opened };
  });
  if (signedOn === null) throw new RuleViolation('您在身份提供方的用户组不再有权使用本系统，请联系管理员');
  const { user, ...ticketOrSession } = signedOn;
  return 'ticket' in ticketOrSession ? ticketOrSession : signInResult(call, user, ticketOrSession);
}

export const signOnRoutes = [offer, begin, finish];
