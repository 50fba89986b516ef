import { DeleteOutlined, ShareAltOutlined } from '@ant-design/icons';
import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { useConfirm } from '#kit/ui/web/dialog/confirm.tsx';
import type { SavedView, Views } from './views.ts';
import './saved-view.css';

interface ViewListProps {
  readonly views: Views;
  readonly active: SavedView | undefined;
  readonly onOpen: (view: SavedView | null) => void;
  /** Opens the dialog that shares an own view. */
  readonly onShare: (view: SavedView) => void;
}

/** Buttons that open all rows, the user's views, or shared views. The user's views can be shared and removed. */
export function ViewList({ views, active, onOpen, onShare }: ViewListProps): ReactNode {
  const { t } = useWords();
  const allViews = views.named ?? [];
  const ownViews = allViews.filter(({ sharedBy }) => sharedBy === null);
  const sharedViews = allViews.filter(({ sharedBy }) => sharedBy !== null);
  return (
    <>
      <ul>
        <li>
          <Button type="text" className="view-menu-open" onClick={() => onOpen(null)}>
            {t('全部数据')}
          </Button>
        </li>
        {ownViews.map((view) => (
          <li key={view.id}>
            <OpenButton
              view={view}
              isActive={view === active}
              note={view.sharedWith.map(({ roleName }) => roleName).join(' · ')}
              onOpen={onOpen}
            />
            {view.canShare && <ShareButton view={view} onShare={onShare} />}
            <RemoveButton view={view} views={views} />
          </li>
        ))}
      </ul>
      {ownViews.length === 0 && <p className="view-menu-empty">{t('还没有保存的视图。')}</p>}
      {sharedViews.length > 0 && (
        <>
          <h3 className="view-menu-title">{t('共享给我的视图')}</h3>
          <ul>
            {sharedViews.map((view) => (
              <li key={view.id}>
                <OpenButton
                  view={view}
                  isActive={view === active}
                  note={t('由{{person}}共享', { person: view.sharedBy ?? '' })}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface OpenButtonProps {
  readonly view: SavedView;
  readonly isActive: boolean;
  /** The roles with which it is shared, or the user who shares it; empty if it is not shared. */
  readonly note: string;
  readonly onOpen: ViewListProps['onOpen'];
}

function OpenButton({ view, isActive, note, onOpen }: OpenButtonProps): ReactNode {
  const { t } = useWords();
  return (
    <Button type="text" className={`view-menu-open ${isActive ? 'view-menu-current' : ''}`} onClick={() => onOpen(view)}>
      {view.name}
      {view.isDefault && <span className="view-menu-default">{t('默认')}</span>}
      {note !== '' && <span className="view-menu-note">{note}</span>}
    </Button>
  );
}

function ShareButton({ view, onShare }: { readonly view: SavedView; readonly onShare: ViewListProps['onShare'] }): ReactNode {
  const { t } = useWords();
  return (
    <Tooltip title={t('共享')}>
      <Button
        type="text"
        icon={<ShareAltOutlined aria-hidden />}
        aria-label={t('共享视图{{name}}', { name: view.name })}
        onClick={() => onShare(view)}
      />
    </Tooltip>
  );
}

function RemoveButton({ view, views }: { readonly view: SavedView; readonly views: Views }): ReactNode {
  const { t } = useWords();
  const { confirm } = useConfirm();
  const question =
    view.sharedWith.length === 0
      ? t('确定要删除视图“{{name}}”吗?', { name: view.name })
      : t('视图“{{name}}”已共享给{{roles}}，删除后他们也看不到它。确定要删除吗?', {
          name: view.name,
          roles: view.sharedWith.map(({ roleName }) => roleName).join(' · '),
        });
  const remove = async () => {
    if (await confirm(question, { danger: true, okText: t('删除') })) await views.remove(view).catch(() => undefined);
  };
  return (
    <Button
      type="text"
      icon={<DeleteOutlined aria-hidden />}
      aria-label={t('删除视图{{name}}', { name: view.name })}
      onClick={() => void remove()}
    />
  );
}
