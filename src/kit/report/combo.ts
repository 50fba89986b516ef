import { type LevelsAnswer, secondLevel } from '#kit/list/levels.ts';
import type { FilterDefinition } from '#kit/records/define.ts';
import type { ReportComboAnswer, ReportOption } from './contract.ts';

type ComboFilter = Pick<FilterDefinition, 'dependsOn'> & { readonly combo?: string };

/**
 * The options of a filter; none if it has no `combo`. In an answer of two levels, the filter with `dependsOn` is the
 * second level: its options are those below the chosen value of the first level, or all if none is chosen.
 * @param chosen returns the value of another filter; empty if it has none
 */
export function optionsOf(
  { combo, dependsOn }: ComboFilter,
  answer: ReportComboAnswer,
  chosen: (filter: string) => string,
): readonly ReportOption[] {
  if (combo === undefined) return [];
  if (!isLevels(answer)) return answer[combo] ?? [];
  return dependsOn === undefined ? answer.map(({ comBox }) => comBox) : secondLevel(answer, chosen(dependsOn));
}

function isLevels(answer: ReportComboAnswer): answer is LevelsAnswer {
  return Array.isArray(answer);
}
