import { recordAudit, type AuditEntry } from '#kit/audit/server/audit.ts';
import type { Tx } from '#kit/database/server/connection.ts';
import { InvalidField, RuleViolation } from '#kit/failure/server/failure.ts';
import type { Call } from '#kit/http/server/route.ts';
import { beginAttempt, deleteOwnFailures } from '#kit/session/server/attempts.ts';
import { DEVICE_COOKIE } from '#kit/session/server/known-device.ts';
import { isPassword } from '#kit/session/server/password.ts';
import { decryptPasswords } from '#kit/session/server/password-key.ts';
import { recordFailedAttempt } from './sign-in/record-failure.ts';
import { lockPassword } from './sign-in/sign-in-user.ts';

/** A call about the caller's own account that opens its own transactions. */
export type OwnCall<Body> = Pick<
  Call<unknown, unknown, Body>,
  'session' | 'body' | 'clock' | 'address' | 'database' | 'cookie' | 'requestId' | 'securityEvent'
>;

/** Maximum age of a single sign-on that replaces the password. */
const RECENT_SIGN_ON_MS = 10 * 60_000;

interface Confirmation {
  readonly password?: string | undefined;
}

/**
 * Runs the work if the caller's password is right, or the caller's single sign-on is recent. A wrong password counts as
 * a failed attempt, as in sign-in.
 * @throws InvalidField if the password is wrong or missing
 * @throws RuleViolation if the password is absent and the single sign-on is too old
 */
export function afterPassword<T>(call: OwnCall<Confirmation>, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { password } = call.body;
  if (password !== undefined) return recordFailedAttempt(call, null, () => withPassword(call, password, work));
  requireRecentSignOn(call);
  return call.database.transaction(work);
}

/** Rejects a session that was not opened by single sign-on in the last ten minutes. */
function requireRecentSignOn({ session: { signedOnAt }, clock }: Pick<OwnCall<unknown>, 'session' | 'clock'>): void {
  if (signedOnAt === null) throw new InvalidField('password', '请输入密码');
  if (clock.now().getTime() - signedOnAt.getTime() > RECENT_SIGN_ON_MS) throw new RuleViolation('请退出后重新登录，并在10分钟内完成此操作');
}

async function withPassword<T>(
  { session, clock, address, database, cookie }: OwnCall<unknown>,
  encrypted: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  // The nonce becomes invalid even after too many attempts, so that a captured password cannot be sent again later.
  const [password] = await database.transaction((tx) => decryptPasswords(tx, [encrypted], now));
  const { attempt, storedHash } = await database.transaction(async (tx) => ({
    attempt: await beginAttempt(tx, { loginAccount: session.loginAccount, address, device: cookie(DEVICE_COOKIE) }, now),
    storedHash: await lockPassword(tx, session.userId),
  }));
  const isRight = await isPassword(storedHash, password);
  if (!isRight) throw wrongPassword();
  return database.transaction(async (tx) => {
    // The password may have changed while it was checked.
    const currentHash = await lockPassword(tx, session.userId);
    if (currentHash !== storedHash) throw wrongPassword();
    const result = await work(tx);
    await deleteOwnFailures(tx, attempt);
    return result;
  });
}

/** Records a change of the caller's own account in the audit log. */
export function recordOwnChange(tx: Tx, { session, clock, requestId }: OwnCall<unknown>, entry: AuditEntry): Promise<void> {
  const { userId, userName, corporateId } = session;
  return recordAudit(tx, { userId, userName, corporateId, requestId, at: clock.now() }, entry);
}

const wrongPassword = () => new InvalidField('password', '密码不正确');
