import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { EmptyState } from '#kit/ui/web/page/page-states.tsx';
import { clearable } from '#kit/ui/web/toolbar/clearable.tsx';
import type { RightMenu } from '../authority/contract.ts';
import { findRights, type FoundRights } from '../find-rights.ts';
import './rights.css';

interface RightsSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The tree to show; the whole tree when the search is empty. */
  readonly found: FoundRights;
}

export function useRightsSearch(tree: readonly RightMenu[]): RightsSearch {
  const { t } = useWords();
  const [text, setText] = useState('');
  // Rendering many checkboxes is slow, so the results are rendered after the typed text.
  const deferredText = useDeferredValue(text);
  const found = useMemo(() => findRights(tree, deferredText, t), [tree, deferredText, t]);
  return { text, setText, found };
}

/** The search field, with a message when nothing matches. */
export function RightsSearchField({ search: { text, setText, found } }: { readonly search: RightsSearch }): ReactNode {
  const { t } = useWords();
  return (
    <>
      <Input
        className="admin-rights-search"
        type="search"
        value={text}
        allowClear={clearable(t)}
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('搜索菜单或按钮')}
        aria-label={t('搜索菜单或按钮')}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && found.tree.length === 0 && <EmptyState text={t('没有匹配的菜单或按钮')} />}
    </>
  );
}
