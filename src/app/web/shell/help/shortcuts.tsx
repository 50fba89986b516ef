import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#kit/ui/web/late-code.ts';
import { carryOut, type Shortcut, shortcutOf } from '#kit/ui/web/shortcuts.ts';
import { create } from 'zustand';

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'));
const GuideDrawer = lazyPart(() => import('./guide-drawer.tsx'));
const MenuSearchDialog = lazyPart(() => import('../menu/menu-search-dialog.tsx'));

type Opened = 'menuSearch' | 'guide' | 'list';

/** The open dialog of the shell. */
const useFront = create<{ readonly open: Opened | null }>(() => ({ open: null }));

/** Opens the menu search, the user guide, or the list of shortcuts. */
export const openByShortcut = (open: Opened) => useFront.setState({ open });

/** Listens for shortcuts on every page (docs/pages.md). */
export function Shortcuts(): ReactNode {
  const { open } = useFront();
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
      useFront.setState({ open: null });
    };
  }, []);
  // After navigation the focus is on the page, not on the button that opened it.
  useEffect(() => {
    if (went === 0) return;
    const frame = requestAnimationFrame(() => document.getElementById('content')?.focus());
    return () => cancelAnimationFrame(frame);
  }, [went]);
  const close = () => useFront.setState({ open: null });
  return (
    <Suspense fallback={null}>
      {open === 'menuSearch' && (
        <MenuSearchDialog
          onClose={close}
          onGo={() => {
            close();
            setWent((times) => times + 1);
          }}
        />
      )}
      {open === 'guide' && <GuideDrawer onClose={close} />}
      {open === 'list' && <ShortcutList onClose={close} />}
    </Suspense>
  );
}

function act(shortcut: Shortcut): boolean {
  if (shortcut !== 'menuSearch' && shortcut !== 'guide' && shortcut !== 'list') return carryOut(shortcut);
  openByShortcut(shortcut);
  return true;
}
