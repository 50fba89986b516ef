import { useCallback, useState } from 'react';
import type { Met } from '#kit/edit/web/use-edit.ts';
import { mergeRights, type Rights, rightsIn } from '../cascade.ts';
import { mergeSets } from '../../id-sets.ts';
import type { HeldRights } from '../contract.ts';
import { OUTER_CATEGORIES } from '../definition.ts';
import type { Taken } from '../../web/rights-changed.tsx';

/** What stands ticked on the page. */
export interface Ticked {
  readonly rights: Rights;
  readonly categories: readonly string[];
}

interface State {
  readonly ticked: Ticked;
  /** Both sides, once somebody else has changed the role. */
  readonly sides: Readonly<Record<Taken, Ticked>> | null;
}

/** What a role is to hold, from what it holds; and what becomes of that when somebody else has changed it meanwhile. */
export function useTicks(held: HeldRights) {
  const [{ ticked }, setState] = useState<State>(() => ({ ticked: ticksOf(held), sides: null }));
  const tick = useCallback(
    (change: (before: Ticked) => Partial<Ticked>) =>
      setState((before) => ({ ...before, ticked: { ...before.ticked, ...change(before.ticked) } })),
    [],
  );
  return {
    ticked,
    tick,
    /** Ticks what he has changed beside what was changed here. */
    merge: ({ seen, current }: Met<HeldRights>) =>
      setState((before) => {
        const theirs = ticksOf(current);
        const both = mergeTicks(ticksOf(seen), before.ticked, theirs);
        return { ticked: both, sides: { both, theirs } };
      }),
    take: (side: Taken) => setState(({ sides, ...before }) => ({ sides, ticked: sides?.[side] ?? before.ticked })),
  };
}

const ticksOf = (held: HeldRights): Ticked => ({ rights: rightsIn(held), categories: held.lobList });

function mergeTicks(seen: Ticked, mine: Ticked, theirs: Ticked): Ticked {
  const categories = mergeSets(new Set(seen.categories), new Set(mine.categories), new Set(theirs.categories));
  return {
    rights: mergeRights(seen.rights, mine.rights, theirs.rights),
    // In the order of the list, by which changes are told.
    categories: OUTER_CATEGORIES.filter((lob) => categories.has(lob)),
  };
}
