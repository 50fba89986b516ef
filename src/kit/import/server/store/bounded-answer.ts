import type { ImportAnswer } from '../../contract.ts';

/**
 * Maximum characters of JSON in one list of an answer. A thousand typical problems take a fifth of it. Answers are
 * stored, and those of a batch are sent together.
 */
const MAX_LIST_LENGTH = 512 * 1024;

/** An answer whose lists are no longer than they may be, whatever their texts are made of; their counts stay. */
export function boundedAnswer(answer: ImportAnswer): ImportAnswer {
  const { allErrorList, problemGroups, warnings, warningGroups, lines, sample, trialResult } = answer;
  const [first] = allErrorList;
  const listed = fitting(allErrorList);
  return {
    ...answer,
    // If there are problems, at least one is listed: an empty list means that the file is right.
    allErrorList: listed.length === 0 && first !== undefined ? [first] : listed,
    ...(problemGroups === undefined ? {} : { problemGroups: fitting(problemGroups) }),
    warnings: fitting(warnings),
    ...(warningGroups === undefined ? {} : { warningGroups: fitting(warningGroups) }),
    ...(lines === undefined ? {} : { lines: fitting(lines) }),
    ...(sample === undefined ? {} : { sample: fitting(sample) }),
    ...(trialResult === undefined ? {} : { trialResult: { ...trialResult, rows: fitting(trialResult.rows) } }),
  };
}

function fitting<T>(list: readonly T[]): readonly T[] {
  let length = 0;
  const tooMany = list.findIndex((each) => (length += JSON.stringify(each).length) > MAX_LIST_LENGTH);
  return tooMany < 0 ? list : list.slice(0, tooMany);
}
