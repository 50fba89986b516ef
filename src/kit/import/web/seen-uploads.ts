import { callApi } from '#kit/http/web/client.ts';
import type { uploadsSeen } from '../contract.ts';

/** Tells that the person has seen how uploads of his ended. Where that cannot be told he is shown them once more, which is all. */
export function markSeen(uploadIds: readonly number[]): void {
  if (uploadIds.length === 0) return;
  void callApi<typeof uploadsSeen>({ method: 'POST', path: '/ops/uploads/seen', body: { uploadIds }, silent: true }).catch(() => undefined);
}
