import { SearchOutlined } from '@ant-design/icons';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import { useSession } from '#kit/session/web/session.ts';
import { makeSearch, type SearchEntry } from './menu-index.ts';
import { menuName, reachable } from './navigation.ts';
import { useShellSettings } from './shell-settings.ts';

type Search = (text: string) => readonly SearchEntry[];

interface MenuSearchDialogProps {
  readonly onClose: () => void;
  /** A page was chosen. */
  readonly onGo: () => void;
}

/** Fuzzy search over the screens that the user may open, by name, pinyin (in Chinese) and path. */
export default function MenuSearchDialog({ onClose, onGo }: MenuSearchDialogProps): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const search = useSearch();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = useMemo(() => search?.(text) ?? [], [search, text]);

  function go(entry: SearchEntry | undefined): void {
    if (entry === undefined) return;
    void navigate(entry.path);
    onGo();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((chosen + step + found.length) % found.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(found[chosen]);
    } else if (event.key === 'Escape') {
      onClose();
    }
  }

  return (
    <Modal
      open
      title={<span className="ui-visually-hidden">{t('搜索菜单')}</span>}
      footer={null}
      closable={false}
      width={560}
      style={{ top: 96 }}
      onCancel={onClose}
      styles={{ container: { padding: 12 }, header: { margin: 0 } }}
    >
      <Input
        autoFocus
        size="large"
        prefix={<SearchOutlined />}
        placeholder={t('输入菜单名称')}
        aria-label={t('搜索菜单')}
        role="combobox"
        aria-expanded
        aria-controls="menu-search-found"
        aria-activedescendant={found.length > 0 ? `menu-search-${chosen}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="menu-search-found" role="listbox" aria-label={t('搜索结果')} className="shell-menu-search-found">
        {found.map((entry, index) => (
          <div
            key={entry.path}
            id={`menu-search-${index}`}
            role="option"
            aria-selected={index === chosen}
            className="shell-menu-search-entry"
            onPointerMove={() => setChosen(index)}
            onClick={() => go(entry)}
          >
            <span>{entry.title}</span>
            <small>{entry.trail}</small>
          </div>
        ))}
      </div>
      {search !== null && found.length === 0 && (
        <p className="shell-menu-search-none" role="status">
          {t('没有匹配的菜单')}
        </p>
      )}
    </Modal>
  );
}

function useSearch(): Search | null {
  const { t, language } = useWords();
  const { codes, menuNames } = useSession();
  const pinyinWanted = useShellSettings((settings) => settings.pinyinSearch);
  const [search, setSearch] = useState<Search | null>(null);
  useEffect(() => {
    let current = true;
    const nameOf = (code: string) => t(menuName(code, menuNames));
    const entries = reachable(codes)
      .filter(({ menu }) => menu.openedFrom === undefined)
      .map(({ menu, path, groups }) => ({ path, title: nameOf(menu.code), trail: groups.map((group) => nameOf(group.code)).join(' / ') }));
    void makeSearch(entries, language === 'zh' && pinyinWanted).then((made) => current && setSearch(() => made));
    return () => {
      current = false;
    };
  }, [codes, menuNames, language, pinyinWanted, t]);
  return search;
}
