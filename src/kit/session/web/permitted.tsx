import type { ReactNode } from 'react';
import { usePermission } from './session.ts';

/**
 * Shows its children only to a user who holds at least one of the codes (docs/business-rules/permissions.md#codes); the
 * server refuses the call as well.
 */
export function Permitted({ codes, children }: { readonly codes: readonly string[]; readonly children: ReactNode }): ReactNode {
  return usePermission(codes) ? children : null;
}
