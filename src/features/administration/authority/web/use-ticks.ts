import { useCallback, useState } from 'react';
import type { DetectedConflict } from '#kit/edit/web/use-edit.ts';
import { mergeRights, type Rights, rightsIn } from '../cascade.ts';
import { mergeSets } from '../../id-sets.ts';
import type { SavedRights } from '../contract.ts';
import { OUTER_CATEGORIES } from '../definition.ts';
import type { MergeChoice } from '../../web/rights-changed.tsx';

export interface TickedRights {
  readonly rights: Rights;
  readonly categories: readonly string[];
}

interface State {
  readonly ticked: TickedRights;
  /** Both sets of changes, when another user has changed the role. */
  readonly sides: Readonly<Record<MergeChoice, TickedRights>> | null;
}

/**
 * The ticks of a role, starting from its saved rights. Merges changes that another user saves meanwhile.
 * @param firstCategories the categories of a role that was never saved on this page
 */
export function useTicks(saved: SavedRights, firstCategories: readonly string[]) {
  const [{ ticked }, setState] = useState<State>(() => {
    const initial = ticksOf(saved);
    return { ticked: initial.categories.length === 0 ? { ...initial, categories: firstCategories } : initial, sides: null };
  });
  const tick = useCallback(
    (change: (before: TickedRights) => Partial<TickedRights>) =>
      setState((before) => ({ ...before, ticked: { ...before.ticked, ...change(before.ticked) } })),
    [],
  );
  return {
    ticked,
    tick,
    /** Adds the other user's changes to those made on this page. */
    merge: ({ seen, current }: DetectedConflict<SavedRights>) =>
      setState((before) => {
        const theirs = ticksOf(current);
        const both = mergeTicks(ticksOf(seen), before.ticked, theirs);
        return { ticked: both, sides: { both, theirs } };
      }),
    choose: (side: MergeChoice) => setState(({ sides, ...before }) => ({ sides, ticked: sides?.[side] ?? before.ticked })),
  };
}

const ticksOf = (saved: SavedRights): TickedRights => ({ rights: rightsIn(saved), categories: saved.lobList });

function mergeTicks(seen: TickedRights, mine: TickedRights, theirs: TickedRights): TickedRights {
  const categories = mergeSets(new Set(seen.categories), new Set(mine.categories), new Set(theirs.categories));
  return {
    rights: mergeRights(seen.rights, mine.rights, theirs.rights),
    // In the order of the list, in which changes are shown.
    categories: OUTER_CATEGORIES.filter((lob) => categories.has(lob)),
  };
}
