import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useWords } from '#kit/i18n/web/words.ts';
import { EmptyState } from './page-states.tsx';

interface NoMatchesProps {
  /** The current filters, and the default ones. */
  readonly filters: Readonly<Record<string, string>>;
  readonly initially: Readonly<Record<string, string>>;
  readonly onReset: () => void;
  /** Clears the default filters, if there are rows that only these exclude. */
  readonly onShowHidden?: (() => void) | undefined;
  /** Explains how to add the first rows. */
  readonly hint: ReactNode;
  /** The buttons for it. */
  readonly actions?: ReactNode;
}

/** The text of an empty table: either no row matches the filters, or there are no rows at all. */
export function NoMatches({ filters, initially, onReset, onShowHidden, hint, actions }: NoMatchesProps): ReactNode {
  const { t } = useWords();
  const isNarrowed = Object.entries(filters).some(([name, value]) => value !== (initially[name] ?? ''));
  const onClear = isNarrowed ? onReset : onShowHidden;
  if (onClear === undefined) return <EmptyState hint={hint} actions={actions} />;
  return (
    <EmptyState
      text={t('没有符合条件的数据')}
      actions={
        <Button type="link" onClick={onClear}>
          {t('清除筛选条件')}
        </Button>
      }
    />
  );
}
