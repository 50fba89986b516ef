import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { Nothing } from '#kit/ui/web/page-states.tsx';
import type { RightMenu } from '../authority/contract.ts';
import { findRights, type FoundRights } from '../find-rights.ts';
import './rights.css';

export interface RightsSearch {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** What the rights are shown as: all of them while nothing is searched. */
  readonly found: FoundRights;
}

/** A search in a tree of rights. */
export function useRightsSearch(tree: readonly RightMenu[]): RightsSearch {
  const { t } = useWords();
  const [text, setText] = useState('');
  // Many boxes are drawn anew; typing does not wait for them.
  const wanted = useDeferredValue(text);
  const found = useMemo(() => findRights(tree, wanted, t), [tree, wanted, t]);
  return { text, setText, found };
}

/** The field of the search, and a word where it finds nothing. */
export function RightsSearchField({ search: { text, setText, found } }: { readonly search: RightsSearch }): ReactNode {
  const { t } = useWords();
  return (
    <>
      <Input
        className="rights-search"
        type="search"
        value={text}
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder={t('搜索菜单或按钮')}
        aria-label={t('搜索菜单或按钮')}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() !== '' && found.tree.length === 0 && <Nothing text={t('没有匹配的菜单或按钮')} />}
    </>
  );
}
