import type { AnswerOf } from '#kit/http/contract.ts';
import type { listCombo } from './contract.ts';

/** The answer of a combo of two levels: each value of the first level with the values below it. */
export type LevelsAnswer = AnswerOf<ReturnType<typeof listCombo>>;

/**
 * The values of the second level below a value of the first level; below all of them if `parent` is empty. A value that
 * is below several values of the first level, such as a product line in several categories, is returned once.
 */
export function secondLevel(levels: LevelsAnswer, parent: string): LevelsAnswer[number]['subComBoxList'] {
  const below = levels.filter(({ comBox }) => parent === '' || comBox.code === parent).flatMap(({ subComBoxList }) => subComBoxList);
  return [...new Map(below.map((each) => [each.code, each])).values()];
}
