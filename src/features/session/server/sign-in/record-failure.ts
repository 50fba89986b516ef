import { RuleBroken, SlowDown } from '#kit/failure/server/failure.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import type { SecurityEventKind } from '#kit/security-log/define.ts';

/** The fields of credentials; a validation error in another field is no attempt. */
const CODES: readonly string[] = ['code', 'ticket'];
const PASSWORDS: readonly string[] = ['password', 'oldPassword'];

/**
 * Records in the security log how an attempt to authenticate ended: refused after too many attempts, a wrong password
 * or a wrong code. Success is recorded by the caller of this function.
 * @param account as typed; without it the account of the session
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
  if (failure instanceof SlowDown) return 'sign-in-locked';
  if (!(failure instanceof RuleBroken)) return null;
  const { problems = [] } = (failure.result ?? {}) as { problems?: { field: string }[] };
  const field = problems[0]?.field;
  if (field !== undefined && CODES.includes(field)) return 'second-factor-failed';
  return field === undefined || PASSWORDS.includes(field) ? 'sign-in-failed' : null;
}
