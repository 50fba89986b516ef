import type { FastifyBaseLogger } from 'fastify';
import * as client from 'openid-client';
import { Failure, RuleViolation } from '#kit/failure/server/failure.ts';
import type { Provider } from './settings.ts';

/** How far the clocks of this machine and of a provider may differ, in seconds. */
export const CLOCK_TOLERANCE_S = 60;
/** Timeout of a request to a provider, in seconds. */
const TIMEOUT_S = 10;

export interface ConfirmedAccount {
  readonly subject: string;
  readonly providerSession: string | null;
  /** The account's name from the claim; null without the claim, or if it is a mail address that is not verified. */
  readonly account: string | null;
  readonly userName: string | null;
  readonly groups: readonly string[];
  readonly secondFactor: boolean;
  /** Null if the provider issued none. */
  readonly refreshToken: string | null;
}

/**
 * Reads the provider's metadata. Metadata and keys are not cached, so that rotated keys work immediately. This costs
 * one request per sign-in and per check of all sessions.
 */
export function connect({ issuer, clientId, clientSecret }: Provider): Promise<client.Configuration> {
  const isPlain = issuer.startsWith('http:');
  return client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_S },
    client.ClientSecretPost(clientSecret),
    // By default, the library does not verify the signature of an ID token from the provider itself.
    { timeout: TIMEOUT_S, execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])] },
  );
}

interface Redirected {
  /** The redirect URI with the query that the provider added. */
  readonly address: URL;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Exchanges the code of a redirect for tokens and verifies them. */
export async function exchange(provider: Provider, { address, state, nonce, verifier }: Redirected): Promise<ConfirmedAccount> {
  const config = await connect(provider);
  const tokens = await client.authorizationCodeGrant(config, address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
  });
  // The grant fails without an ID token, because a nonce is expected.
  return confirmedAccount(provider, config, tokens, tokens.claims()?.sub ?? '');
}

/** Requests the account again with the refresh token of a session. Throws if the user may no longer sign in. */
export async function refreshConfirmation(
  provider: Provider,
  config: client.Configuration,
  { refreshToken, subject }: { readonly refreshToken: string; readonly subject: string },
): Promise<ConfirmedAccount> {
  const tokens = await client.refreshTokenGrant(config, refreshToken);
  return confirmedAccount(provider, config, tokens, subject);
}

type Tokens = client.TokenEndpointResponse & client.TokenEndpointResponseHelpers;

async function confirmedAccount(
  provider: Provider,
  config: client.Configuration,
  tokens: Tokens,
  subject: string,
): Promise<ConfirmedAccount> {
  const idToken = tokens.claims();
  if (idToken !== undefined && idToken.sub !== subject) throw new RuleViolation(INVALID_RESPONSE);
  const hasUserInfo = config.serverMetadata().userinfo_endpoint !== undefined;
  const userInfo = hasUserInfo ? await client.fetchUserInfo(config, tokens.access_token, subject) : {};
  const claims: Readonly<Record<string, unknown>> = { ...userInfo, ...idToken };
  return {
    subject,
    providerSession: textOf(idToken?.sid),
    account: accountIn(provider, claims),
    userName: textOf(claims.name),
    groups: provider.groupClaim === null ? [] : textsOf(claims[provider.groupClaim]),
    secondFactor: textsOf(idToken?.amr).includes('mfa') || provider.secondFactorAcr.includes(textOf(idToken?.acr) ?? ''),
    refreshToken: tokens.refresh_token ?? null,
  };
}

function accountIn({ accountClaim }: Provider, claims: Readonly<Record<string, unknown>>): string | null {
  // Some providers accept a mail address that does not belong to the user.
  if (accountClaim === 'email' && claims.email_verified !== true) return null;
  return textOf(claims[accountClaim]);
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null);
const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string');

const INVALID_RESPONSE = '身份提供方的回复未通过验证，请重新登录；如果问题仍然存在，请联系管理员';
/** The message if a sign-on was begun in another browser, was begun too long ago, or has already been used. */
export const SIGN_ON_EXPIRED = '登录已超时或已使用过，请重新登录';

/** The library's error codes for an invalid response, such as one with a wrong nonce or signature. */
const INVALID_CODES = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

/** Whether the provider has refused a user or a token, as opposed to a missing response. */
export function isRefusal(error: unknown): boolean {
  return (
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.WWWAuthenticateChallengeError ||
    (error instanceof client.ResponseBodyError && error.error === 'invalid_grant')
  );
}

/** Runs the work with a provider. Logs the reason of a failure, without tokens, and throws a message for the user. */
export async function withProvider<T>(provider: Provider, log: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Failure) throw error;
    logFailure(provider, log, error);
    throw failureOf(error);
  }
}

/** Logs only the code of an error, because the library's error contains the provider's response. */
export function logFailure({ name, issuer }: Provider, log: FastifyBaseLogger, error: unknown): void {
  const { code, error: refusal, name: kind } = error as { code?: string; error?: string; name?: string };
  log.warn({ provider: name === '' ? issuer : name, reason: refusal ?? code ?? kind }, 'single sign-on failed');
}

function failureOf(error: unknown): Failure {
  if (error instanceof client.AuthorizationResponseError) {
    const isDenied = error.error === 'access_denied';
    return new RuleViolation(
      isDenied ? '身份提供方拒绝了登录，账号可能已停用，请联系管理员' : '身份提供方未能完成登录，请重试或联系管理员',
    );
  }
  if (isRefusal(error)) return new RuleViolation(SIGN_ON_EXPIRED);
  if (error instanceof client.ResponseBodyError) return new RuleViolation('身份提供方未能完成登录，请重试或联系管理员');
  if (error instanceof client.ClientError && INVALID_CODES.has(error.code ?? '')) return new RuleViolation(INVALID_RESPONSE);
  return new Failure(503, '身份提供方暂时无法连接，请稍后重试');
}
