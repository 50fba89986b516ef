import { type ReactNode, Suspense, useState } from 'react';

/**
 * A dialog that is loaded when it is first opened and then remains mounted, so that closing is animated. Its content is
 * a `lazy` component.
 */
export function MountedOnceOpen({ open, children }: { readonly open: boolean; readonly children: ReactNode }): ReactNode {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null;
}
