import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#kit/ui/web/late-code.ts';
import { carryOut, type Shortcut, shortcutOf } from '#kit/ui/web/shortcuts.ts';
import { create } from 'zustand';

const ShortcutList = lazyPart(() => import('./shortcut-list.tsx'));
const MenuSearchDialog = lazyPart(() => import('./menu-search-dialog.tsx'));

/** What of the shell's own stands in front. */
const useFront = create<{ readonly open: 'menuSearch' | 'list' | null }>(() => ({ open: null }));

/** Opens the menu search, or the list of shortcuts. */
export const openByShortcut = (open: 'menuSearch' | 'list') => useFront.setState({ open });

/** Listens for shortcuts on every page (docs/pages.md). */
export function Shortcuts(): ReactNode {
  const { open } = useFront();
  const [went, setWent] = useState(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const shortcut = shortcutOf(event);
      // A key that is held down has done its work, and the browser's own is not wanted either.
      if (shortcut !== null && (event.repeat || act(shortcut))) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
      // Whoever signs in next finds nothing open.
      useFront.setState({ open: null });
    };
  }, []);
  // Who went to a page goes on there, not at the button by which he came.
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
      {open === 'list' && <ShortcutList onClose={close} />}
    </Suspense>
  );
}

function act(shortcut: Shortcut): boolean {
  if (shortcut !== 'menuSearch' && shortcut !== 'list') return carryOut(shortcut);
  openByShortcut(shortcut);
  return true;
}
