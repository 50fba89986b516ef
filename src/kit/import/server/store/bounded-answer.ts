import type { ImportAnswer } from '../../contract.ts';

/**
 * Maximum characters of JSON in one list of an answer. A thousand typical problems need a fifth of it. The limit exists
 * because answers are stored, and because the answers of a batch are sent together.
 */
const MAX_LIST_LENGTH = 512 * 1024;

/** Cuts the lists of an answer to `MAX_LIST_LENGTH`. The counts are not changed. */
export function boundedAnswer(answer: ImportAnswer): ImportAnswer {
  const { allErrorList, problemGroups, warnings, warningGroups, lines, sample, trialResult } = answer;
  const [first] = allErrorList;
  const listed = cut(allErrorList);
  return {
    ...answer,
    // At least one problem is listed: an empty list means that the file has no problem.
    allErrorList: listed.length === 0 && first !== undefined ? [first] : listed,
    problemGroups: cut(problemGroups),
    warnings: cut(warnings),
    warningGroups: cut(warningGroups),
    ...(lines === undefined ? {} : { lines: cut(lines) }),
    ...(sample === undefined ? {} : { sample: cut(sample) }),
    ...(trialResult === undefined ? {} : { trialResult: { ...trialResult, rows: cut(trialResult.rows) } }),
  };
}

function cut<T>(list: readonly T[]): readonly T[] {
  let length = 0;
  const end = list.findIndex((each) => (length += JSON.stringify(each).length) > MAX_LIST_LENGTH);
  return end < 0 ? list : list.slice(0, end);
}
