import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import type { SplitStateName } from '../states.ts';

/** A computed allocation is a warning until the user completes it. */
const COLOURS: Readonly<Record<SplitStateName, string>> = {
  已分仓: 'warning',
  分仓完毕: 'success',
  计算中: 'processing',
  计算失败: 'error',
};

/** The state of an allocation record. */
export function SplitStateTag({ state }: { readonly state: SplitStateName }): ReactNode {
  const { t } = useWords();
  return <Tag color={COLOURS[state]}>{t(state, { context: '分仓状态' })}</Tag>;
}
