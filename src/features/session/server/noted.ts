import { RuleBroken, SlowDown } from '#kit/failure/server/failure.ts';
import type { CallContext } from '#kit/http/server/route.ts';
import type { SecurityEventKind } from '#kit/security-log/define.ts';

/** The fields of what proves who somebody is; a broken rule of another field is no attempt. */
const CODES: readonly string[] = ['code', 'ticket'];
const PASSWORDS: readonly string[] = ['password', 'oldPassword'];

/**
 * Notes in the security log how an attempt to prove oneself ended: refused for too many before it, a wrong password or a wrong code. What success means is
 * the caller's business.
 * @param account as it was typed; without it the caller's own
 */
export async function noted<T>(call: Pick<CallContext, 'securityEvent'>, account: string | null, attempt: () => Promise<T>): Promise<T> {
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
