import type { FilterDefinition } from '#kit/records/define.ts';
import type { ReportComboAnswer, ReportOption } from './contract.ts';

type ComboFilter = Pick<FilterDefinition, 'dependsOn'> & { readonly combo?: string };

/**
 * The options of a filter. The filter of the second level offers the options below the chosen value of the first level,
 * or all options if none is chosen.
 * @param chosen returns the value of another filter; empty if it has none
 */
export function optionsOf(
  { combo, dependsOn }: ComboFilter,
  answer: ReportComboAnswer,
  chosen: (filter: string) => string,
): readonly ReportOption[] {
  if (combo === undefined) return [];
  if (!isLevels(answer)) return answer[combo] ?? [];
  if (dependsOn === undefined) return answer.map(({ comBox }) => comBox);
  const outer = chosen(dependsOn);
  const below = answer.filter(({ comBox }) => outer === '' || comBox.code === outer).flatMap(({ subComBoxList }) => subComBoxList);
  return [...new Map(below.map((each) => [each.code, each])).values()];
}

function isLevels(answer: ReportComboAnswer): answer is Extract<ReportComboAnswer, readonly unknown[]> {
  return Array.isArray(answer);
}
