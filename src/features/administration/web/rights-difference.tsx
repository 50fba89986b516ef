import { type ReactNode, useMemo } from 'react';
import { listText } from '#kit/i18n/formats.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { RightMenu } from '../authority/contract.ts';
import { differenceOf, type RightIds } from '../rights-difference.ts';
import './rights.css';

interface DifferenceProps {
  readonly tree: readonly RightMenu[];
  readonly before: RightIds;
  readonly after: RightIds;
}

/** The names of the rights that `after` adds to `before` and removes from it. Shows nothing if they are equal. */
export function Difference({
  tree,
  before,
  after,
  granted: grantedText,
  withdrawn: withdrawnText,
}: DifferenceProps & { readonly granted: string; readonly withdrawn: string }): ReactNode {
  const { t, language } = useWords();
  const { granted, withdrawn } = useMemo(() => differenceOf(tree, before, after, t), [tree, before, after, t]);
  if (granted.length + withdrawn.length === 0) return null;
  return (
    <ul className="admin-rights-difference">
      {granted.length > 0 && (
        <li className="admin-rights-granted">
          <b>{grantedText}:</b> {listText(granted, language)}
        </li>
      )}
      {withdrawn.length > 0 && (
        <li className="admin-rights-withdrawn">
          <b>{withdrawnText}:</b> {listText(withdrawn, language)}
        </li>
      )}
    </ul>
  );
}

/** The ticks that a save would grant and withdraw. */
export function UnsavedDifference(props: DifferenceProps): ReactNode {
  const { t } = useWords();
  return (
    <div role="status" aria-label={t('与已保存的权限相比')} className="admin-rights-unsaved">
      <Difference {...props} granted={t('将授予')} withdrawn={t('将收回')} />
    </div>
  );
}
