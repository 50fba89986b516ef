import { callApi } from '#kit/http/web/client.ts';
import type { uploadsSeen } from '../../contract.ts';

/** Marks own uploads as seen. If the call fails, they are only shown again. */
export function markSeen(uploadIds: readonly number[]): void {
  if (uploadIds.length === 0) return;
  void callApi<typeof uploadsSeen>({ method: 'POST', path: '/ops/uploads/seen', body: { uploadIds }, silent: true }).catch(() => undefined);
}
