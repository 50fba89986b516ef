import { useCallback, useEffect } from 'react';
import { type BlockerFunction, NavigationType, useBlocker } from 'react-router';
import { useConfirm } from './confirm.tsx';
import { discardUnsavedWork, hasUnsavedWork, isLostByReload } from '#kit/page/web/unsaved-work.ts';

/** Whether a navigation loses unsaved work. Filters and pages of a list only replace the address of the same page. */
const losesWork: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  (historyAction !== NavigationType.Replace || currentLocation.pathname !== nextLocation.pathname) && hasUnsavedWork();

/**
 * Asks before unsaved work is lost by a link, the browser's Back button, a reload, or closing the tab. The last two
 * also lose chosen files. Rendered once in the shell.
 */
export function LeaveGuard(): null {
  const mayLeave = useMayLeave();
  const blocker = useBlocker(losesWork);
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void mayLeave().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, mayLeave]);
  useEffect(() => {
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (isLostByReload()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warnBeforeUnload);
    return () => window.removeEventListener('beforeunload', warnBeforeUnload);
  }, []);
  return null;
}

/** Whether nothing on the page is unsaved, or the user discards it; then no further confirmation is shown. */
export function useMayLeave(): () => Promise<boolean> {
  const { confirmAbandon } = useConfirm();
  return useCallback(async () => {
    if (hasUnsavedWork() && !(await confirmAbandon())) return false;
    discardUnsavedWork();
    return true;
  }, [confirmAbandon]);
}
