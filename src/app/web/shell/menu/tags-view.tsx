import { CloseOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { useMayLeave } from '#kit/ui/web/dialog/leave-guard.tsx';
import { queryClient } from '../../query-client.ts';
import { menuName } from '../navigation.ts';
import { scrollIntoBox } from '../scroll-into-box.ts';
import { closeAllTags, closeOtherTags, closeTag, type Tag, useTags } from './tags.ts';

/** The open pages, each with a context menu: refresh, close, close the others, close all. */
export function TagsView(): ReactNode {
  const { t } = useWords();
  const tags = useTags((state) => state.tags);
  return (
    <nav className="shell-tags" aria-label={t('已打开的页面')}>
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
  const mayLeave = useMayLeave();
  const names = useSession((session) => session.menuNames);
  const item = useRef<HTMLSpanElement>(null);
  const active = pathname === tag.path;
  const name = t(menuName(tag.code, names));

  useEffect(() => {
    const bar = item.current?.parentElement;
    if (active && item.current && bar) scrollIntoBox(bar, item.current);
  }, [active]);

  async function close(): Promise<void> {
    if (active && !(await mayLeave())) return;
    const next = closeTag(tag.path);
    if (active) await navigate(next);
  }

  async function choose(action: string): Promise<void> {
    if (action === 'close') return close();
    // Closing the other pages does not leave the shown one.
    const leaves = !(active && action === 'others');
    if (leaves && !(await mayLeave())) return;
    if (action === 'refresh') {
      void queryClient.invalidateQueries({ refetchType: 'none' });
      await navigate(`/redirect${tag.path}${tag.search}`, { replace: active });
    } else if (action === 'others') {
      closeOtherTags(tag.path);
      await navigate(tag.path + tag.search);
    } else {
      closeAllTags();
      await navigate('/');
    }
  }

  const items: MenuProps['items'] = [
    { key: 'refresh', label: t('刷新') },
    { key: 'close', label: t('关闭') },
    { key: 'others', label: t('关闭其他') },
    { key: 'all', label: t('关闭所有') },
  ];
  return (
    <Dropdown trigger={['contextMenu']} menu={{ items, onClick: ({ key }) => void choose(key) }}>
      <span
        ref={item}
        className={active ? 'shell-tag shell-tag-active' : 'shell-tag'}
        onAuxClick={(event) => {
          if (event.button === 1) void close();
        }}
      >
        <Link to={tag.path + tag.search} aria-current={active ? 'page' : undefined}>
          {name}
        </Link>
        <button type="button" aria-label={t('关闭{{name}}', { name })} onClick={() => void close()}>
          <CloseOutlined />
        </button>
      </span>
    </Dropdown>
  );
}
