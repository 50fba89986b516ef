import { SearchOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';

const MenuSearchDialog = lazy(() => import('./menu-search-dialog.tsx'));

/** Opens the menu search; Ctrl+K (⌘K) does too. */
export function MenuSearch(): ReactNode {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        type="text"
        aria-label={t('搜索菜单')}
        title={`${t('搜索菜单')} (Ctrl+K)`}
        aria-keyshortcuts="Control+K Meta+K"
        icon={<SearchOutlined />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <MenuSearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
