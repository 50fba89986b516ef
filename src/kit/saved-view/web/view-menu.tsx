import { DownOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { lazyPart } from '#kit/ui/web/load-on-demand.ts';
import { MountedOnceOpen } from '#kit/ui/web/dialog/mounted-once-open.tsx';
import { withoutPageSize } from './use-opening-address.ts';
import type { SavedView, Views, ViewState } from './views.ts';

/** Loaded on first use. */
const ViewList = lazyPart(async () => ({ default: (await import('./view-list.tsx')).ViewList }));
const SaveView = lazyPart(async () => ({ default: (await import('./save-view.tsx')).SaveView }));
const ShareView = lazyPart(async () => ({ default: (await import('./share-view.tsx')).ShareView }));

interface ViewMenuProps {
  readonly views: Views;
  /** The current state of the list. */
  readonly current: ViewState;
  /** Opens a view; null opens the list without a view. */
  readonly onOpen: (view: SavedView | null) => void;
}

/** The menu of the saved views of a list: open, share or remove a view, or save the current state as one. */
export function ViewMenu({ views, current, onOpen }: ViewMenuProps): ReactNode {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState(false);
  const [sharing, setSharing] = useState<SavedView | null>(null);
  const currentQuery = withoutPageSize(current.query);
  const active = currentQuery === '' ? undefined : views.named?.find((view) => withoutPageSize(view.state.query) === currentQuery);
  const show = (view: SavedView | null) => {
    setOpen(false);
    onOpen(view);
  };
  const list = (
    <div className="view-menu">
      <Suspense fallback={null}>
        <ViewList
          views={views}
          active={active}
          onOpen={show}
          onShare={(view) => {
            setOpen(false);
            setSharing(view);
          }}
        />
      </Suspense>
      <Button
        block
        onClick={() => {
          setOpen(false);
          setNaming(true);
        }}
      >
        {t('保存当前视图…')}
      </Button>
    </div>
  );
  return (
    <>
      <Popover trigger="click" placement="bottomRight" open={open} onOpenChange={setOpen} content={list} destroyOnHidden>
        <Button aria-expanded={open}>
          {active?.name ?? t('视图')}
          <DownOutlined aria-hidden style={{ fontSize: 10 }} />
        </Button>
      </Popover>
      <MountedOnceOpen open={naming}>
        <SaveView
          open={naming}
          name={active?.name ?? ''}
          isDefault={active?.isDefault ?? false}
          onClose={() => setNaming(false)}
          onSave={(name, isDefault) => views.save(name, current, isDefault)}
        />
      </MountedOnceOpen>
      <MountedOnceOpen open={sharing !== null}>
        <ShareView view={sharing} onClose={() => setSharing(null)} onShare={views.share} />
      </MountedOnceOpen>
    </>
  );
}
