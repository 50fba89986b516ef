import { CloseOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { queryClient } from '../query-client.ts';
import { menuName } from './navigation.ts';
import { closeAllTags, closeOtherTags, closeTag, type Tag, useTags } from './tags.ts';

/** The open pages, each with a menu on its right button: refresh, close, close the others, close all. */
export function TagsView(): ReactNode {
  const { t } = useWords();
  const tags = useTags((state) => state.tags);
  return (
    <nav className="tags-view" aria-label={t('已打开的页面')}>
      {tags.map((tag) => (
        <TagLink key={tag.path} tag={tag} />
      ))}
    </nav>
  );
}

function TagLink({ tag }: { readonly tag: Tag }): ReactNode {
  const { t } = useWords();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const names = useSession((session) => session.menuNames);
  const item = useRef<HTMLSpanElement>(null);
  const active = pathname === tag.path;
  const name = t(menuName(tag.code, names));

  useEffect(() => {
    if (active) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active]);

  function close(): void {
    const next = closeTag(tag.path);
    if (active) void navigate(next);
  }

  function choose(action: string): void {
    if (action === 'refresh') {
      void queryClient.invalidateQueries({ refetchType: 'none' });
      void navigate(`/redirect${tag.path}${tag.search}`, { replace: active });
    } else if (action === 'close') {
      close();
    } else if (action === 'others') {
      closeOtherTags(tag.path);
      void navigate(tag.path + tag.search);
    } else {
      closeAllTags();
      void navigate('/');
    }
  }

  const items: MenuProps['items'] = [
    { key: 'refresh', label: t('刷新') },
    { key: 'close', label: t('关闭') },
    { key: 'others', label: t('关闭其他') },
    { key: 'all', label: t('关闭所有') },
  ];
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items, onClick: ({ key }) => choose(key) }}>
      <span
        ref={item}
        className={active ? 'tag tag-active' : 'tag'}
        onAuxClick={(event) => {
          if (event.button === 1) close();
        }}
      >
        <Link to={tag.path + tag.search} aria-current={active ? 'page' : undefined}>
          {name}
        </Link>
        <button type="button" aria-label={t('关闭{{name}}', { name })} onClick={close}>
          <CloseOutlined />
        </button>
      </span>
    </Dropdown>
  );
}
