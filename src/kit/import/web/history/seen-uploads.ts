import { callApi } from '#kit/http/web/client.ts';
import type { uploadsSeen } from '../../contract.ts';

/** Reports that the user has seen how own uploads ended. If the call fails, they are shown once more. */
export function markSeen(uploadIds: readonly number[]): void {
  if (uploadIds.length === 0) return;
  void callApi<typeof uploadsSeen>({ method: 'POST', path: '/ops/uploads/seen', body: { uploadIds }, silent: true }).catch(() => undefined);
}
