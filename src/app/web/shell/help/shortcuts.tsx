import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { focusReturn } from '#kit/ui/web/page/focus-place.ts';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { runShortcut, type Shortcut, shortcutOf } from '#kit/ui/web/shortcuts.ts';
import { create } from 'zustand';

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'));
const GuideDrawer = lazyPart(() => import('./guide-drawer.tsx'));
const MenuSearchDialog = lazyPart(() => import('../menu/menu-search-dialog.tsx'));

type DialogName = 'menuSearch' | 'guide' | 'shortcutList';

interface OpenDialog {
  readonly open: DialogName | null;
  readonly returnFocus: () => void;
}

const useOpenDialog = create<OpenDialog>(() => ({ open: null, returnFocus: () => undefined }));

/** Opens the menu search, the user guide, or the list of shortcuts. */
export const openHelpDialog = (open: DialogName) => useOpenDialog.setState({ open, returnFocus: focusReturn() });

/** Closes the dialog. The focus returns to where it was. */
function closeDialog(): void {
  useOpenDialog.setState({ open: null });
  useOpenDialog.getState().returnFocus();
}

/** Listens for shortcuts on every page (docs/pages.md). */
export function Shortcuts(): ReactNode {
  const { open } = useOpenDialog();
  const [navigations, setNavigations] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      // A held key acts once, and the browser's own action is suppressed too.
      if (shortcut !== null && (event.repeat || act(shortcut))) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      // No dialog stays open for the next user.
      useOpenDialog.setState({ open: null });
    };
  }, []);
  // After navigation the focus is on the page, not on the button that opened it.
  useEffect(() => {
    if (navigations === 0) return;
    const frame = requestAnimationFrame(() => document.getElementById('content')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [navigations]);
  return (
    <Suspense fallback={null}>
      {open === 'menuSearch' && (
        <MenuSearchDialog
          onClose={closeDialog}
          onGo={() => {
            useOpenDialog.setState({ open: null });
            setNavigations((count) => count + 1);
          }}
        />
      )}
      {open === 'guide' && <GuideDrawer onClose={closeDialog} />}
      {open === 'shortcutList' && <ShortcutList onClose={closeDialog} />}
    </Suspense>
  );
}

function act(shortcut: Shortcut): boolean {
  if (shortcut !== 'menuSearch' && shortcut !== 'guide' && shortcut !== 'shortcutList') return runShortcut(shortcut);
  openHelpDialog(shortcut);
  return true;
}
