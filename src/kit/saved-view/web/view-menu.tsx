import { DeleteOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { lazy, type ReactNode, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useConfirm } from '#kit/ui/web/confirm.tsx';
import { OnceOpened } from '#kit/ui/web/once-opened.tsx';
import type { SavedView, Views, ViewState } from './views.ts';
import './saved-view.css';

/** Loaded when it is first wanted: the list itself needs no form. */
const SaveView = lazy(async () => ({ default: (await import('./save-view.tsx')).SaveView }));

interface ViewMenuProps {
  readonly views: Views;
  /** The list as it is now. */
  readonly current: ViewState;
  /** Shows a view's rows and columns; null: everything, as the list opens without a view. */
  readonly onOpen: (state: ViewState | null) => void;
}

/** The person's saved views of a list: open one, save the present one, remove one. */
export function ViewMenu({ views, current, onOpen }: ViewMenuProps): ReactNode {
  const { t } = useWords();
  const [open, setOpen] = useState(false);
  const [naming, setNaming] = useState(false);
  const active = views.views?.find((view) => view.state.query !== '' && view.state.query === current.query);
  const show = (state: ViewState | null) => {
    setOpen(false);
    onOpen(state);
  };
  const list = (
    <div className="view-menu">
      <ViewList views={views} active={active} onOpen={show} />
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
      <OnceOpened open={naming}>
        <SaveView
          open={naming}
          name={active?.name ?? ''}
          isDefault={active?.isDefault ?? false}
          onClose={() => setNaming(false)}
          onSave={(name, isDefault) => views.save(name, current, isDefault)}
        />
      </OnceOpened>
    </>
  );
}

function ViewList({
  views,
  active,
  onOpen,
}: {
  readonly views: Views;
  readonly active: SavedView | undefined;
  readonly onOpen: (state: ViewState | null) => void;
}): ReactNode {
  const { t } = useWords();
  const { confirm } = useConfirm();
  const remove = async (view: SavedView) => {
    if (await confirm(t('确定要删除视图“{{name}}”吗?', { name: view.name }), { danger: true }))
      await views.remove(view).catch(() => undefined);
  };
  const saved = views.views ?? [];
  return (
    <>
      <ul>
        <li>
          <Button type="text" className="view-menu-open" onClick={() => onOpen(null)}>
            {t('全部数据')}
          </Button>
        </li>
        {saved.map((view) => (
          <li key={view.id}>
            <Button
              type="text"
              className={`view-menu-open ${view === active ? 'view-menu-current' : ''}`}
              onClick={() => onOpen(view.state)}
            >
              {view.name}
              {view.isDefault && <span className="view-menu-default">{t('默认')}</span>}
            </Button>
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('删除视图 {{name}}', { name: view.name })}
              onClick={() => void remove(view)}
            />
          </li>
        ))}
      </ul>
      {saved.length === 0 && <p className="view-menu-empty">{t('还没有保存的视图。')}</p>}
    </>
  );
}
