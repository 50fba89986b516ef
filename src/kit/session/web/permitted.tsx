import type { ReactNode } from 'react';
import { usePermission } from './session.ts';

/**
 * Shows its children only to users with at least one of the codes (docs/business-rules/permissions.md#codes). The
 * server checks the call as well.
 */
export function Permitted({ codes, children }: { readonly codes: readonly string[]; readonly children: ReactNode }): ReactNode {
  return usePermission(codes) ? children : null;
}
