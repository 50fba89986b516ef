import { Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { ChangedMeanwhile } from '#kit/edit/web/changed-meanwhile.tsx';
import type { Conflict } from '#kit/edit/web/use-edit.ts';
import { useWords } from '#kit/i18n/web/words.ts';
import type { HeldRights, RightMenu } from '../authority/contract.ts';

/** Which rights stand on the page after somebody else has changed them: both sides' changes, or his alone. */
export type Taken = 'both' | 'theirs';

interface RightsChangedProps {
  readonly conflict: Conflict<HeldRights>;
  readonly tree: readonly RightMenu[];
  readonly onTake: (taken: Taken) => void;
}

/** Who has granted and taken what meanwhile; one's own changes stand beside his until one gives them up. */
export function RightsChanged({ conflict, tree, onTake }: RightsChangedProps): ReactNode {
  const { t } = useWords();
  const [taken, setTaken] = useState<Taken>('both');
  const { of, current } = conflict;
  const granted = namesOf(tree, beyond(of, current), t);
  const withdrawn = namesOf(tree, beyond(current, of), t);
  return (
    <ChangedMeanwhile conflict={conflict}>
      <ul>
        {granted.length > 0 && (
          <li>
            {t('已授予')}: {granted.join(t('、'))}
          </li>
        )}
        {withdrawn.length > 0 && (
          <li>
            {t('已收回')}: {withdrawn.join(t('、'))}
          </li>
        )}
      </ul>
      <Radio.Group
        style={{ marginTop: 8 }}
        value={taken}
        options={[
          { value: 'both', label: t('合并双方的修改') },
          { value: 'theirs', label: t('只采用对方的修改') },
        ]}
        onChange={(event) => {
          const next = event.target.value as Taken;
          setTaken(next);
          onTake(next);
        }}
      />
    </ChangedMeanwhile>
  );
}

type Held = Pick<HeldRights, 'menuIds' | 'operationIds' | 'lobList'>;

/** What is in the second and not in the first. */
function beyond(one: Held, other: Held): Held {
  const without = <T,>(values: readonly T[], held: readonly T[]) => values.filter((value) => !held.includes(value));
  return {
    menuIds: without(other.menuIds, one.menuIds),
    operationIds: without(other.operationIds, one.operationIds),
    lobList: without(other.lobList, one.lobList),
  };
}

/** Screens and buttons in the order of the tree, a button with its screen, then categories. Groups go without saying. */
function namesOf(tree: readonly RightMenu[], held: Held, t: (text: string) => string): string[] {
  const below = (menus: readonly RightMenu[]): string[] =>
    menus.flatMap(({ menuId, menuName, childMenu, operations }) => [
      ...(childMenu.length === 0 && held.menuIds.includes(menuId) ? [t(menuName)] : []),
      ...operations.filter(({ btnId }) => held.operationIds.includes(btnId)).map(({ btnName }) => `${t(menuName)} / ${t(btnName)}`),
      ...below(childMenu),
    ]);
  return [...below(tree), ...held.lobList.map(t)];
}
