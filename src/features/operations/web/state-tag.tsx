import { Tag } from 'antd';
import type { ReactNode } from 'react';
import type { FilterOption } from '#kit/list/web/filter-input.tsx';
import { useWords } from '#kit/i18n/web/words.ts';
import type { States, StateStyle } from '../states.ts';

export function stateChoices(states: States<string>): FilterOption[] {
  return Object.entries(states).map(([value, { text }]) => ({ value, label: text }));
}

export function StateTag({ state }: { readonly state: StateStyle }): ReactNode {
  const { t } = useWords();
  return <Tag color={state.colour}>{t(state.text)}</Tag>;
}
