import { RuleViolation, TooManyRequests } from '#kit/failure/server/failure.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import type { SecurityEventKind } from '#kit/security-log/define.ts';

/** The fields of credentials. A validation error in another field is not an attempt. */
const CODES: readonly string[] = ['code', 'ticket'];
const PASSWORDS: readonly string[] = ['password', 'oldPassword'];

/**
 * Records a failed attempt to authenticate in the security log: too many attempts, a wrong password or a wrong code.
 * @param account as typed; null for the account of the session
 */
export async function recordFailure<T>(
  call: Pick<CallContext, 'securityEvent'>,
  account: string | null,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (failure) {
    const kind = kindOf(failure);
    if (kind !== null) call.securityEvent({ kind, ...(account === null ? {} : { account }) });
    throw failure;
  }
}

function kindOf(failure: unknown): SecurityEventKind | null {
  if (failure instanceof TooManyRequests) return 'sign-in-locked';
  if (!(failure instanceof RuleViolation)) return null;
  const { problems = [] } = (failure.result ?? {}) as { problems?: { field: string }[] };
  const field = problems[0]?.field;
  if (field !== undefined && CODES.includes(field)) return 'second-factor-failed';
  return field === undefined || PASSWORDS.includes(field) ? 'sign-in-failed' : null;
}
