import type { z } from 'zod';
import { recordAudit } from '#kit/audit/server/audit.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { InvalidField, RuleViolation, TooManyRequests } from '#kit/failure/server/failure.ts';
import { open, route, type Call, type CallContext } from '#kit/http/server/route.ts';
import { ConcurrencyLimitPerKey, type ReleaseSlot } from '#kit/http/server/limits/concurrency-limit.ts';
import { PASSWORD_MAX } from '#kit/session/password-rule.ts';
import { beginAttempt, deleteOwnFailures, deleteAttempt, type Attempt } from '#kit/session/server/attempts.ts';
import { DEVICE_COOKIE, knownDevice, rememberDevice } from '#kit/session/server/known-device.ts';
import { isPassword } from '#kit/session/server/password.ts';
import { decryptPasswords, NotEncrypted } from '#kit/session/server/password-key.ts';
import { secondFactorOf, consumeCode, type CodeKind } from '#kit/session/server/second-factor.ts';
import { resumeApiTokens } from '#kit/caller/server/api-token.ts';
import { ADMINISTRATOR_USER_ID, openSession, type SignOn } from '#kit/caller/server/session.ts';
import { issueTicket, userIdOfTicket, consumeTicket } from '#kit/session/server/sign-in-ticket.ts';
import { signInCall, signInCodeCall } from '#kit/session/contract.ts';
import { signInBody, signInCodeBody } from '../../contract.ts';
import { singleSignOnSettings } from '../../single-sign-on/server/settings.ts';
import { setDeviceCookie } from './device-cookie.ts';
import { recordFailedAttempt } from './record-failure.ts';
import { lockPassword, rejectExpiredPassword, signInUserById, userOfAccount, type SignInUser } from './sign-in-user.ts';

/** How long an attempt waits for earlier attempts. The page waits for an answer equally long. */
const WAIT_MS = 600_000;
const attemptLimit = new ConcurrencyLimitPerKey<string>({
  atOnce: 1,
  waiting: Infinity,
  waitMs: WAIT_MS,
  refusal: () => new TooManyRequests('尝试失败次数过多，请{{minutes}}分钟后再试', { parameters: { minutes: 1 }, retryAfterSeconds: 60 }),
});

/** Runs one attempt at a time for an account and for an address. */
async function oneAtATime<T>(loginAccount: string, call: CallContext, work: () => Promise<T>): Promise<T> {
  const releases: ReleaseSlot[] = [];
  try {
    // The keys are always taken in the same order, so that two attempts never wait for each other.
    for (const key of await limitKeys(loginAccount.toLowerCase(), call)) {
      const release = await attemptLimit.take(key, call.signal);
      releases.push(release);
    }
    // Awaited here, so that the keys are released only after the work.
    return await work();
  } finally {
    for (const release of releases) release();
  }
}

/**
 * The keys of the limit: attempts with a common key run in sequence. A browser in which the account has signed in
 * before has its own key, so that it does not wait for the attempts of an attacker.
 */
async function limitKeys(account: string, { address, cookie, database, clock }: CallContext): Promise<string[]> {
  const token = cookie(DEVICE_COOKIE);
  const device = token === undefined ? null : await database.readOnly((tx) => knownDevice(tx, account, token, clock.now()));
  return device === null ? [`account ${account}`, `address ${address}`] : [`browser ${device.toString('base64url')} ${account}`];
}

/**
 * Opens its own transactions: a failed sign-in is recorded even though the call fails, and no connection is used while
 * the password is checked. Attempts for one account or from one address run in sequence, so that many users behind one
 * address are not rejected as an attack. For other server processes an attempt counts as failed until it has succeeded.
 */
export const signInRoute = route({
  ...signInCall,
  permission: open,
  access: 'none',
  summary: 'Sign in; returns the token, or a ticket for /sys/login/code if the user has a second factor',
  body: signInBody,
  handle: (call) =>
    recordFailedAttempt(call, call.body.loginAccount, () => oneAtATime(call.body.loginAccount, call, () => attemptToSignIn(call))),
});

async function attemptToSignIn(call: CallContext & { readonly body: z.output<typeof signInBody> }) {
  const { body, clock, address, database } = call;
  const now = clock.now();
  if (call.settings.of(singleSignOnSettings).OIDC_ONLY) await requireAdministrator(call);
  const { attempt, user, password } = await database.transaction(async (tx) => {
    const newAttempt = await beginAttempt(tx, { loginAccount: body.loginAccount, address, device: call.cookie(DEVICE_COOKIE) }, now);
    const account = await userOfAccount(tx, body.loginAccount);
    return { attempt: newAttempt, user: account, password: await decrypt(tx, body.password, now) };
  });
  // Thrown outside the transaction, which has counted the attempt.
  if (password instanceof NotEncrypted) throw password;
  // Checked also without a user, so that the time does not reveal which accounts exist. The work of a check is limited:
  // a password beyond the maximum stays too long, and thereby wrong.
  const isRight = await isPassword(user?.passwordHash ?? null, password.slice(0, PASSWORD_MAX + 1));
  if (user === null || !isRight) throw new RuleViolation('账号或密码不正确');
  rejectExpiredPassword(user.passwordExpiresAt, now);
  const opened = await database.transaction(async (tx) => {
    // The password may have changed while it was checked. A later change revokes this session.
    const currentHash = await lockPassword(tx, user.id);
    if (currentHash !== user.passwordHash) throw new RuleViolation('账号或密码不正确');
    const secondFactor = await secondFactorOf(tx, user.id);
    if (secondFactor === null) return openUserSession(tx, call, { user, attempt, now, secondFactor });
    // Earlier failures are deleted only when the code is right. Otherwise an attacker who knows the password could
    // guess codes without limit.
    await deleteAttempt(tx, attempt);
    return { ticket: await issueTicket(tx, user.id, now) };
  });
  return 'ticket' in opened ? opened : signInResult(call, user, opened);
}

