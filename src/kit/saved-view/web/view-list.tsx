import { DeleteOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useConfirm } from '#kit/ui/web/confirm.tsx';
import type { SavedView, Views, ViewState } from './views.ts';
import './saved-view.css';

/** All rows, and the person's saved views: a press opens one or removes it. */
export function ViewList({
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
