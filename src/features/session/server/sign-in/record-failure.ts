import { RuleViolation, TooManyRequests } from '#kit/failure/server/failure.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import type { SecurityEventKind } from '#kit/security-log/define.ts';

/** The fields of credentials. A validation error in another field is not an attempt. */
const CODE_FIELDS: readonly string[] = ['code', 'ticket'];
const PASSWORD_FIELDS: readonly string[] = ['password', 'oldPassword'];

/**
 * Records a failed attempt to authenticate in the security log: too many attempts, a wrong password or code, or a
 * failed single sign-on. The error is thrown again.
 * @param account as typed; null for the account of the session
 */
export async function recordFailedAttempt<T>(
  call: Pick<CallContext, 'securityEvent'>,
  account: string | null,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const kind = kindOf(error);
    if (kind !== null) call.securityEvent({ kind, account: account ?? undefined });
    throw error;
  }
}

function kindOf(error: unknown): SecurityEventKind | null {
  if (error instanceof TooManyRequests) return 'sign-in-locked';
  if (!(error instanceof RuleViolation)) return null;
  const { problems = [] } = (error.result ?? {}) as { problems?: { field: string }[] };
  const field = problems[0]?.field;
  if (field !== undefined && CODE_FIELDS.includes(field)) return 'second-factor-failed';
  // Without a field: a wrong account or password at sign-in, or a failed single sign-on.
  return field === undefined || PASSWORD_FIELDS.includes(field) ? 'sign-in-failed' : null;
}