/** If single sign-on is required, only user 1 may sign in with a password, because the provider may be unavailable. */
async function requireAdministrator({ body, database }: Pick<Call<unknown, unknown, z.output<typeof signInBody>>, 'body' | 'database'>) {
  const user = await database.readOnly((tx) => userOfAccount(tx, body.loginAccount));
  if (user?.id !== ADMINISTRATOR_USER_ID) throw new RuleViolation('密码登录已停用，请使用单点登录');
}

/** Returns, and does not throw, the error of a value that cannot be decrypted: the caller first commits the attempt. */
async function decrypt(tx: Tx, encrypted: string, now: Date): Promise<string | NotEncrypted> {
  try {
    const [password] = await decryptPasswords(tx, [encrypted], now);
    return password;
  } catch (error) {
    if (error instanceof NotEncrypted) return error;
    throw error;
  }
}

/** Opens its own transactions, so that a wrong code is counted even though the call fails. */
export const signInWithCodeRoute = route({
  ...signInCodeCall,
  permission: open,
  access: 'none',
  summary:
    'The second step of signing in: the ticket, and a code of the authenticator app or a recovery code; the answer carries the token',
  body: signInCodeBody,
  async handle(call) {
    const user = await recordFailedAttempt(call, null, () =>
      call.database.readOnly((tx) => userOfTicket(tx, call.body.ticket, call.clock.now())),
    );
    return recordFailedAttempt(call, user.loginAccount, () => oneAtATime(user.loginAccount, call, () => attemptCode(call, user)));
  },
});

async function attemptCode(call: CallContext & { readonly body: z.output<typeof signInCodeBody> }, user: SignInUser) {
  const { body, clock, address, database } = call;
  const now = clock.now();
  const attempt = await database.transaction((tx) =>
    beginAttempt(tx, { loginAccount: user.loginAccount, address, device: call.cookie(DEVICE_COOKIE) }, now),
  );
  const opened = await database.transaction(async (tx) => {
    // A concurrent reset of the password deletes the ticket.
    await lockPassword(tx, user.id);
    const ticket = await consumeTicket(tx, body.ticket);
    if (ticket === null) throw ticketExpired();
    const secondFactor = await consumeCode(tx, user.id, body.code, now);
    if (secondFactor === null) throw wrongCode();
    return openUserSession(tx, call, { user, attempt, now, secondFactor, signOn: ticket.signOn });
  });
  return signInResult(call, user, opened);
}

async function userOfTicket(tx: Tx, ticket: string, now: Date): Promise<SignInUser> {
  const userId = await userIdOfTicket(tx, ticket, now);
  const user = userId === null ? null : await signInUserById(tx, userId);
  if (user === null) throw ticketExpired();
  return user;
}

interface AuthenticatedUser {
  readonly user: SignInUser;
  /** The counted attempt; absent if a provider authenticated the user. */
  readonly attempt?: Attempt;
  readonly now: Date;
  readonly secondFactor: CodeKind | null;
  readonly signOn?: SignOn | undefined;
}

/** Opens a session, deletes the failed attempts before it, and records the sign-in in the audit log. */
export async function openUserSession(tx: Tx, call: CallContext, { user, attempt, now, secondFactor, signOn }: AuthenticatedUser) {
  const { address, requestId } = call;
  if (attempt !== undefined) await deleteOwnFailures(tx, attempt);
  const actor = { userId: user.id, userName: user.userName, corporateId: user.corporateId, requestId, at: now };
  const isPasswordOnly = secondFactor === null && signOn === undefined;
  const after = isPasswordOnly ? undefined : { secondFactor: secondFactor ?? undefined, provider: signOn?.issuer };
  await recordAudit(tx, actor, { action: 'sign-in', entity: 'session', recordId: user.id, after });
  await resumeApiTokens(tx, user.id);
  const token = await openSession(tx, { userId: user.id, address, userAgent: call.header('user-agent'), signOn }, now);
  return { token, device: await rememberDevice(tx, user.id, call.cookie(DEVICE_COOKIE), now) };
}

/** Records the sign-in in the security log, marks the browser as known, and returns the answer of the call. */
export function signInResult(
  call: CallContext,
  { loginAccount }: SignInUser,
  { token, device }: { token: string; device: string },
): { token: string } {
  call.securityEvent({ kind: 'sign-in', account: loginAccount });
  setDeviceCookie(call, device);
  return { token };
}

const ticketExpired = () => new InvalidField('ticket', '登录已超时，请重新输入账号和密码');

export const wrongCode = () => new InvalidField('code', '验证码不正确或已使用过，请输入最新的验证码');
