import { SearchOutlined } from '@ant-design/icons';
import { Input, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useWords } from '#kit/i18n/web/words.ts';
import type { RecordHit, recordSearch } from '#kit/record-search/contract.ts';
import { MIN_SEARCH_LENGTH } from '#kit/record-search/limits.ts';
import { useSession } from '#kit/session/web/session.ts';
import { GLOSSARY_PATH } from '#kit/ui/glossary-path.ts';
import { useCall } from '#kit/http/web/use-call.ts';
import { createMenuSearch, type SearchEntry } from './menu-index.ts';
import { menuName, reachableScreens } from '../navigation.ts';
import { useShellSettings } from '../settings/shell-settings.ts';

type Search = (text: string) => readonly SearchEntry[];

interface MenuSearchDialogProps {
  readonly onClose: () => void;
  /** A page was chosen. */
  readonly onGo: () => void;
}

/** A found screen or record. */
interface Entry {
  readonly title: string;
  readonly trail: string;
  readonly to: string;
}

/**
 * Fuzzy search over the screens that the user may open, by name, pinyin (in Chinese) and path. Below the screens it
 * lists the records that the server finds.
 */
export default function MenuSearchDialog({ onClose, onGo }: MenuSearchDialogProps): ReactNode {
  const { t } = useWords();
  const navigate = useNavigate();
  const search = useSearch();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(0);
  const records = useRecords(text.trim());
  const entries = useMemo(
    (): readonly Entry[] => [
      ...(search?.(text) ?? []).map(({ title, trail, path }) => ({ title, trail, to: path })),
      ...records.hits.map(({ text: title, kind, path, query }) => ({
        title,
        trail: kind,
        to: `${path}?${new URLSearchParams(query).toString()}`,
      })),
    ],
    [search, text, records.hits],
  );

  function go(entry: Entry | undefined): void {
    if (entry === undefined) return;
    void navigate(entry.to);
    onGo();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setSelected((selected + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(entries[selected]);
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
      onCancel={onClose}
      styles={{ container: { padding: 12 }, header: { margin: 0 } }}
    >
      <Input
        autoFocus
        size="large"
        prefix={<SearchOutlined />}
        placeholder={t('菜单名称、单号、MPN、SKU、IMEI、用户或文件名')}
        aria-label={t('搜索菜单')}
        role="combobox"
        aria-expanded
        aria-controls="menu-search-found"
        aria-activedescendant={entries.length > 0 ? `menu-search-${selected}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setSelected(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="menu-search-found" role="listbox" aria-label={t('搜索结果')} className="shell-menu-search-found">
        {entries.map((entry, index) => (
          <div
            key={[entry.to, entry.trail].join(' ')}
            id={`menu-search-${index}`}
            role="option"
            aria-selected={index === selected}
            className="shell-menu-search-entry"
            onPointerMove={() => setSelected(index)}
            onClick={() => go(entry)}
          >
            <span>{entry.title}</span>
            <small>{entry.trail}</small>
          </div>
        ))}
      </div>
      {search !== null && !records.searching && entries.length === 0 && (
        <p className="shell-menu-search-none" role="status">
          {t('没有匹配的菜单或记录')}
        </p>
      )}
    </Modal>
  );
}

/** Records are searched after this pause in typing, in ms. */
const PAUSE_MS = 120;
const NO_HITS: readonly RecordHit[] = [];

/** The records that a text finds, once the user has stopped typing. */
function useRecords(typed: string): { readonly hits: readonly RecordHit[]; readonly searching: boolean } {
  const { language } = useWords();
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const enabled = text.length >= MIN_SEARCH_LENGTH;
  const { data, isFetching } = useCall<typeof recordSearch>({ path: '/ops/search', query: { text } }, { dependsOn: [language], enabled });
  const isCurrent = text === typed && enabled;
  return { hits: isCurrent ? (data ?? NO_HITS) : NO_HITS, searching: isFetching || (typed.length >= MIN_SEARCH_LENGTH && text !== typed) };
}

function useSearch(): Search | null {
  const { t, language } = useWords();
  const { codes, menuNames } = useSession();
  const pinyinWanted = useShellSettings((settings) => settings.pinyinSearch);
  const [search, setSearch] = useState<Search | null>(null);
  useEffect(() => {
    let current = true;
    const nameOf = (code: string) => t(menuName(code, menuNames));
    const entries = reachableScreens(codes)
      .filter(({ menu }) => menu.openedFrom === undefined)
      .map(({ menu, path, groups }) => ({ path, title: nameOf(menu.code), trail: groups.map((group) => nameOf(group.code)).join(' / ') }));
    entries.push({ path: GLOSSARY_PATH, title: t('术语表'), trail: '' });
    void createMenuSearch(entries, language === 'zh' && pinyinWanted).then((created) => current && setSearch(() => created));
    return () => {
      current = false;
    };
  }, [codes, menuNames, language, pinyinWanted, t]);
  return search;
}
