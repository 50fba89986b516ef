import type { ImportAnswer } from '../../contract.ts';

/** Characters of JSON that one list of an answer may have. A thousand honest problems take a fifth of it; answers are kept, and those of a batch are told together. */
const MAX_LIST_LENGTH = 512 * 1024;

/** An answer whose lists are no longer than they may be, whatever their texts are made of; their counts stay. */
export function boundedAnswer(answer: ImportAnswer): ImportAnswer {
  const { allErrorList, warnings, lines, sample, foreseen } = answer;
  const [first] = allErrorList;
  const listed = fitting(allErrorList);
  return {
    ...answer,
    // Where there are problems one is always told: none means that the file is right.
    allErrorList: listed.length === 0 && first !== undefined ? [first] : listed,
    warnings: fitting(warnings),
    ...(lines === undefined ? {} : { lines: fitting(lines) }),
    ...(sample === undefined ? {} : { sample: fitting(sample) }),
    ...(foreseen === undefined ? {} : { foreseen: { ...foreseen, rows: fitting(foreseen.rows) } }),
  };
}

function fitting<T>(list: readonly T[]): readonly T[] {
  let length = 0;
  const tooMany = list.findIndex((each) => (length += JSON.stringify(each).length) > MAX_LIST_LENGTH);
  return tooMany < 0 ? list : list.slice(0, tooMany);
}
