import { Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { ChangedMeanwhile } from '#kit/edit/web/changed-meanwhile.tsx';
import type { Conflict } from '#kit/edit/web/use-edit.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { SavedRights, RightMenu } from '../authority/contract.ts';
import { Difference } from './rights-difference.tsx';

/** The rights shown after another user's change: both changes merged, or the other user's rights only. */
export type MergeChoice = 'both' | 'theirs';

interface RightsChangedProps {
  readonly conflict: Conflict<SavedRights>;
  readonly tree: readonly RightMenu[];
  readonly onChoose: (choice: MergeChoice) => void;
}

/** The rights that another user has changed meanwhile. The user's changes are merged with them, or discarded. */
export function RightsChanged({ conflict, tree, onChoose }: RightsChangedProps): ReactNode {
  const { t } = useWords();
  const [choice, setChoice] = useState<MergeChoice>('both');
  const { base, current } = conflict;
  return (
    <ChangedMeanwhile conflict={conflict}>
      <Difference tree={tree} before={base} after={current} granted={t('已授予')} withdrawn={t('已收回')} />
      <Radio.Group
        style={{ marginTop: 8 }}
        value={choice}
        options={[
          { value: 'both', label: t('合并双方的修改') },
          { value: 'theirs', label: t('只采用对方的修改') },
        ]}
        onChange={(event) => {
          const next = event.target.value as MergeChoice;
          setChoice(next);
          onChoose(next);
        }}
      />
    </ChangedMeanwhile>
  );
}
