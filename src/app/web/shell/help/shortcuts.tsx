import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#kit/ui/web/late-code.ts';
import { runShortcut, type Shortcut, shortcutOf } from '#kit/ui/web/shortcuts.ts';
import { create } from 'zustand';

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'));
const GuideDrawer = lazyPart(() => import('./guide-drawer.tsx'));
const MenuSearchDialog = lazyPart(() => import('../menu/menu-search-dialog.tsx'));

type Opened = 'menuSearch' | 'guide' | 'list';

/** The open dialog of the shell, and the element that had the focus before it. */
const useOpenDialog = create<{ readonly open: Opened | null; readonly before: Element | null }>(() => ({ open: null, before: null }));

/** Opens the menu search, the user guide, or the list of shortcuts. */
export const openByShortcut = (open: Opened) => useOpenDialog.setState({ open, before: document.activeElement });

/** Closes the dialog. The focus returns to where it was. */
function closeDialog(): void {
  const { before } = useOpenDialog.getState();
  useOpenDialog.setState({ open: null });
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    // An entry of a menu is gone.
    const target = before instanceof HTMLElement && before.checkVisibility() ? before : document.getElementById('content');
    target?.focus({ preventScroll: true });
  });
}

/** Listens for shortcuts on every page (docs/pages.md). */
export function Shortcuts(): ReactNode {
  const { open } = useOpenDialog();
  const [went, setWent] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      // A held key acts once, and the browser's own action is suppressed too.
      if (shortcut !== null && (event.repeat || act(shortcut))) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      // The next user must find nothing open.
      useOpenDialog.setState({ open: null });
    };
  }, []);
  // After navigation the focus is on the page, not on the button that opened it.
  useEffect(() => {
    if (went === 0) return;
    const frame = requestAnimationFrame(() => document.getElementById('content')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [went]);
  return (
    <Suspense fallback={null}>
      {open === 'menuSearch' && (
        <MenuSearchDialog
          onClose={closeDialog}
          onGo={() => {
            useOpenDialog.setState({ open: null });
            setWent((times) => times + 1);
          }}
        />
      )}
      {open === 'guide' && <GuideDrawer onClose={closeDialog} />}
      {open === 'list' && <ShortcutList onClose={closeDialog} />}
    </Suspense>
  );
}

function act(shortcut: Shortcut): boolean {
  if (shortcut !== 'menuSearch' && shortcut !== 'guide' && shortcut !== 'list') return runShortcut(shortcut);
  openByShortcut(shortcut);
  return true;
}
